"""What the guide of a kit says, as data for its layout: parts, sheets and what lies on them, cuts in order, changes, advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from printkit.draw.dies import own_form, placed
from printkit.draw.frame import Box, Frame
from printkit.draw.pages import Counted, Guide, Knife, Lying, PrintedPart, Size
from printkit.draw.shapes import Outline
from printkit.draw.text import FontSet
from printkit.impose import PressSheet, Setting, impose
from printkit.impose.mixed import impose_together
from printkit.messages.sentences import fill, words
from printkit.model import Component, Game, Given
from printkit.model.numbers import from_to
from printkit.printer.papers import instructions, paper
from printkit.printing.card_names import card_name
from printkit.printing.changes import Changes
from printkit.printing.component import refusing, style_of
from printkit.printing.estimates import Estimate, Trim, is_round, ordered, trimmed
from printkit.printing.guide_tools import making, needed
from printkit.printing.job import Job
from printkit.printing.sheets import Printed, is_deck, sheet_of, title

ASSEMBLY = "assembly"


class Filed(NamedTuple):
    """What was printed together, the file that holds it, and the page of that file on which each of its pages stands."""

    printed: Printed
    file: str
    page: Mapping[int, int]


def _cut_size(one: Printed) -> Size | None:
    """Width and height in mm of what is cut out, which in large print is larger than the component; None: whole pages."""
    sizes = {(round(piece.front.w, 1), round(piece.front.h, 1)) for piece in one.pieces}
    return next(iter(sizes)) if one.component.size and len(sizes) == 1 else None


def _several(one: Printed) -> bool:
    """Whether what is cut out is of several sizes."""
    return _boxed(one) or (one.component.size is not None and _cut_size(one) is None)


def _boxed(one: Printed) -> bool:
    """Whether it is boxes, which no straight cut sets free."""
    return one.component.kind == "box"


def _backs(one: Printed, job: Job) -> str:
    """How its backs are printed. A booklet has two sides whatever is asked for cards."""
    if not one.backs:
        return "none"
    two_sided = len(one.pages) == 2 * one.leaves
    return "duplex" if two_sided and job.setting.backs in ("none", "fold") else job.setting.backs


def assembly(
    game: Game,
    job: Job,
    parts: Sequence[Filed],
    effort: Mapping[str, Estimate],
    changes: Changes | None,
    fonts: FontSet,
    *,
    pack: bool,
    missing: Sequence[Component] = (),
) -> Component:
    """The guide as a component: what its layout shows is handed to it as data."""
    rows = [_row(game, part, parts, effort[part.printed.name], job, counted=changes is None) for part in parts]
    vocabulary = words(job.lang)
    own_words = {key.removeprefix("assembly."): text for key, text in vocabulary.items() if key.startswith("assembly.")}
    if changes is not None:
        own_words["title"] = own_words["title_update"]
        own_words["intro"] = _updates(changes, job, fonts, printed=bool(parts))
    if missing:
        names = vocabulary["assembly.missing_between"].join(title(game, component, job) for component in missing)
        own_words["intro"] += "\n" + fill(vocabulary["assembly.missing"], {"parts": names}).replace("{", "{{").replace(
            "}", "}}"
        )
    if any(row.paper for row in rows):
        own_words["intro"] += vocabulary["assembly.intro_papers"]
    if any(_unmarked(part.printed, job) for part in parts):
        measure = "assembly.measure_closed" if job.setting.closing else "assembly.step_measure"
        own_words["step_cut"] += fill(vocabulary[measure], {"gap": f"{job.setting.gap:g}"})
    own_tools = [game.word(job.lang, f"needs.{need.words}") for need in game.needs if need.use == "make"]
    if own_tools:
        of_kit = fill(vocabulary["assembly.own_tools"], {"tools": vocabulary["assembly.missing_between"].join(own_tools)})
        own_words |= {key: own_words[key] + of_kit for key in ("step_round", "step_shaped")}
    page = Guide(
        own_words["title"],
        own_words,
        rows,
        {kind: _net(game, parts, kind, job, fonts) for kind in ("net", "box")},
        making(game, job, rows, _called(job.paper)),
        needed(game, job, "play") if changes is None else [],
        job.players,
        _called(job.paper),
        job.setting.flip,
        instructions(paper(job.paper), job.lang),
        list(_advice(parts, effort, job, pack=pack)),
        [] if changes is None else _told_changes(game, changes, parts, job, fonts),
    )
    return Component(id=ASSEMBLY, kind=ASSEMBLY, layout=ASSEMBLY, params=Given(page=page, title=page.words["title"]))


def _row(game: Game, part: Filed, parts: Sequence[Filed], effort: Estimate, job: Job, *, counted: bool) -> PrintedPart:
    """What the guide says of a part; `counted` is what there must be of its cards, which an update lists as what is added."""
    printed = part.printed
    counts = [_counts(game, printed, component, job) for component in printed.components] if counted else []
    own = printed.component.paper
    return PrintedPart(
        fill(words(job.lang)["assembly.on_paper"], {"part": printed.title, "paper": _called(own)}) if own else printed.title,
        part.file,
        _ranges(part.page.values(), job.lang) if sum(one.file == part.file for one in parts) > 1 else "",
        sheets=printed.leaves,
        pieces=_finished(printed),
        size=_cut_size(printed),
        stock=printed.component.stock,
        backs=_backs(printed, job),
        booklet=next((piece.folded for piece in printed.pieces if piece.folded), ""),
        rounds=effort.rounds,
        shaped=any(own_form(piece.front) for piece in printed.pieces),
        several=_several(printed),
        fold=any(component.kind == "net" for component in printed.components),
        box=_boxed(printed),
        joined=max(_parts(printed, component) for component in printed.components),
        cuts=effort.cuts + effort.rounds,
        minutes=effort.minutes,
        piled=effort.piled,
        ink=effort.black_pages,
        lying=_lying(game, part, job) if printed.component.size is not None or _boxed(printed) else [],
        counts=[one for one in counts if one is not None],
        paper=_called(own) if own else "",
    )


def _updates(changes: Changes, job: Job, fonts: FontSet, *, printed: bool) -> str:
    """The first words of an update: which kit it brings up to date, as its manifest tells, and how what there is is `printed`."""
    vocabulary = words(job.lang)
    print_options = {key: value for key, value in changes.printed_with.items() if value and not fonts.missing(value)}
    print_options["digest"] = print_options.get("digest", "")[:10]
    traits = [fill(vocabulary[f"assembly.made_{key}"], {key: value}) for key, value in print_options.items() if value]
    of_kit = (
        fill(vocabulary["assembly.intro_update"], {"traits": vocabulary["assembly.made_between"].join(traits)})
        if traits
        else ""
    )
    text = of_kit.replace("{", "{{").replace("}", "}}")  # its layout fills in players and paper
    how = vocabulary["assembly.intro" if printed else "assembly.intro_nothing"]
    return f"{text}\n{how}" if text else how


def _unmarked(one: Printed, job: Job) -> bool:
    """Whether its first cuts take the marks of the others away: they stand at the rim, and cards keep a gap."""
    setting = job.setting
    return setting.marks == "rim" and setting.gap > 0 and one.component.size is not None and one.cards > one.leaves


def _called(name: str) -> str:
    """A paper's name as it stands on its wrapper: ``A4``, ``Letter``; one of another kind as it was typed."""
    base = paper(name).name.removesuffix("-landscape").removesuffix("-portrait")
    return base.upper() if base[1:2].isdigit() and base[0] in "ab" else base.capitalize()


def _ranges(pages: Iterable[int], lang: str) -> str:
    """Page numbers as people write them: ``1–6, 20–25``."""
    runs: list[list[int]] = []
    for page in sorted(pages):
        if runs and runs[-1][1] == page - 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    return ", ".join(from_to(first, last, lang) for first, last in runs)


def _advice(parts: Sequence[Filed], effort: Mapping[str, Estimate], job: Job, *, pack: bool) -> Iterator[str]:
    """What would save sheets or cuts, with how many; nothing where little would be won. And what would make cutting easier."""
    vocabulary = words(job.lang)
    setting, sheet = job.setting, sheet_of(job)
    cut = [one.printed for one in parts if one.printed.component.size is not None and not one.printed.component.paper]
    if setting.gap > 0 and setting.backs != "fold" and sheet.stock is None and cut:
        touching = setting._replace(gutter=0.0)
        now, less, saved = 0, 0, 0
        for one in cut:
            before = [effort[one.name].cuts, one.leaves]
            after = _touching(one, sheet, touching) if not one.packed else None
            now, less = now + before[0], less + (after[0] if after else before[0])
            saved += before[1] - after[1] if after else 0
        if 0 < now >= less / 0.7 or saved > 0:
            key = "assembly.advice_gutter_sheets" if saved > 0 else "assembly.advice_gutter"
            yield fill(vocabulary[key], {"saved": saved, "now": now, "cuts": less})
        if any(_unmarked(one, job) and not one.packed for one in cut):
            yield vocabulary["assembly.advice_marks"]  # the first cuts take away the rim that has the marks of the others
    if not pack:
        apart: dict[str, list[Printed]] = {}
        for one in cut:
            apart.setdefault(one.component.stock, []).append(one)
        packed = merged = 0
        for several in apart.values():
            pieces = [piece for one in several for piece in one.pieces]
            packed += sum(one.leaves for one in several) - len(impose_together(pieces, sheet, setting).leaves)
            merged += sum(one.leaves for one in several) - len(impose(pieces, sheet, setting).leaves)
        if packed > 0:
            yield fill(vocabulary["assembly.advice_pack"], {"saved": packed})
        if merged > 0 and not job.merge:
            yield fill(vocabulary["assembly.advice_merge"], {"saved": merged})


def _touching(one: Printed, sheet: PressSheet, setting: Setting) -> tuple[int, int]:
    """Cuts and sheets of what is printed together when cards lie edge to edge."""
    imposed = impose(one.pieces, sheet, setting)
    held: dict[int, tuple[list[Trim], list[Trim]]] = {}
    for place in imposed.placements:
        if place.side == "front":
            x0, y0, x1, y1 = (round(mm, 2) for mm in (place.x, place.y, place.x + place.w, place.y + place.h))
            disc = is_round(one.pieces[place.piece].front)
            held.setdefault(place.leaf, ([], []))[disc].append((x0, y0, x1, y1))
    alike = Counter((tuple(sorted(trims)), tuple(sorted(discs))) for trims, discs in held.values())
    total = sum(trimmed(*kinds)[0] * leaves for kinds, leaves in alike.items())
    return total, len(imposed.leaves)


def _told_changes(
    game: Game, changes: Changes, parts: Sequence[Filed], job: Job, fonts: FontSet
) -> list[tuple[str, list[Counted]]]:
    """What is taken out and what is added, in this order, component by component: names and how many."""
    named = {(card.component, card.id): card_name(game, card, job.lang) for card in game.cards}
    titles = {component.id: title(game, component, job) for component in game.components}
    sized = {component.id: _sized(part.printed, component) for part in parts for component in part.printed.components}
    # A manifest may be of another font, or of anybody: what can't be printed is told by its id.
    called = {card: name for card, name in changes.called.items() if not fonts.missing(name)}
    lines = []
    for key, changed in (("removed", changes.removed), ("added", changes.added)):
        rows: dict[str, list[tuple[str, int]]] = {}
        known = (called if changes.called else named) if key == "removed" else named
        for (component, card), count in changed.items():
            name = known.get((component, card)) or _sheet_name(component, card, job)
            rows.setdefault(component, []).append((name.removeprefix(f"{game.title(job.lang)} – "), count))
        listed = [
            Counted(
                titles.get(component, component),
                sum(n for _, n in cards),
                [] if _plain(cards, component, (titles.get(component, component), game.title(job.lang))) else cards,
                *(sized.get(component, ()) if key == "added" else ()),
            )
            for component, cards in rows.items()
        ]
        if listed:
            lines.append((key, listed))
    return lines


def _plain(cards: Sequence[tuple[str, int]], component: str, names: Sequence[str]) -> bool:
    """Whether the only card is called like its component or its game, which is `said` before it anyway."""
    return len(cards) == 1 and cards[0][0] in (component, *names)


def _sheet_name(component: str, name: str, job: Job) -> str:
    """What people call a page that has no title of its own and is named after its component: ``rulebook-2`` is sheet 2."""
    number = name.removeprefix(f"{component}-")
    return fill(words(job.lang)["assembly.on_sheet"], {"sheet": number}) if name != number and number.isdigit() else name


def _net(game: Game, parts: Sequence[Filed], kind: str, job: Job, fonts: FontSet) -> Knife | None:
    """What is cut, folded and glued of the first dice, blocks or box (`kind`) that lies on a sheet, as its layout knows it; else None."""
    layouts = import_module("printkit.layouts")
    for part in parts:
        for component in part.printed.components:
            layout = layouts.layout(component.layout, game) if component.kind == kind else None
            if layout is not None and hasattr(layout, "knife"):
                with refusing(game, component):
                    params = layouts.params_of(layout, component)
                    knives: Mapping[str, Knife] = layout.knife(
                        game, component, params, style_of(component, job, fonts, sheet_of(job).area)
                    )
                return knives[next(piece.name for piece in part.printed.pieces if piece.component == component.id)]
    return None


def _finished(one: Printed) -> int:
    """How many things there are in the end: a booklet of any number of sheets is one, and so is a board of several parts."""
    if any(piece.folded for piece in one.pieces):
        return 1
    joined = [component.id for component in one.components if _parts(one, component)]
    parts = [[piece.copies for piece in one.pieces if piece.component == board] for board in joined]
    return one.cards - sum(sum(copies) - max(copies) for copies in parts)


def _parts(one: Printed, component: Component) -> int:
    """Of how many parts that are joined a board is; 0 for what is no such board."""
    parts = sum(piece.component == component.id for piece in one.pieces)
    return parts if component.kind == "board" and parts > 1 else 0


def _lying(game: Game, part: Filed, job: Job) -> list[Lying]:
    """What lies where on the sheets of a file, as the guide draws it: sheets in a row that look the same are told together."""
    titles = {component.id: title(game, component, job) for component in part.printed.components}
    held: dict[int, list[tuple[float, float, float, float, str, Outline]]] = {}
    for place in part.printed.places:
        if place.side == "front":
            piece = part.printed.pieces[place.piece]
            box = (round(place.x, 1), round(place.y, 1), round(place.w, 1), round(place.h, 1))
            held.setdefault(place.page, []).append((*box, titles[piece.component], _scissored(piece.front, box)))
    runs: list[tuple[int, int, int, list[tuple[float, float, float, float, str, Outline]]]] = []
    for sheet, (page, there) in enumerate(sorted(held.items()), 1):
        if runs and runs[-1][3] == there:
            runs[-1] = (runs[-1][0], sheet, page, there)
        else:
            runs.append((sheet, sheet, page, there))
    pages, loose = _pages_of_sheets(part), _boxed(part.printed)
    lying: list[Lying] = []
    for first, last, page, there in runs:
        names = list(dict.fromkeys(name for *_, name, _ in there))
        frame = part.printed.pages[page - 1]
        trims = ([(x, y, x + w, y + h) for x, y, w, h, _, line in there if bool(line) is of] for of in (False, True))
        lying.append(
            Lying(
                from_to(first, last, job.lang),
                _ranges(set().union(*pages[first - 1 : last]), job.lang),
                (frame.w, frame.h),
                [(x, y, w, h, names.index(name), line) for x, y, w, h, name, line in there],
                [(name, sum(other == name for *_, other, _ in there)) for name in names],
                loose,
                [] if loose else ordered(*trims),
            )
        )
    return lying


def _scissored(front: Frame, box: Box) -> Outline:
    """Along which line scissors cut out what lies there; none if straight cuts do. What is turned is taller where its face is wider."""
    if not is_round(front):
        return ()
    turned = abs(box[2] / box[3] - front.w / front.h) > 0.01
    return placed(front, box, turned=turned)


def _pages_of_sheets(part: Filed) -> list[set[int]]:
    """The pages of a file that are on each of its sheets, as the sheet's foot tells them: a front, and a back that has something on it."""
    front = {(place.piece, place.copy): place.page for place in part.printed.places if place.side == "front"}
    by_page: dict[int, set[int]] = {page: {page} for page in sorted(set(front.values()))}
    for place in part.printed.places:
        if place.side == "back":
            by_page[front[place.piece, place.copy]].add(place.page)
    return [{part.page.get(page, page) for page in pages} for pages in by_page.values()]


def _counts(game: Game, one: Printed, component: Component, job: Job) -> Counted | None:
    """How many of it there must be in the end, and of each card of a deck; where all are single, that instead of a list of names.

    How large what shares its sheets is, too, for the table doesn't tell. A list that left out a part would be believed.
    """
    own = [piece for piece in one.pieces if piece.component == component.id]
    single = all(piece.copies == 1 for piece in own)
    alone = not is_deck(game, component) or (single and (component.kind == "board" or len(own) == 1))
    if not own:
        return None
    listed: list[tuple[str, int]] = []
    if single and not alone:
        listed = [(words(job.lang)["assembly.count_single"], 1)]
    elif not alone:
        named = {(card.component, card.id): card_name(game, card, job.lang) for card in game.cards}
        listed = [(named.get((piece.component, piece.name), piece.name), piece.copies) for piece in own]
    copies = [piece.copies for piece in own]
    pieces = 1 if any(piece.folded for piece in own) else max(copies) if _parts(one, component) else sum(copies)
    return Counted(title(game, component, job), pieces, listed, *_sized(one, component))


def _sized(one: Printed, component: Component) -> tuple[Size | None, bool]:
    """How large its pieces are and whether they are round, where they share sheets, so that the table does not say it; no nets."""
    own = [piece.front for piece in one.pieces if piece.component == component.id]
    sizes = {(round(front.w, 1), round(front.h, 1)) for front in own}
    same = len(one.components) > 1 and len(sizes) == 1 and component.kind != "net"
    return next(iter(sizes)) if same else None, all(is_round(front) and not own_form(front) for front in own)
