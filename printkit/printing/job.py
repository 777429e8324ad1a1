"""How to print: what a command line says about paper, ink, backs and numbers, and what follows for a game."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple, Unpack

from printkit.draw.art import Art
from printkit.draw.style import FURNITURE, MARGIN
from printkit.draw.text import FontError, FontSet
from printkit.impose import Setting
from printkit.impose.setting import GUTTER
from printkit.model import LANGUAGES, Bundle, Component, Game, Lang, Refused, error, nearest
from printkit.model.print_options import DEFAULTS, FileLike, Ink, PrintOptions
from printkit.model.signs import SIGN
from printkit.printer.papers import Paper, paper
from printkit.printing import qr_code
from printkit.printing.card_names import card_name

SLEEVED = 1.5
"""mm by which a card for a sleeve is smaller: it slides in beside the card that backs it, and nobody sees a rough edge."""


class Job(NamedTuple):
    """How to print: language, paper, ink, fonts, for how many players, and how sheets are made.

    `paper` is a name or w x h in mm; `margin` (mm) overrides what the paper says. `only` are the cards wanted, all when empty,
    and `copies` how many sets of everything. With `merge` decks on the same stock share sheets. `guided` numbers are
    written over guides of seven segments. Boxes are sized by `thickness` (mm, of a card) and `laminate` (mm of film
    around it). The pages of what can be filled in bear at their foot the QR code of the address `code`. With `tile` what is larger than
    the paper comes in parts, as in large print. Of a `draft` cards are printed whose text does not fit.
    """

    lang: Lang
    paper: str = DEFAULTS["paper"]
    ink: Ink = DEFAULTS["ink"]
    players: int | None = None
    form: bool = False
    large: bool = False
    font: str | Bundle | None = None
    margin: float | None = None
    setting: Setting = Setting()
    only: tuple[str, ...] = ()
    copies: int = DEFAULTS["copies"]
    merge: bool = False
    guided: bool = False
    thickness: float = DEFAULTS["thickness"]
    laminate: float = 0.0
    code: str = ""
    tile: bool = False
    draft: bool = False

    def key(self, fonts: FontSet) -> list[object]:
        """What of the job changes what is printed: of the fonts it is their bytes, not where they are."""
        faces = {name: face.digest.hex() for name, face in fonts.faces.items()}
        printed = self._replace(paper="", font=None)
        # Without draft, film, code and tiles files keep the digest that they had before there were any.
        least = -1 if self.tile else -2 if self.laminate or self.code else -4
        asked = printed if self.draft else printed[:least]
        return [*paper(self.paper)[1:], *asked, faces]

    def rim(self, stock: Paper) -> float:
        """The margin in mm that is left blank on that paper."""
        chosen = self.margin if self.margin is not None else stock.margin
        return MARGIN if chosen is None else chosen


def job_of(*, form: bool = False, **options: Unpack[PrintOptions]) -> Job:
    """What was said about how to print, as the engine takes it. What is said goes before what the printer's profile says.

    Raises `Refused` (status 2) for an unknown printer, and for a code as `qr_code.expect_code` does.
    """
    how: PrintOptions = {**DEFAULTS, **options}
    if how["code"] is not None:
        if not how["code"].strip():  # the command inside it failed: $(printkit link GAME) without a page
            raise Refused([error("empty-code", "--code")], 2)
        qr_code.expect_code(how["code"])
    margin, bleed, laminate, only = how["margin"], float(how["bleed"]), float(how["laminate"]), how["only"]
    setting = Setting(
        backs=how["backs"],
        flip=how["flip"] or "long",
        gutter=max(GUTTER if how["gutter"] is None else float(how["gutter"]), 2 * laminate),  # 3 and 3.0 are stamped alike
        bleed=bleed,
        back_bleed=max(bleed, Setting().back_bleed),
        marks=how["marks"],
        outlines=how["outlines"],
        stacked=how["stacked"],
        reverse=how["reverse_backs"],
        # Marks at every cut, and film around every card, need the room between them.
        closing=how["gutter"] is None and how["marks"] != "cuts" and not laminate,
    )
    if how["printer"] is not None:
        from printkit.printer.profiles import load  # 2 ms, and few have a profile

        profile = load(how["printer"])
        setting = setting._replace(drift=profile.drift, flip=how["flip"] or profile.flip)
        margin = profile.margin if margin is None else margin
    if how["sleeves"]:
        setting = setting._replace(backs="none", shrink=SLEEVED, gutter=0.0, bleed=0.0, closing=False)
    return Job(
        how["lang"],
        how["paper"].lower(),
        how["ink"],
        how["players"],
        form,
        how["large"],
        _font(how["font"]),
        None if margin is None else float(margin),
        setting,
        tuple(dict.fromkeys([only] if isinstance(only, str) else only)),
        how["copies"],
        how["merge"],
        how["digits"] == "guided",
        float(how["thickness"]),
        laminate,
        how["code"] or "",
        how["tile"],
        how["draft"],
    )


def strip(job: Job, components: Sequence[Component] = ()) -> float:
    """The height in mm of the strip at the foot of each sheet.

    It is higher where the pages of those components bear a code, which keeps white around it, and stands where the stamp does.
    """
    if not job.code or job.form or not any(component.fillable for component in components):
        return FURNITURE
    code = qr_code.square(job.code)
    return code.side + code.quiet * 1.5 + 0.6


def _font(font: FileLike | None) -> str | Bundle | None:
    """A font file, as its path, or in memory."""
    if not isinstance(font, tuple):
        return None if font is None else os.fspath(font)
    name, data = font
    return Bundle({name: bytes(data)}, "") / name


def load_fonts(job: Job, game: Game | None = None) -> FontSet:
    """The fonts in force, those of the game among them, and its icons. Raises `Refused` (status 2) when a font file can't be used."""
    try:
        fonts = FontSet.load(job.font)
        return fonts if game is None else _with_own(fonts, game, greys=job.ink != "color")
    except FontError as failure:
        where = str(failure.path) if failure.path else "--font"
        raise Refused([error(failure.code, where, reason=failure.reason)], 2) from failure


def _with_own(fonts: FontSet, game: Game, *, greys: bool) -> FontSet:
    """The fonts, with the faces and icons that a game brings."""
    own, signs, pictures = game.faces.fonts, game.faces.icons, game.faces.pictures
    if game.folder is None or not (own or signs):
        return fonts

    folder = game.folder
    arts = {name: Art(pictures[file].w, pictures[file].h, folder / file, greys=greys) for name, file in signs.items()}
    return fonts.of_game({name: folder / file for name, file in own.items()}, arts)


def selected(game: Game, names: Sequence[str], players: int | None, *, form: bool = False) -> list[Component]:
    """The components of those ids; when none is named, all that so many players need; with `form`, those to be filled in.

    Raises `Refused` (status 2) when there is nothing to print of one of them.
    """
    if not names:
        needed = [c for c in game.components if (c.fillable or not form) and quantity(game, c, players)]
        if not needed:
            raise Refused([error("nothing-to-print", game.id)], 2)
        return needed
    chosen = [game.component(name) for name in dict.fromkeys(names)]
    unused = [c for c in chosen if not quantity(game, c, players)]
    if unused:
        raise Refused([error("not-for-players", c.id, players=players) for c in unused], 2)
    fixed = [c for c in chosen if form and not c.fillable]
    if fixed:
        fillable = ", ".join(c.id for c in game.components if c.fillable)
        raise Refused([error("not-fillable", c.id, known=fillable) for c in fixed], 2)
    return chosen


def check_players(game: Game, players: int | None) -> None:
    """Raises `Refused` (status 2) when the game is not for that many."""
    fewest, most = game.players
    if players is not None and not fewest <= players <= most:
        raise Refused([error("wrong-players", "--players", found=players, fewest=fewest, most=most)], 2)


def of_only(game: Game, components: Sequence[Component], job: Job) -> Job:
    """The job with the ids of the cards that ``--only`` names: by id, or as they are called on paper in any of its languages.

    A name that several cards have stands for all of them. Raises `Refused` (status 2) for a card that is in none of the
    components, naming the nearest one.
    """
    parts = {component.id for component in components}
    cards = [card for card in game.cards if card.component in parts]
    ids = [card.id for card in cards]
    if all(name in ids for name in job.only):
        return job
    called: dict[str, list[str]] = {}
    for card in cards:
        names = [card_name(game, card, lang) for lang in LANGUAGES]
        names.append(game.faces.called.get(card.component, {}).get(card.id, ""))  # as in the deck's table
        for spelled in dict.fromkeys(form for name in names for form in (_spelled(name), _bare(name)) if form):
            own = called.setdefault(spelled, [])
            own += [] if card.id in own else [card.id]
    matches = [[name] if name in ids else called.get(_spelled(name)) or called.get(_bare(name), []) for name in job.only]
    wrong = [name for name, chosen in zip(job.only, matches, strict=True) if not chosen]
    if wrong:
        known = [*ids, *(card_name(game, card, job.lang) for card in cards)]
        raise Refused([error("unknown-card", "--only", found=name, hint=nearest(name, known)) for name in wrong], 2)
    return job._replace(only=tuple(dict.fromkeys(card for chosen in matches for card in chosen)))


def _spelled(name: str) -> str:
    """A name as it is compared: whatever its case and width."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def _bare(name: str) -> str:
    """A name without its icons, ``:coin:`` or an emoji."""
    text = "".join(
        c
        for c in unicodedata.normalize("NFKC", SIGN.sub(" ", name))
        if unicodedata.category(c) not in {"So", "Sk", "Mn", "Cf", "Cn"} or c.isalnum()
    )
    return _spelled(" ".join(text.split()))


def quantity(game: Game, component: Component, players: int | None) -> int:
    """How many pieces one print-out of a component holds; see `Game.quantity`."""
    return game.quantity(component, players)
