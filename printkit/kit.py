"""A whole kit for one table: every component, the page that says how to make it, the manifest and the checksums, zipped."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from printkit import __version__
from printkit.build import Job, Made, Printed, component_pdf, document, made, pages, prepared, selected
from printkit.files import write
from printkit.frame import dump
from printkit.impose import Placement
from printkit.model import Component, Game, Problem
from printkit.tell import words

ASSEMBLY = "assembly"


class Kit(NamedTuple):
    """What `make` wrote: the files, the zip beside the folder, and the warnings."""

    files: tuple[Made, ...]
    archive: Path
    problems: tuple[Problem, ...]


def make(
    game: Game,
    job: Job,
    out: Path,
    *,
    combined: bool = False,
    done: Callable[[], None] = lambda: None,
) -> Kit:
    """Write the kit into `out` and its zip beside it. Raises `Refused` before anything is written."""
    components = selected(game, ())
    job = job._replace(players=job.players or game.players[1])
    printed, fonts, problems = prepared(game, components, job)
    names = {one.component.id: f"{one.component.id}.{job.lang}.pdf" for one in printed}
    if combined:
        names = dict.fromkeys(names, f"{game.id}.{job.lang}.pdf")
    guide = pages(game, _assembly(job, printed, names), job._replace(players=None), fonts)
    names[ASSEMBLY] = f"{ASSEMBLY}.{job.lang}.pdf"
    files: list[Made] = []
    if combined:
        from printkit.paint.pdf import paint

        whole = document(game, printed, job, game.title(job.lang))
        path = out / f"{game.id}.{job.lang}.pdf"
        files.append(Made(None, job.lang, path, len(whole.pages), None, paint(whole, fonts.file)))
    for one in [guide] if combined else [*printed, guide]:
        files.append(made(one, job, out / names[one.component.id], component_pdf(game, one, job, fonts)))
        done()
    manifest = json.dumps(_manifest(game, job, printed, names, combined=combined), ensure_ascii=False, indent=1) + "\n"
    contents = {m.path.name: m.data for m in files} | {"manifest.json": manifest.encode()}
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(contents.items()))
    contents["SHA256SUMS"] = sums.encode()
    beside = out.parent if out.name not in ("", "..") else out.resolve().parent
    archive = beside / f"{game.id}-kit.{job.lang}.zip"
    for name, data in contents.items():
        write(out / name, data)
    write(archive, _zipped(f"{game.id}-kit.{job.lang}", contents))
    return Kit(tuple(files), archive, tuple(problems))


def _assembly(job: Job, printed: Sequence[Printed], names: dict[str, str]) -> Component:
    """The guide as a component: what its layout shows is handed to it as data."""
    rows = [
        {
            "id": one.component.id,
            "title": one.title,
            "file": names[one.component.id],
            "sheets": len(one.pages),
            "pieces": len(one.placements),
            "size": [round(v, 1) for v in one.component.size] if one.component.size else None,
            "stock": "card" if one.component.cut_from_card else "plain",
        }
        for one in printed
    ]
    said = words(job.lang)
    told = {key.removeprefix("assembly."): text for key, text in said.items() if key.startswith("assembly.")}
    params = {"title": told["title"], "words": told, "rows": rows, "players": job.players, "paper": job.paper}
    return Component(id=ASSEMBLY, kind="assembly", layout="assembly", params=params)


def _manifest(game: Game, job: Job, printed: Sequence[Printed], names: dict[str, str], *, combined: bool) -> dict[str, object]:
    """Every placed face, as `cli.md` describes it."""
    faces: list[dict[str, object]] = []
    before = 0
    for one in printed:
        digests = [hashlib.sha256(dump(frame).encode("utf-8", "surrogatepass")).hexdigest()[:16] for frame in one.frames]
        faces += [_face(one, place, names[one.component.id], before, digests[place.frame]) for place in one.placements]
        before += len(one.pages) if combined else 0
    return {
        "game": game.id,
        "edition": game.edition,
        "version": __version__,
        "digest": game.digest,
        "lang": job.lang,
        "players": job.players,
        "options": game.readings,
        "faces": faces,
    }


def _face(one: Printed, place: Placement, file: str, before: int, digest: str) -> dict[str, object]:
    """One face on paper. Its digest is of what is drawn on it: the same face has the same one, wherever it lies."""
    return {
        "component": one.component.id,
        "card": one.frames[place.frame].title or one.component.id,
        "copy": place.copy,
        "side": "front",
        "file": file,
        "page": place.page + before,
        "x": round(place.x, 2),
        "y": round(place.y, 2),
        "w": round(place.w, 2),
        "h": round(place.h, 2),
        "rotation": place.rotation,
        "digest": digest,
    }


def _zipped(folder: str, contents: dict[str, bytes]) -> bytes:
    """A zip whose bytes depend on nothing but its contents."""
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in sorted(contents.items()):
            entry = ZipInfo(f"{folder}/{name}", date_time=(1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, data)
    return packed.getvalue()
