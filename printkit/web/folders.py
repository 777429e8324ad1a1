"""Somebody's own game in the page: a folder of data, checked, shown and packed. Its Python never runs here."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path, PurePosixPath
from typing import Any

import printkit
from printkit.gamefolder.onefile.start import files
from printkit.messages.sentences import word
from printkit.model import Refused, error
from printkit.web.bridge import Call, Reply
from printkit.web.games import in_words

LARGEST = 60_000_000
"""Bytes of all files of a folder together; more than any game has, less than a browser's memory."""


def checked(call: Call) -> Reply:
    """What is wrong with the folder, each with its file and line, and pictures of everything when it can be shown."""
    folder = dict(call.files)
    findings = printkit.check(folder, progress=call.progress)
    problems = [
        {**in_words(one, call.lang), "told": one.message(call.lang), **_place(one.where, one.line, folder)} for one in findings
    ]
    errors = sum(one.severity == "error" for one in findings)
    verdict = word(call.lang, "check.ok") if findings.ok else word(call.lang, "check.errors", count=errors)
    pictures: list[tuple[str, bytes]] = []
    if findings.game is not None and findings.ok:
        shown = printkit.preview(findings.game, contact=True, lang=call.lang)
        pictures = list(zip(shown.names, shown, strict=True))
    title = findings.game.title(call.lang) if findings.game is not None and "title" in findings.game.words[call.lang] else ""
    return Reply({"ok": findings.ok, "verdict": verdict, "title": title, "problems": problems}, pictures)


def _place(where: str, line: int | None, folder: dict[str, bytes]) -> dict[str, Any]:
    """The file that a problem is in: the one it names, else game.toml."""
    named = where.split(":", maxsplit=1)[0].strip()
    inside = [name for name in folder if name == named or name.endswith(f"/{named}")]
    return {"file": inside[0] if inside else next((name for name in folder if name.endswith("game.toml")), ""), "line": line}


def unzipped(call: Call) -> Reply:
    """The files of a zip, those that a game may have. Raises `Refused` for what is no zip, leads out of it, or is too large."""
    name, data = call.files[0]
    found: list[tuple[str, bytes]] = []
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            whole = [one for one in archive.infolist() if not one.is_dir()]
            size = sum(one.file_size for one in whole)
            if size > LARGEST:
                raise Refused([error("file-too-large", name, limit=LARGEST, found=size)], 2)
            for one in whole:
                if ".." in PurePosixPath(one.filename).parts:
                    raise Refused([error("name-leads-out", one.filename)], 2)
                if not any(part.startswith((".", "__")) for part in PurePosixPath(one.filename).parts):
                    found.append((one.filename, archive.read(one)))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as failure:
        raise Refused([error("unreadable-file", name, reason=str(failure))], 2) from failure
    return Reply({}, found)


def zipped(call: Call) -> Reply:
    """The folder as a zip."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(call.files):
            archive.writestr(zipfile.ZipInfo(name), data)
    return Reply({"name": "my-game.zip"}, [("my-game.zip", made.getvalue())])


def example(call: Call) -> Reply:
    """A small game to begin with, the same as ``printkit new my-game``."""
    found = files(Path("/my-game"), "sheet", call.lang)
    return Reply({}, [(path.name, data) for path, data in found.items()])
