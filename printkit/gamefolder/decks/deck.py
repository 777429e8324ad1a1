"""``[decks.NAME]``: a table of cards, a size, a face, ready or the folder's own, and what fills its slots → component, cards and faces."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import NamedTuple

from printkit.draw import icons
from printkit.draw.dies import room
from printkit.gamefolder.decks import by_language, tables
from printkit.gamefolder.decks.card_ids import free, slug
from printkit.gamefolder.decks.cards import MOST
from printkit.gamefolder.decks.look import Look
from printkit.gamefolder.decks.own import Own
from printkit.gamefolder.decks.ready import FACES, SIZES, Written, back, corner
from printkit.gamefolder.decks.review import DeckReview
from printkit.gamefolder.decks.tables import heading
from printkit.language.shape import Reader
from printkit.model import Card, Component, Lang, Problem, error, in_toml, nearest
from printkit.model.languages import in_language
from printkit.model.numbers import half
from printkit.model.plain import Raw
from printkit.model.signs import SIGN

_PLACE = re.compile(r"\{([^{}]+)\}")
_ID = re.compile(r"[a-z][a-z0-9-]{0,29}")
_BACK = "back"
"""The column of the picture behind, beside those of the slots."""


class Deck(NamedTuple):
    """What a deck comes to: its cards, and its faces as ``faces.toml`` would write them.

    `face` is the face of its cards, `size` theirs in mm. `origins` are the places in ``game.toml`` that places in the faces come
    from, `file` is its table, `rows` says by card in which row of it the card stands and `called` what it is called there, and
    `doubts` is what looks wrong with its texts and may be meant.
    """

    id: str
    size: tuple[float, float]
    face: str
    cards: list[Card]
    faces: Mapping[str, Written]
    origins: Mapping[str, str]
    file: str
    rows: Mapping[str, int]
    called: Mapping[str, str]
    doubts: list[Problem]
    paper: str = ""
    shape: str = ""
    corner: float | None = None

    @property
    def component(self) -> Component:
        """Its component."""
        radius = corner(self.size, self.shape) if self.corner is None else self.corner
        return Component(self.id, "deck", "deck", self.size, corner=radius, stock="card", paper=self.paper, shape=self.shape)


def decks(
    raw: Raw,
    data: Mapping[str, bytes],
    words: dict[str, dict[str, str]],
    problems: list[Problem],
    own: Own,
) -> list[Deck]:
    """Every deck of a ``game.toml``; `data` are the files of the folder, `words` get the names of decks, `own` is what it brings for faces."""
    good: list[Deck] = []
    for name, table in Reader(raw, "", problems).table_in("decks").items():
        where = f"decks.{name}"
        if not _ID.fullmatch(name):
            problems.append(error("wrong-form", where, found=name, like="events"))
        elif not isinstance(table, Mapping):
            problems.append(error("not-table", where, found=in_toml(table)))
        else:
            deck = _Maker(name, Reader(table, where, problems), data, words, own.beside(data)).deck()
            good += [deck] if deck is not None else []
    return good


class _Maker:
    """Makes a deck of a table; `rows` and `called` are those of a `Deck`, `filled` says by slot how many cards fill it.

    `spoken` are the texts of slots whose columns go by language.
    """

    def __init__(
        self, name: str, reader: Reader, data: Mapping[str, bytes], words: dict[str, dict[str, str]], own: Own
    ) -> None:
        self.own = own
        self.name = name
        self.reader = reader
        self.data = data
        self.words = words
        self.filled: dict[str, int] = {}
        self.rows: dict[str, int] = {}
        self.called: dict[str, str] = {}
        self.spoken: dict[str, dict[Lang, str]] = {}

    def deck(self) -> Deck | None:
        """The deck; None when something is wrong with it."""
        reader, before = self.reader, len(self.reader.problems)
        size = self._size()
        face = reader.one_of("face", tuple(self.own.faces), "title-text")
        ready = FACES.get(face)
        texts = {slot: _named(text) for slot, text in self._texts("slots").items()}
        columns = {key: heading(column) for key, column in self._texts("columns").items()}
        replace = self._texts("replace")
        ignore = tuple(map(heading, reader.texts("ignore", most=100)))
        title = reader.words("name")
        written = reader.table["back"] if reader.has("back") else True
        behind = written.strip() if isinstance(written, str) else ""
        backs = written is not False
        if not behind and not isinstance(written, bool):
            reader.tell(error("deck-back", reader.at("back"), found=in_toml(written)))
        right = reader.table.get("face", face) == face  # else its places are unknown, and nothing is said of them
        if ready is None:
            for key in ("look", "background", "back"):
                if reader.has(key):
                    reader.tell(error("deck-own-face", reader.at(key), found=face))
        some = () if ready is None else (ready,) if right else tuple(FACES.values())
        look = Look(reader, [slot for one in some for slot in (*one.needed, *one.may)], self.name)
        paper, shape, radius = self._word("paper"), self._word("shape"), self._corner(size)
        rows = self._table(columns, texts, behind)
        reader.end()
        by_lang = {slot: by_language.variants(text, rows.header if rows else ()) for slot, text in texts.items()}
        slots = {slot: by_language.usual(text, by_lang[slot]) for slot, text in texts.items()}
        self.spoken = {slot: spoken for slot, spoken in by_lang.items() if spoken}
        for lang in dict.fromkeys(lang for spoken in by_lang.values() for lang in spoken):
            self.words.setdefault(lang, {})
        if ready and right:
            self._check_slots(face, slots, look, backs=backs)
        for key, text in (*((f"slots.{slot}", text) for slot, text in slots.items()), ("back", behind)):
            if re.search(r"[{}]", _PLACE.sub("", text)):  # a column stands between two braces
                reader.tell(error("deck-brace", reader.at(key), found=text))
        if rows is None:
            return None
        if behind:
            slots = {**slots, _BACK: _named(behind)}
        known = _columns(rows.header, columns)
        shows = {*rows.header} if not right else set() if ready else self.own.named_on(face, self.data) - {*slots}
        shows |= look.columns
        shows |= {column for spoken in by_lang.values() for text in spoken.values() for column in _PLACE.findall(text)}
        at = {name: reader.at("back") if name == _BACK else f"{reader.at('slots')}.{name}" for name in slots}
        texts = {at[name]: text for name, text in slots.items()} | look.painted
        self._check_columns(rows, columns, texts, known, ignore, shows)
        review = DeckReview(reader.at("data"), rows, slots, known, replace, shows)
        beside = {*rows.header} if ready is None else look.columns
        cards = self._cards(review, face if ready is None else self.name, beside)
        if len(reader.problems) > before:
            return None
        faces: dict[str, Written] = {}
        if ready:
            kept = [slot for slot in slots if self.filled.get(slot) and slot != _BACK]
            mixed = {slot for slot in kept if self.filled[slot] < len(rows.rows)}
            x, y, w, h = room(shape, *size)  # a ready face keeps to what a form leaves of a rectangle
            drawn = _shifted(ready.draw(w, h, kept, mixed), x, y)
            reverse = [] if not backs else back(*size, picture=True) if behind else _shifted(back(w, h), x, y)
            if any(side < 0 for region in (*drawn, *reverse) for side in region["at"][2:]):
                reader.tell(error("deck-face-small", reader.at("size"), found=f"{size[0]:g} × {size[1]:g}", face=face))
                return None
            faces[self.name] = {"name": f"deck.{self.name}", "regions": look.dressed(drawn, self.own.fonts), **look.face}
            if backs:
                faces[self.name]["back"] = f"{self.name}-back"
                faces[f"{self.name}-back"] = {"regions": look.dressed(reverse, self.own.fonts, behind=True), **look.behind}
        for lang, table in self.words.items():
            plain = self.name.replace("-", " ")
            table[f"component.{self.name}"] = in_language(title, lang, plain[:1].upper() + plain[1:])
            table[f"deck.{self.name}"] = "{title}" if "title" in slots else "{id}"
        file = str(reader.table["data"]).partition("#")[0]
        worn = face if ready is None else self.name
        return Deck(
            self.name,
            size,
            worn,
            cards,
            faces,
            look.origins,
            file,
            self.rows,
            self.called,
            [*rows.doubts, *review.problems()],
            paper,
            shape,
            radius,
        )

    def _table(self, columns: Mapping[str, str], slots: Mapping[str, str], behind: str) -> tables.Rows | None:
        """The rows of its table; None, and why, when there are none."""
        reader = self.reader
        if not reader.has("data"):
            reader.tell(error("missing-key", reader.at("data")))
        elif not isinstance(reader.table["data"], str):
            reader.tell(error("not-text", reader.at("data"), found=in_toml(reader.table["data"])))
        else:
            spoken = [text.replace(by_language.LANG, lang) for text in slots.values() for lang in self.words]
            wanted = {column for text in (*spoken, behind) for column in _PLACE.findall(text)} | {*columns.values()}
            return tables.read(reader.table["data"], self.data, reader.at("data"), reader.problems, wanted)
        return None

    def _word(self, key: str) -> str:
        """A text, empty where there is none."""
        text = self.reader.table[key] if self.reader.has(key) else ""
        if not isinstance(text, str):
            self.reader.tell(error("not-text", self.reader.at(key), found=in_toml(text)))
        return str(text).strip()

    def _corner(self, size: tuple[float, float]) -> float | None:
        """The radius of the corners in mm; None where nothing is said of it."""
        if not self.reader.has("corner"):
            return None
        radius, most = self.reader.table["corner"], min(size) / 2
        if isinstance(radius, bool) or not isinstance(radius, int | float) or not 0 <= radius <= most:
            self.reader.tell(error("not-in-range", self.reader.at("corner"), found=in_toml(radius), low=0, high=f"{most:g}"))
            return None
        return float(radius)

    def _size(self) -> tuple[float, float]:
        reader = self.reader
        if not reader.has("size"):
            return SIZES["poker"]
        value = reader.table["size"]
        if isinstance(value, list):
            sides = [float(side) for side in value if isinstance(side, int | float) and not isinstance(side, bool)]
            if len(sides) == 2 == len(value) and all(10 <= side <= 1000 for side in sides):
                return sides[0], sides[1]
            reader.tell(error("size-range", reader.at("size"), found=in_toml(value)))
        elif value not in SIZES:
            known = ", ".join(SIZES)
            reader.tell(error("not-one-of", reader.at("size"), found=in_toml(value), known=known, hint=nearest(value, SIZES)))
        else:
            return SIZES[value]
        return SIZES["poker"]

    def _texts(self, key: str) -> dict[str, str]:
        """A table of texts."""
        texts: dict[str, str] = {}
        for name, value in self.reader.table_in(key).items():
            if isinstance(value, str):
                texts[name] = value
            else:
                self.reader.tell(error("not-text", f"{self.reader.at(key)}.{name}", found=in_toml(value)))
        return texts

    def _check_slots(self, face: str, slots: Mapping[str, str], look: Look, *, backs: bool) -> None:
        """Places that the ready face has or lacks, and changes of places that nothing fills."""
        reader, ready, table = self.reader, FACES[face], self.reader.table.get("slots", {})
        if not isinstance(table, Mapping):
            return
        known = (*ready.needed, *ready.may)
        for name in slots:
            if name not in known:
                where = f"{reader.at('slots')}.{name}"
                reader.tell(error("unknown-key", where, known=", ".join(known), hint=nearest(name, known)))
        for name in ready.needed:
            if name not in table:
                reader.tell(error("missing-key", f"{reader.at('slots')}.{name}"))
        for name in look.changes:
            where = f"{reader.at('look')}.{name}"
            if name != _BACK and name not in table:
                reader.tell(error("deck-look-of-nothing", where, found=name))
            elif name == _BACK and not backs:
                reader.tell(error("deck-look-no-back", where))

    def _check_columns(
        self,
        rows: tables.Rows,
        columns: Mapping[str, str],
        texts: Mapping[str, str],
        known: Mapping[str, int],
        ignore: tuple[str, ...],
        shows: AbstractSet[str],
    ) -> None:
        """Columns that are named and not there, and columns that are there and nothing uses.

        `texts` are those that are filled, by place; `shows` are the columns that its own face names.
        """
        reader, header = self.reader, [cell for cell in rows.header if cell]

        def lacking(where: str, column: str) -> str:
            near = nearest(column, header)
            reader.tell(error("deck-no-column", where, found=column, known=", ".join(header), hint=near))
            return near

        for key, column in columns.items():
            where = f"{reader.at('columns')}.{key}"
            if key not in ("id", "quantity"):
                reader.tell(error("unknown-key", where, known="id, quantity", hint=nearest(key, ("id", "quantity"))))
            elif column not in header:
                lacking(where, column)
        if not isinstance(reader.table.get("slots", {}), Mapping):
            return  # nothing can be used
        used = {rows.header[place] for place in known.values()} | {*ignore}
        for column in {*columns.values()} | shows:  # one that is misspelt, or stands under a misspelt key, is told once
            used |= {column, "" if column in header else nearest(column, header)}
        for where, text in texts.items():
            for column in _PLACE.findall(text):
                used |= {column, "" if column in header else nearest(column, header)}
                if column not in header and column != "id":
                    lacking(where, column)
        used |= {lacking(reader.at("ignore"), column) for column in ignore if column not in header}
        unused = [column for column in header if column not in used]
        if unused:
            hints = [f'columns = {{ {hint} = "{column}" }}' for column in unused if (hint := _meant(column))]
            reader.tell(error("deck-unused", reader.at("data"), found=", ".join(unused), hint=", ".join(hints)))

    def _cards(self, review: DeckReview, face: str, columns: Collection[str]) -> list[Card]:
        """A card for each row, with a column for each slot and those of the table that its face names itself."""
        rows, known, slots = review.rows, review.known, review.slots
        beside = {column: f"{{{column}}}" for column in rows.header if column in columns}
        cards: dict[str, Card] = {}
        wrong: list[str] = []
        bare: list[str] = []
        strange: dict[str, list[str]] = {}
        lacking: dict[Lang, list[int]] = {}
        for number, cells in review.cards():
            name = cells[known["id"]] if "id" in known else ""
            card = free(slug(name) or f"{self.name}-{number - 1}", cards)
            self.rows[card] = number + rows.first - 1
            self.called[card] = name
            written = half(cells[known["quantity"]]) if "quantity" in known else "1"
            if not (good := re.fullmatch(r"[0-9]{0,3}", written)):
                wrong.append(f"{name or card} ({written})")
            by_name = {**dict(zip(rows.header, cells, strict=True)), "id": card}
            texts = {slot: _filled(text, by_name, review.replace) for slot, text in {**beside, **slots}.items()}
            own: dict[Lang, dict[str, str]] = {}
            for slot, spoken in self.spoken.items():
                filled = {lang: _filled(text, by_name, review.replace).strip() for lang, text in spoken.items()}
                texts[slot] = texts[slot].strip() or in_language(filled, "")
                for lang, text in filled.items():
                    own.setdefault(lang, {})[slot] = text or texts[slot]
                    if texts[slot] and not text:
                        lacking.setdefault(lang, []).append(number)
            for slot in slots:
                self.filled[slot] = self.filled.get(slot, 0) + bool(texts[slot])
            if _BACK in slots and not texts[_BACK].strip():
                bare.append(name or card)
            for sign in unknown_signs(chain(texts.values(), *(one.values() for one in own.values())), self.own.icons):
                strange.setdefault(sign, []).append(name or card)
            quantity = int(written or 1) if good else 1
            columns = {"component": self.name, "id": card, "face": face, "quantity": str(quantity)}
            columns |= {slot: text.strip() for slot, text in texts.items() if slot not in columns}
            cards[card] = Card(self.name, card, face, quantity, {}, columns, own)
        review.lacking = {lang: [*dict.fromkeys(numbers)] for lang, numbers in lacking.items()}
        tell, at = self.reader.tell, self.reader.at
        if wrong:
            tell(error("deck-quantity", at("data"), most=MOST, count=len(wrong), cards=", ".join(wrong[:40])))
        if bare:  # one of them would be known by its back
            tell(error("deck-back-empty", at("back"), count=len(bare), cards=", ".join(bare[:40])))
        for sign, where in strange.items():
            args = {"found": sign, "count": len(where), "hint": icons.intended(sign, self.own.icons)}
            tell(error("deck-unknown-icon", at("slots"), cards=", ".join(dict.fromkeys(where[:40])), **args))
        return [*cards.values()]


def _shifted(regions: list[Written], x: float, y: float) -> list[Written]:
    """Regions of a ready face, moved by so many mm."""
    if not (x or y):
        return regions
    return [{**region, "at": [region["at"][0] + x, region["at"][1] + y, *region["at"][2:]]} for region in regions]


def unknown_signs(texts: Iterable[str], own: Container[str] = ()) -> list[str]:
    """Names between colons that look like icons and are none."""
    return [sign for text in texts for sign in SIGN.findall(text) if sign not in own and not icons.is_icon(sign)]


def _columns(header: Sequence[str], columns: Mapping[str, str]) -> dict[str, int]:
    """Where id and quantity stand: in the columns that are named, else in those that are called so."""
    lower = [cell.lower() for cell in header]
    places: dict[str, int] = {}
    for key, others in (("id", ("id", "name")), ("quantity", ("quantity",))):
        named = columns.get(key)
        if named in header:
            places[key] = header.index(named)
        elif named is None and (other := next((one for one in others if one in lower), "")):
            places[key] = lower.index(other)
    return places


def _meant(column: str) -> str:
    """What a column that nothing uses may be meant for."""
    short = {"qty": "quantity", "count": "quantity", "copies": "quantity", "number": "quantity", "amount": "quantity"}
    return short.get(column.lower()) or nearest(column.lower(), ("quantity",))


def _named(text: str) -> str:
    """A text of a slot with the headings in it as they are compared."""
    return _PLACE.sub(lambda place: f"{{{heading(place[1])}}}", text)


def _filled(text: str, cells: Mapping[str, str], replace: Mapping[str, str]) -> str:
    """The text of a slot with the card's cells, and what is to be written otherwise."""
    filled = _PLACE.sub(lambda place: cells.get(place[1], ""), text)
    for old, new in replace.items():
        filled = filled.replace(old, new)
    return filled
