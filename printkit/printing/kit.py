"""A whole kit for one table: every component, the page that says how to make it, the manifest and the checksums, zipped."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from printkit.draw.frame import Document
from printkit.draw.looks import Looks
from printkit.draw.text import FontSet
from printkit.messages.sentences import words
from printkit.model import Component, Game, Problem, Refused, error, warning
from printkit.preflight.pixels import Survey, survey
from printkit.printing.card_names import card_name
from printkit.printing.changes import Changes, Earlier, compared, earlier, name_behind
from printkit.printing.component import two_sided
from printkit.printing.documents import component_pdf, document
from printkit.printing.estimates import Estimate, estimate
from printkit.printing.guide import ASSEMBLY, Filed, assembly
from printkit.printing.job import Job, check_players, selected
from printkit.printing.pdfs import Made, file_of, file_stem, prepared
from printkit.printing.sheets import Place, Printed, fewer, is_deck, pages, paired, together
from printkit.storage import zips
from printkit.storage.files import write_all
from printkit.storage.protection import SUMS, sums
from printkit.storage.version import __version__


class Kit(NamedTuple):
    """What `make` made: the PDFs, the zip beside the folder, the warnings, and what each part takes to make, by name.

    `contents` are the bytes of every file, the zip too, by name. `missing` are the parts that can't be printed.
    """

    files: tuple[Made, ...]
    archive: Path
    problems: tuple[Problem, ...]
    effort: Mapping[str, Estimate]
    contents: Mapping[str, bytes]
    changes: Changes | None = None
    missing: tuple[Component, ...] = ()


Partial: TypeAlias = Literal["no", "files", "zip"]
"""What comes of a kit of which some parts can't be printed: nothing, the files of the others, or these and their zip, too."""


def make(
    game: Game,
    job: Job,
    out: Path | None,
    *,
    combined: bool = False,
    pack: bool = True,
    boxes: bool = False,
    since: str | Path | bytes | None = None,
    partial: Partial = "no",
    done: Callable[[], None] = lambda: None,
) -> Kit:
    """The kit, with `boxes` for its decks, written into `out` and its zip beside it if there is one.

    What has no room on paper smaller than A4 is printed on A4. With `pack` what is printed on the same stock shares sheets where that saves any. With the manifest of an earlier kit, `since`, it
    is only what is new or has changed. The zip is ``<game>-kit.<lang>.zip``: a warning tells when it takes the place of the zip of
    another kit of the game, which lies in another folder beside it. Raises `Refused` before anything is written, also for a part that
    can't be printed, unless the kit may be `partial`; an update may not, since what it lacks would seem to be removed.
    """
    folder = out or Path()
    check_players(game, job.players)
    game.check_language(job.lang)
    job = job._replace(players=job.players or game.players[1])
    wanted = [c for c in selected(game, (), job.players) if c.kit or (boxes and c.kind == "box")]
    before = None if since is None else earlier(game, since)
    missing: list[Component] = []
    lacking = None if partial == "no" or since is not None else missing
    printed, fonts, problems = prepared(game, wanted, job, missing=lacking, larger=True)
    problems += _boxless(game, wanted) if boxes else []
    changes = None
    looks = Looks()
    if before is not None:
        printed, changes = _updated(game, printed, before, job, fonts, looks)
    seen = survey([piece for one in printed for piece in one.pieces], fonts, job.ink, looks)
    if pack:
        apart = printed
        printed = _sharing_stock(game, apart, job, fonts)
        known = [problem for one in apart for problem in one.problems]
        problems += [problem for one in printed if one.packed for problem in one.problems if problem not in known]
    files: list[Made] = []
    painted: dict[str, bytes] = {}
    if combined and printed:
        printed = _paired(game, printed, job, fonts)
        whole, parts = _bound(game, printed, job)
        from printkit.paint.pdf import paint

        files.append(Made(None, job.lang, folder / parts[0].file, len(whole.pages), None, paint(whole, fonts.file)))
        done()
    else:
        parts = [Filed(one, f"{file_stem(one, job)}.pdf", {n: n for n in range(1, len(one.pages) + 1)}) for one in printed]
        for part in parts:
            data = painted[part.printed.name] = component_pdf(game, part.printed, job, fonts)
            files.append(file_of(part.printed, job, folder / part.file, data))
            done()
    effort = {part.printed.name: _effort(part.printed, seen) for part in parts}
    guide = pages(
        game,
        assembly(game, job, parts, effort, changes, fonts, pack=pack, missing=missing),
        job._replace(players=None, copies=1, only=(), merge=False),
        fonts,
    )
    files.append(file_of(guide, job, folder / f"{ASSEMBLY}.{job.lang}.pdf", component_pdf(game, guide, job, fonts)))
    done()
    from printkit.printing.scan_packs import of_kit  # 10 ms, and few ask for them

    scanned, unscanned = of_kit(game, printed, job, fonts, painted)
    problems += unscanned
    contents = (
        {m.path.name: m.data for m in files} | {"manifest.json": _manifest(game, job, parts, changes, looks, missing)} | scanned
    )
    contents[SUMS] = sums(contents)
    named = f"{game.id}-kit.{job.lang}"
    archive = Path(f"{named}.zip")
    if out is not None:
        archive = (out.parent if out.name not in ("", "..") else out.resolve().parent) / archive.name
        problems += _another(archive, contents["manifest.json"], out)
        problems += [*_replaced(out, contents["manifest.json"]), *_left_over(out, contents, f".{job.lang}.pdf")]
    zipped = (
        {}
        if missing and partial == "files"
        else {archive: zips.packed({f"{named}/{name}": data for name, data in sorted(contents.items())})}
    )
    if out is not None:
        write_all({**{out / name: data for name, data in contents.items()}, **zipped})
    if changes is not None and changes.removed and not changes.kept:
        problems.append(warning("nothing-stays", "--since"))
    warned = (*problems, *seen.problems)
    every = contents | {path.name: data for path, data in zipped.items()}
    return Kit(tuple(files), archive, warned, effort, every, changes, tuple(missing))


def _boxless(game: Game, wanted: Sequence[Component]) -> list[Problem]:
    """A warning where boxes were asked for and the game has none, with what it lacks."""
    if any(component.kind == "box" for component in wanted):
        return []
    decks = [component.id for component in wanted if component.kind == "deck" and is_deck(game, component)]
    return [warning("no-box-declared", "--boxes", decks=", ".join(decks)) if decks else warning("no-deck-to-box", "--boxes")]


def _updated(
    game: Game, printed: Sequence[Printed], before: Earlier, job: Job, fonts: FontSet, looks: Looks
) -> tuple[list[Printed], Changes]:
    """Only what the earlier kit lacks, and what changes. Raises `Refused` when nothing does."""
    turned = {component.id for one in printed for component in one.components if two_sided(component, job)}
    bare = job.setting.backs == "none"
    anew, changes = compared(
        [piece for one in printed for piece in one.pieces],
        before,
        looks.digest,
        turned,
        lambda piece: bare and not piece.leaf,
    )
    if not (changes.added or changes.removed):
        raise Refused([error("nothing-changed", "--since")])
    updated = []
    counts = iter(anew)
    for one in printed:
        left = [piece._replace(copies=count) for piece, count in (next(counts) for _ in one.pieces) if count]
        if left:
            updated.append(fewer(game, one, left, job, fonts))
    return updated, changes


def _sharing_stock(game: Game, printed: Sequence[Printed], job: Job, fonts: FontSet) -> list[Printed]:
    """The same, but what shares a stock and is cut out shares sheets, where that needs fewer of them.

    It stands where the first of its components stood, under the name of the stock.
    """
    groups: dict[tuple[str, str], list[Printed]] = {}
    for one in printed:
        if one.component.size is not None:
            groups.setdefault((one.component.stock, one.component.paper), []).append(one)
    shared: dict[int, Printed] = {}
    gone: set[int] = set()
    taken = {one.name for one in printed}
    for (stock, own), several in groups.items():
        if len(several) < 2:
            continue
        stem = "-".join(filter(None, (stock, re.sub(r"[^a-z0-9]+", "-", own.lower()))))
        name = next(name for name in (stem, f"{stem}-sheets", f"{stem}-packed-sheets") if name not in taken)
        packed = together(game, several, job, fonts, name, words(job.lang)[f"assembly.packed_{stock}"])
        if packed.leaves < sum(one.leaves for one in several):
            shared[id(several[0])] = packed
            gone |= {id(one) for one in several[1:]}
    return [shared.get(id(one), one) for one in printed if id(one) not in gone]


def _paired(game: Game, printed: Sequence[Printed], job: Job, fonts: FontSet) -> list[Printed]:
    """The same, but where one has backs that are printed on the other side, every sheet has a page for its back.

    A rulebook has them whatever is asked for cards; cards must not come to lie on the other side of one another.
    """
    if not any(len(one.pages) > one.leaves for one in printed):
        return list(printed)
    return [one if _whole(one) else paired(game, one, job, fonts) for one in printed]


def _whole(one: Printed) -> bool:
    """Whether every leaf has its back already."""
    return len(one.pages) == 2 * one.leaves


def _bound(game: Game, printed: Sequence[Printed], job: Job) -> tuple[Document, list[Filed]]:
    """All pages in one file; as stacks, the fronts of everything come before the backs of everything."""
    whole = document(game, printed, job, game.title(job.lang))
    order = [(number, page) for number, one in enumerate(printed) for page in range(len(one.pages))]
    if job.setting.backs == "stacks":
        order.sort(key=lambda at: at[1] >= printed[at[0]].leaves)
        if job.setting.reverse:
            fronts = sum(one.leaves for one in printed)
            order[fronts:] = [at for number in reversed(range(len(printed))) for at in order[fronts:] if at[0] == number]
    file = f"{game.id}.{job.lang}.pdf"
    place = {at: number for number, at in enumerate(order, 1)}
    parts = [
        Filed(one, file, {page + 1: place[number, page] for page in range(len(one.pages))})
        for number, one in enumerate(printed)
    ]
    marks = tuple((part.printed.title, part.page[1] - 1) for part in parts)
    return whole._replace(pages=tuple(printed[n].pages[p] for n, p in order), bookmarks=marks), parts


def _effort(one: Printed, seen: Survey) -> Estimate:
    """What it takes to make what is printed together."""
    return estimate(one.pieces, one.places, one.leaves, cut=one.component.size is not None, coverage=seen.coverage)


def _manifest(
    game: Game, job: Job, parts: Sequence[Filed], changes: Changes | None, looks: Looks, missing: Sequence[Component]
) -> bytes:
    """``manifest.json``: what the kit is and was made from, and every face with the page and the place (mm) where it lies.

    Of an update also those that stay as an earlier kit has them; of a partial kit the parts that are missing.
    """
    turned = {c.id for part in parts for c in part.printed.components if two_sided(c, job)}
    faces = [_face(part, place, looks, turned) for part in parts for place in part.printed.places]
    manifest: dict[str, object] = {
        "game": game.id,
        "edition": game.edition,
        "release": game.version,
        "version": __version__,
        "digest": game.digest,
        "lang": job.lang,
        "players": job.players,
        "paper": job.paper,
        "options": game.readings,
        "names": _names(game, job, changes),
        "faces": faces,
    }
    if changes is not None:
        manifest["kept"] = list(changes.kept)
    if missing:
        manifest["missing"] = [component.id for component in missing]
    return (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "surrogatepass")


def _names(game: Game, job: Job, changes: Changes | None) -> dict[str, dict[str, str]]:
    """Component → card → what people call it, where that isn't its id: an update names those that are in the game no more.

    One that stays in the box has the name that it had in the earlier kit, where the game has none for it.
    """
    names: dict[str, dict[str, str]] = {}
    if changes is not None:
        for (component, name), called in changes.staying.items():
            names.setdefault(component, {})[name] = called
    for card in game.cards:
        if (name := card_name(game, card, job.lang)) != card.id:
            names.setdefault(card.component, {})[card.id] = name
    return names


def _face(part: Filed, place: Place, looks: Looks, turned: Collection[str]) -> dict[str, object]:
    """One face on paper. Its digest is of what is drawn on it: the same face has the same one, wherever it lies.

    On the back of a component of `turned` is another of its cards, under its own name.
    """
    piece = part.printed.pieces[place.piece]
    face = piece.front if place.side == "front" or piece.back is None else piece.back
    return {
        "component": piece.component,
        "card": name_behind(piece) if place.side == "back" and piece.component in turned else piece.name,
        "copy": place.copy,
        "side": place.side,
        "file": part.file,
        "page": part.page[place.page],
        "x": round(place.x, 2),
        "y": round(place.y, 2),
        "w": round(place.w, 2),
        "h": round(place.h, 2),
        "rotation": place.rotation,
        "digest": looks.digest(face),
    }


def _another(archive: Path, manifest: bytes, out: Path) -> list[Problem]:
    """A warning where the zip beside `out` is that of another kit, made in another folder: this one takes its place."""
    from zipfile import ZipFile

    try:
        with ZipFile(archive) as there:
            held = there.read(f"{archive.stem}/manifest.json")
    except zips.broken():
        return []
    own = out / "manifest.json"
    if held == manifest or (own.is_file() and own.read_bytes() == held):
        return []
    return [warning("another-kits-zip", str(archive))]


def _replaced(out: Path, manifest: bytes) -> list[Problem]:
    """A warning where the kit that lies in `out` is for other paper, or another number of players: this one takes its place."""
    own = json.loads(manifest)
    try:
        there = json.loads((out / "manifest.json").read_bytes())
        if there["game"] != own["game"] or there["lang"] != own["lang"]:
            return []
        before, now = ((one.get("paper"), one["players"]) for one in (there, own))
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return []  # there is none, or one that isn't ours
    if before[0] is None or before == now:  # printkit 0.1 didn't write the paper
        return []
    papers = {"found": str(before[0]), "used": str(now[0]), "before": _seats(before[1]), "now": _seats(now[1])}
    return [warning("kit-replaced", str(out), **papers)]


def _seats(players: object) -> str:
    return "–" if players is None else str(players)


def _left_over(out: Path, contents: Collection[str], ending: str) -> list[Problem]:
    """A warning of the files of an earlier kit in that folder, in the same language, in whose place this one puts nothing."""
    try:
        earlier = (out / SUMS).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    names = sorted({line.partition("  ")[2] for line in earlier} - {*contents})
    stay = [name for name in names if name.endswith(ending) and "/" not in name and (out / name).is_file()]
    return [warning("kit-left-over", str(out), found=", ".join(stay))] if stay else []
