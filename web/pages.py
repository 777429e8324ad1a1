"""The two shapes of the page: a site of files, and one file with everything in it. Both have the same script and style."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import lzma
import re
import shutil
import tomllib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from covers import covers
from fetching import KEPT, PINS, ROOT, code_reader, editor, licence, unxz, wheel
from joining import joined

from printkit.web.serving import POLICY

HERE = Path(__file__).parent / "page"
SITE_ONLY = ("font-regular", "font-bold")
"""Whole fonts would make the one file three times as large: it has the characters of Japanese keyboards."""

SITE_CSP = POLICY.replace("; frame-ancestors 'none'", "")
"""The same as `printkit web` sends, as far as a page may say it of itself."""


def site(parts: Mapping[str, bytes], out: Path) -> None:
    """The static site, for any web server; it is whole or not there."""
    fresh = out.with_name(out.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    (fresh / "parts").mkdir(parents=True)
    (fresh / "covers").mkdir()
    names = {name: f"parts/{name}.{_short(data)}.bin" for name, data in parts.items()}
    for name, data in parts.items():
        (fresh / names[name]).write_bytes(data)
    shown = {name: f"covers/{name}.{_short(data)}.webp" for name, data in covers().items()}
    for name, data in covers().items():
        (fresh / shown[name]).write_bytes(data)
    begin = _covered(shown) + "globalThis.printkitReader = () => new Worker('photo-worker.js');\n"
    begin += "globalThis.printkitEditorAt = () => 'editor.js';\n"
    begin += "globalThis.printkitCodes = () => new Worker('code-worker.js');\n"
    begin += f"globalThis.printkitParts = () => [() => new Worker('worker.js'), Object.fromEntries(Object.entries({json.dumps(names)}).map(([name, path]) => [name, new URL(path, location.href).href]))];\n"
    script = _build_named(names) + begin + joined(HERE / "main.js")
    typefaces = faces()
    style = _styled({face: f"{face}.woff" for face in typefaces})
    for face, data in typefaces.items():
        (fresh / f"{face}.woff").write_bytes(data)
    icon = (HERE / "icon.svg").read_text(encoding="utf-8")
    head = '<link rel="stylesheet" href="style.css">\n<link rel="icon" href="icon.svg" type="image/svg+xml">\n<link rel="manifest" href="manifest.webmanifest">'
    files = {
        "style.css": style,
        "app.js": script,
        "worker.js": _worker(),
        "photo-worker.js": joined(HERE / "photo-worker.js"),
        "code-worker.js": _code_worker(),
        "editor.js": editor(),
        "icon.svg": icon,
        "manifest.webmanifest": json.dumps(_manifest()),
        "index.html": _page(head, '<script src="app.js" defer></script>', SITE_CSP),
    }
    first = [names[name] for name in parts if name not in {*SITE_ONLY, "own", "files", "glyphs"}]
    build = _short("".join([*files.values(), *names.values(), *shown.values()]).encode())
    listed = ", ".join(
        json.dumps(one)
        for one in [
            "./",
            *[name for name in files if name != "index.html"],
            *(f"{face}.woff" for face in typefaces),
            *shown.values(),
            *first,
        ]
    )
    files["sw.js"] = (HERE / "sw.js").read_text(encoding="utf-8").replace("@BUILD@", build).replace('"@FIRST@"', listed)
    for name, text in files.items():
        (fresh / name).write_text(text, encoding="utf-8")
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)


def one_file(parts: Mapping[str, bytes], out: Path) -> None:
    """Everything in one HTML file, which opens without a server."""
    worker = _worker()
    inside = {name: _tight(name, data) for name, data in parts.items() if name not in SITE_ONLY}
    begin = """globalThis.printkitParts = () => {
  const bytes = (text) => Uint8Array.fromBase64 ? Uint8Array.fromBase64(text) : Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const parts = {};
  for (const one of document.querySelectorAll("script[data-part]")) {
    parts[one.dataset.part] = new Blob([bytes(one.textContent)]);
    one.remove();
  }
  const code = URL.createObjectURL(new Blob([document.querySelector("#worker").textContent], { type: "text/javascript" }));
  return [() => new Worker(code), parts];
};
const inside = (name) => () => new Worker(URL.createObjectURL(new Blob([document.querySelector(name).textContent], { type: "text/javascript" })));
globalThis.printkitReader = inside("#photo-worker");
globalThis.printkitCodes = inside("#code-worker");
globalThis.printkitEditorAt = () => URL.createObjectURL(new Blob([document.querySelector("#editor").textContent], { type: "text/javascript" }));
"""
    shown = {name: f"data:image/webp;base64,{base64.b64encode(data).decode()}" for name, data in covers().items()}
    script = (
        _build_named({name: _short(data) for name, data in inside.items()}) + _covered(shown) + begin + joined(HERE / "main.js")
    )
    style = _styled({face: f"data:font/woff;base64,{base64.b64encode(data).decode()}" for face, data in faces().items()})
    icon = base64.b64encode((HERE / "icon.svg").read_bytes()).decode()
    head = f'<style>{style}</style>\n<link rel="icon" href="data:image/svg+xml;base64,{icon}">'
    scripts = [f'<script type="text/plain" id="worker">{worker}</script>']
    scripts.append(f'<script type="text/plain" id="photo-worker">{joined(HERE / "photo-worker.js")}</script>')
    scripts.append(f'<script type="text/plain" id="editor">{editor()}</script>')
    scripts.append(f'<script type="text/plain" id="code-worker">{_code_worker()}</script>')
    scripts += [
        f'<script type="application/octet-stream" data-part="{name}">{base64.b64encode(data).decode()}</script>'
        for name, data in inside.items()
    ]
    scripts.append(f"<script>{script}</script>")
    policy = (
        f"default-src 'none'; script-src {_hash(script)} blob: 'wasm-unsafe-eval'; worker-src blob:; connect-src blob:; "
        f"style-src {_hash(style)}; img-src blob: data:; font-src data:; base-uri 'none'; form-action 'none'"
    )
    fresh = out.with_name(out.name + ".new")
    fresh.write_text(_page(head, "\n".join(scripts), policy), encoding="utf-8")
    fresh.replace(out)


def _tight(name: str, data: bytes) -> bytes:
    """The runtime in xz, a quarter smaller: nothing arrives by and by in one file, so that gzip gains it nothing."""
    if name != "pyodide.asm.wasm":
        return data
    kept = KEPT / "small" / f"{hashlib.sha256(data).hexdigest()}.tight"
    if not kept.is_file():
        kept.write_bytes(lzma.compress(gzip.decompress(data), check=lzma.CHECK_CRC32, preset=6))
    return kept.read_bytes()


def _build_named(parts: Mapping[str, str]) -> str:
    """What the page calls this build, by the digests of all that Python runs on: its answers are kept under that name."""
    return f'globalThis.printkitBuild = "{_short(json.dumps(dict(parts)).encode())}";\n'


def _covered(addresses: Mapping[str, str]) -> str:
    """Where the covers of the games are (web/covers.py)."""
    return f"globalThis.printkitCovers = {json.dumps(dict(addresses))};\n"


def _worker() -> str:
    """The worker's script, with what inflates xz behind it."""
    return joined(HERE / "worker.js") + "\n" + unxz()


def _code_worker() -> str:
    """The script that reads QR codes, with the library behind it; its WebAssembly is a part of its own."""
    return (HERE / "code-worker.js").read_text(encoding="utf-8") + "\n" + code_reader()[0]


def library() -> list[dict[str, Any]]:
    """The games of ``examples/`` by their titles, in the order of the English ones."""
    found = []
    for folder in sorted((ROOT / "examples").iterdir()):
        said = {
            name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
            if (folder / f"{name}.toml").is_file()
            else {}
            for name in ("game", "en", "ja")
        }
        title = said["game"]["title"]
        titles = {"en": title, "ja": title} if isinstance(title, str) else title
        titles = {lang: said[lang].get("title") or titles.get(lang) or titles["en"] for lang in ("ja", "en")}
        found.append({"id": folder.name, "title": titles, "played": "play" in said["game"]})
    return sorted(found, key=lambda one: str(one["title"]["en"]))


def faces() -> dict[str, bytes]:
    """The typefaces of the paper with the characters of all words and messages, of Latin and kana."""
    from printkit.draw.text import FontSet

    fonts = FontSet.load()
    kana = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2027), *range(0x3041, 0x30FF))}
    texts = [
        *HERE.parent.glob("words.*.toml"),
        *(ROOT / "printkit").rglob("ja.toml"),
        *(ROOT / "printkit").rglob("*.ja.toml"),
        *(ROOT / "examples").glob("*/ja.toml"),
    ]
    dates = set("年月日曜火水木金土")  # as browsers write them
    wanted = kana | dates | {c for path in texts for c in path.read_text(encoding="utf-8") if c.isprintable()}
    lacking = {*fonts.missing("".join(wanted), "regular"), *fonts.missing("".join(wanted), "bold")}
    return {face: _woff(fonts.file(face, wanted - lacking)[1]) for face in ("regular", "bold")}


def _woff(font: bytes) -> bytes:
    """The same font as WOFF, a third smaller. (WOFF2 would be half; it needs Brotli, which nothing else here does.)"""
    from fontTools.ttLib import TTFont

    made = BytesIO()
    with TTFont(BytesIO(font), recalcTimestamp=False) as typeface:
        typeface.flavor = "woff"
        typeface.save(made)
    return made.getvalue()


def _styled(addresses: Mapping[str, str]) -> str:
    style = (HERE / "style.css").read_text(encoding="utf-8")
    return re.sub(r"@(REGULAR|BOLD)@", lambda found: addresses[found[1].lower()], style)


def _page(head: str, scripts: str, policy: str) -> str:
    text = (HERE / "index.html").read_text(encoding="utf-8")
    places = {
        "CSP": policy,
        "HEAD": head,
        "WORDS": _data(words()),
        "GAMES": _data(games()),
        "LIBRARY": _data(library()),
        "LICENCES": _data(licences()),
        "SCRIPTS": scripts,
    }
    return re.sub(r"@([A-Z]+)@", lambda found: places[found[1]], text)


def _data(value: Any) -> str:
    """JSON inside HTML."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def words() -> dict[str, dict[str, str]]:
    """The page's own words in both languages; everything about games comes from Python."""
    return {
        lang: _flat(tomllib.loads((HERE.parent / f"words.{lang}.toml").read_text(encoding="utf-8"))) for lang in ("ja", "en")
    }


def games() -> dict[str, Any]:
    """The built-in games as Python tells them, in both languages: the screens stand before Python has started."""
    from printkit.web.bridge import PageCall
    from printkit.web.games import listed

    return {lang: listed(PageCall({"lang": lang})).data for lang in ("ja", "en")}


def _flat(table: Mapping[str, Any], before: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        found |= (
            _flat(value, f"{before}{key}.") if isinstance(value, Mapping) else {before + ("" if key == "_" else key): value}
        )
    return {key.rstrip("."): value for key, value in found.items()}


def licences() -> list[dict[str, str]]:
    """What the page is made of: name, version, licence, and the text where the package brings one."""
    run = PINS["runtime"]
    found = [
        {
            "name": "printkit",
            "version": _version(),
            "licence": "Apache-2.0",
            "text": (ROOT / "LICENSE").read_text(encoding="utf-8"),
        },
        {"name": "Pyodide (CPython)", "version": run["version"], "licence": f"{run['licence']}; Python: PSF-2.0", "text": ""},
        {"name": "Noto Sans CJK JP", "version": "2.004", "licence": "OFL-1.1", "text": ""},
    ]
    for name, pin in (PINS["scripts"] | PINS["editor"]).items():
        found.append(
            {
                "name": name,
                "version": pin["version"],
                "licence": pin["licence"],
                "text": licence(name),
            }
        )
    for name, pin in PINS["wheels"].items():
        with wheel(name) as archive:
            texts = [
                archive.read(one).decode("utf-8", "replace")
                for one in archive.namelist()
                if ".dist-info/" in one and re.search(r"(LICEN[CS]E|COPYING|NOTICE)[^/]*$", one, re.IGNORECASE)
            ]
        found.append({"name": name, "version": pin["version"], "licence": pin["licence"], "text": "\n\n".join(texts)})
    return found


def _version() -> str:
    from printkit.storage.version import __version__

    return __version__


def _manifest() -> dict[str, Any]:
    return {
        "name": "printkit",
        "short_name": "printkit",
        "start_url": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#1f4a68",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }


def _short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
