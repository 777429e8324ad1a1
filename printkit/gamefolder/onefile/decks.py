"""``[decks.NAME]``: a table of cards, a size, a ready face and what fills its slots → component, cards and faces."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.draw import icons
from printkit.gamefolder.onefile import tables
from printkit.gamefolder.onefile.look import Look, Own
from printkit.gamefolder.onefile.ready import FACES, SIZES, back
from printkit.gamefolder.onefile.review import Review
from printkit.gamefolder.onefile.tables import heading
from printkit.language.shape import Reader, shown
from printkit.model import Problem, error, nearest
from printkit.model.numbers import half
from printkit.model.signs import SIGN

_PLACE = re.compile(r"\{([^{}]+)\}")
_ID = re.compile(r"[a-z][a-z0-9-]{0,29}")
_BACK = "back"
"""The column of the picture behind, beside those of the slots."""
MOST = 999
"""Copies of one card."""


class Deck(NamedTuple):
    """What a deck comes to: its component, its rows of ``cards.csv``, and its faces with the paints that they need.

    `origins` are the places in ``game.toml`` that places in the faces come from, `file` is its table, `rows` says by card in which row
    of it the card stands and `called` what it is called there, and `told` is what looks wrong with its texts and may be meant.
    """

    component: dict[str, Any]
    cards: bytes
    faces: dict[str, Any]
    paints: dict[str, Any]
    origins: dict[str, str]
    file: str
    rows: dict[str, int]
    called: dict[str, str]
    told: list[Problem]


def decks(
    raw: Mapping[str, Any],
    data: Mapping[str, bytes],
    words: dict[str, dict[str, str]],
    problems: list[Problem],
    own: Own,
) -> list[Deck]:
    """Every deck of the file; `data` are the files of the folder, `words` get the names of decks, `own` are its fonts and icons."""
    found: list[Deck] = []
    for name, table in Reader(raw, "", problems).table_in("decks").items():
        where = f"decks.{name}"
        if not _ID.fullmatch(name):
            problems.append(error("wrong-form", where, found=name, like="events"))
        elif not isinstance(table, Mapping):
            problems.append(error("not-table", where, found=shown(table)))
        else:
            deck = _Maker(name, Reader(table, where, problems), data, words, own).deck()
            if deck is not None:
                found.append(deck)
    return found


class _Maker:
    def __init__(
        self, name: str, reader: Reader, data: Mapping[str, bytes], words: dict[str, dict[str, str]], own: Own
    ) -> None:
        self.own = own
        self.name = name
        self.reader = reader
        self.data = data
        self.words = words
        self.filled: dict[str, int] = {}
        """Slot → how many cards fill it."""
        self.rows: dict[str, int] = {}
        self.called: dict[str, str] = {}
        self.told: list[Problem] = []

    def deck(self) -> Deck | None:
        """The deck; None when something is wrong with it."""
        reader, before = self.reader, len(self.reader.problems)
        size = self._size()
        face = reader.one_of("face", tuple(FACES), "title-text")
        slots = {
            slot: _PLACE.sub(lambda place: f"{{{heading(place[1])}}}", text) for slot, text in self._texts("slots").items()
        }
        columns = {key: heading(column) for key, column in self._texts("columns").items()}
        replace = self._texts("replace")
        ignore = tuple(map(heading, reader.texts("ignore", most=100)))
        title = reader.words("name")
        told_back = reader.table["back"] if reader.has("back") else True
        behind = told_back.strip() if isinstance(told_back, str) else ""
        backs = told_back is not False
        if not behind and not isinstance(told_back, bool):
            reader.tell(error("deck-back", reader.at("back"), found=shown(told_back)))
        right = reader.table.get("face", face) == face  # else its places are unknown, and nothing is said of them
        faces_meant = (face,) if right else tuple(FACES)
        look = Look(reader, [slot for one in faces_meant for places in FACES[one][1:] for slot in places], self.name)
        rows = None
        if not reader.has("data"):
            reader.tell(error("missing-key", reader.at("data")))
        elif not isinstance(reader.table["data"], str):
            reader.tell(error("not-text", reader.at("data"), found=shown(reader.table["data"])))
        else:
            wanted = {column for text in (*slots.values(), behind) for column in _PLACE.findall(text)} | {*columns.values()}
            rows = tables.read(reader.table["data"], self.data, reader.at("data"), reader.problems, wanted)
        reader.end()
        told = reader.table.get("slots", {})
        if right and isinstance(told, Mapping):
            self._check_slots(face, slots, told)
            unfilled = [slot for slot in look.changes if slot not in told and slot != "back"]
            unfilled += ["back"] if "back" in look.changes and not backs else []
            for slot in unfilled:
                place = f"{reader.at('look')}.{slot}"
                reader.tell(
                    error("deck-look-of-nothing", place, found=slot) if slot != "back" else error("deck-look-no-back", place)
                )
        self._check_brace(behind, "back")
        if rows is None:
            return None
        if behind:
            slots = {**slots, _BACK: _PLACE.sub(lambda place: f"{{{heading(place[1])}}}", behind)}
        known = dict(_columns(rows.header, columns))
        self._check_columns(rows, columns, slots, known, ignore)
        cards = self._cards(rows, known, slots, replace)
        if len(reader.problems) > before:
            return None
        draw = FACES[face][0]
        kept = [slot for slot in slots if self.filled.get(slot) and slot != _BACK]
        mixed = {slot for slot in kept if self.filled[slot] < len(rows.rows)}
        drawn, shown_behind = draw(*size, kept, mixed), back(*size, picture=bool(behind))
        if any(side < 0 for region in (*drawn, *(shown_behind if backs else ())) for side in region["at"][2:]):
            reader.tell(error("deck-face-small", reader.at("size"), found=f"{size[0]:g} × {size[1]:g}", face=face))
            return None
        regions = look.dressed(drawn, self.own.fonts)
        faces: dict[str, Any] = {self.name: {"name": f"deck.{self.name}", "regions": regions, **look.face}}
        if backs:
            faces[self.name]["back"] = f"{self.name}-back"
            faces[f"{self.name}-back"] = {"regions": look.dressed(shown_behind, self.own.fonts, behind=True), **look.face}
        for lang, table in self.words.items():
            plain = self.name.replace("-", " ")
            table[f"component.{self.name}"] = title.get(lang) or title.get("") or plain[:1].upper() + plain[1:]
            table[f"deck.{self.name}"] = "{title}" if "title" in slots else "{id}"
        component = {"id": self.name, "kind": "deck", "layout": "deck", "size": [float(size[0]), float(size[1])]}
        file = str(reader.table["data"]).partition("#")[0]
        return Deck(component, cards, faces, look.paints, look.origins, file, self.rows, self.called, self.told)

    def _size(self) -> tuple[float, float]:
        reader = self.reader
        if not reader.has("size"):
            return SIZES["poker"]
        value = reader.table["size"]
        if isinstance(value, list):
            found = [float(side) for side in value if isinstance(side, int | float) and not isinstance(side, bool)]
            if len(found) == 2 == len(value) and all(10 <= side <= 1000 for side in found):
                return found[0], found[1]
            reader.tell(error("size-range", reader.at("size"), found=shown(value)))
        elif value not in SIZES:
            known = ", ".join(SIZES)
            reader.tell(error("not-one-of", reader.at("size"), found=shown(value), known=known, hint=nearest(value, SIZES)))
        else:
            return SIZES[value]
        return SIZES["poker"]

    def _texts(self, key: str) -> dict[str, str]:
        """A table of texts."""
        found: dict[str, str] = {}
        for name, value in self.reader.table_in(key).items():
            if isinstance(value, str):
                found[name] = value
            else:
                self.reader.tell(error("not-text", f"{self.reader.at(key)}.{name}", found=shown(value)))
        return found

    def _check_slots(self, face: str, slots: Mapping[str, str], told: Mapping[str, Any]) -> None:
        """Places that the face has or lacks, and braces without their other half; `told` are also those that are no text."""
        _, needed, may = FACES[face]
        known = (*needed, *may)
        for name in slots:
            if name not in known:
                where = f"{self.reader.at('slots')}.{name}"
                self.reader.tell(error("unknown-key", where, known=", ".join(known), hint=nearest(name, known)))
        for name, text in slots.items():
            self._check_brace(text, f"slots.{name}")
        for name in needed:
            if name not in told:
                self.reader.tell(error("missing-key", f"{self.reader.at('slots')}.{name}"))

    def _check_brace(self, text: str, key: str) -> None:
        """A column stands between two braces."""
        if re.search(r"[{}]", _PLACE.sub("", text)):
            self.reader.tell(error("deck-brace", self.reader.at(key), found=text))

    def _check_columns(
        self,
        rows: tables.Rows,
        columns: Mapping[str, str],
        slots: Mapping[str, str],
        known: Mapping[str, int],
        ignore: tuple[str, ...],
    ) -> None:
        """Columns that are named and not there, and columns that are there and nothing uses."""
        reader, header = self.reader, [cell for cell in rows.header if cell]
        for key, column in columns.items():
            where = f"{reader.at('columns')}.{key}"
            if key not in ("id", "quantity"):
                reader.tell(error("unknown-key", where, known="id, quantity", hint=nearest(key, ("id", "quantity"))))
            elif column not in header:
                reader.tell(error("deck-no-column", where, found=column, known=", ".join(header), hint=nearest(column, header)))
        if not isinstance(reader.table.get("slots", {}), Mapping):
            return  # nothing can be used
        used = {rows.header[place] for place in known.values()} | set(ignore)
        for column in columns.values():  # one that is misspelt, or stands under a misspelt key, is told once
            used |= {column, "" if column in header else nearest(column, header)}
        for name, text in slots.items():
            for column in _PLACE.findall(text):
                used |= {column, nearest(column, header)} if column not in header else {column}
                if column not in header and column != "id":
                    where = reader.at("back") if name == _BACK else f"{reader.at('slots')}.{name}"
                    reader.tell(
                        error("deck-no-column", where, found=column, known=", ".join(header), hint=nearest(column, header))
                    )
        for column in ignore:
            if column not in header:
                used.add(near := nearest(column, header))
                reader.tell(error("deck-no-column", reader.at("ignore"), found=column, known=", ".join(header), hint=near))
        unused = [column for column in header if column not in used]
        if unused:
            hints = [f'columns = {{ {hint} = "{column}" }}' for column in unused if (hint := _meant(column))]
            reader.tell(error("deck-unused", reader.at("data"), found=", ".join(unused), hint=", ".join(hints)))

    def _cards(
        self, rows: tables.Rows, known: Mapping[str, int], slots: Mapping[str, str], replace: Mapping[str, str]
    ) -> bytes:
        """The rows of ``cards.csv``: component, id, face, quantity and a column for each slot."""
        out = io.StringIO(newline="")
        writer = csv.writer(out)
        writer.writerow(["component", "id", "face", "quantity", *slots])
        seen: dict[str, int] = {}
        wrong: list[str] = []
        bare: list[str] = []
        strange: dict[str, list[str]] = {}
        review = Review(self.reader.at("data"), rows, slots, known, replace)
        for number, cells in review.cards():
            told = cells[known["id"]] if "id" in known else ""
            card = _slug(told) or f"{self.name}-{number - 1}"
            seen[card] = seen.get(card, 0) + 1
            card = card if seen[card] == 1 else f"{card}-{seen[card]}"
            self.rows[card] = number + rows.first - 1
            self.called[card] = told
            count = half(cells[known["quantity"]]) if "quantity" in known else "1"
            if not re.fullmatch(r"[0-9]{0,3}", count):
                wrong.append(f"{told or card} ({count})")
            by_name = {**dict(zip(rows.header, cells, strict=True)), "id": card}
            texts = [_filled(text, by_name, replace) for text in slots.values()]
            for slot, text in zip(slots, texts, strict=True):
                self.filled[slot] = self.filled.get(slot, 0) + bool(text)
            if _BACK in slots and not texts[list(slots).index(_BACK)].strip():
                bare.append(told or card)
            for sign in unknown_signs(texts, self.own.icons):
                strange.setdefault(sign, []).append(told or card)
            writer.writerow([self.name, card, self.name, count or "1", *texts])
        self.told = review.problems()
        if wrong:
            named = ", ".join(wrong[:40])
            self.reader.tell(error("deck-quantity", self.reader.at("data"), most=MOST, count=len(wrong), cards=named))
        if bare:  # one of them would be known by its back
            named = ", ".join(bare[:40])
            self.reader.tell(error("deck-back-empty", self.reader.at("back"), count=len(bare), cards=named))
        for sign, where in strange.items():
            named = ", ".join(dict.fromkeys(where[:40]))
            args = {"found": sign, "count": len(where), "cards": named, "hint": icons.meant(sign, self.own.icons)}
            self.reader.tell(error("deck-unknown-icon", self.reader.at("slots"), **args))
        return out.getvalue().encode("utf-8")


def unknown_signs(texts: Sequence[str], own: Container[str] = ()) -> list[str]:
    """Names between colons that look like icons and are none."""
    return [sign for text in texts for sign in SIGN.findall(text) if sign not in own and not icons.is_icon(sign)]


def _columns(header: tuple[str, ...], columns: Mapping[str, str]) -> list[tuple[str, int]]:
    """Where id and quantity stand: in the columns that are named, else in those that are called so."""
    found: list[tuple[str, int]] = []
    for key, others in (("id", ("id", "name")), ("quantity", ("quantity",))):
        wanted = columns.get(key)
        lower = [cell.lower() for cell in header]
        place = header.index(wanted) if wanted in header else None
        if wanted is None:
            place = next((lower.index(other) for other in others if other in lower), None)
        if place is not None:
            found.append((key, place))
    return found


def _meant(column: str) -> str:
    """What a column that nothing uses may be meant for."""
    short = {"qty": "quantity", "count": "quantity", "copies": "quantity", "number": "quantity", "amount": "quantity"}
    return short.get(column.lower()) or nearest(column.lower(), ("quantity",))


def _slug(name: str) -> str:
    """An id made from a name: small letters, digits and hyphens; empty where nothing of it can be one, or of 雲の1番 the number alone."""
    whole = unicodedata.normalize("NFKD", name)
    slug = re.sub(r"[^a-z0-9]+", "-", whole.encode("ascii", "ignore").decode().lower()).strip("-")[:50]
    lost = any(letter.isalpha() and not letter.isascii() for letter in whole)
    return "" if lost and not re.search("[a-z]", slug) else slug


def _filled(text: str, cells: Mapping[str, str], replace: Mapping[str, str]) -> str:
    """The text of a slot with the card's cells, and what is to be written otherwise."""
    told = _PLACE.sub(lambda place: cells.get(place[1], ""), text)
    for old, new in replace.items():
        told = told.replace(old, new)
    return told
