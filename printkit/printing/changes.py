"""What has changed since an earlier kit: which cards are printed anew, which are taken out of the box.

A card is known by what is drawn on it, front and back, as the manifest of the earlier kit tells it by digests. Where it lay on which
sheet is of no account.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.draw.frame import Frame, Piece
from printkit.model import EMPTY, Game, Refused, error
from printkit.model.plain import Json, Raw
from printkit.storage.inputs import read_all

MOST = 20_000_000
"""Bytes of a manifest; ten times what the largest kit has."""

_LONGEST = 100
"""Characters of a card's name; one that is longer is no name, and the card is told by its id."""

_MADE = ("players", "release", "version", "digest")
_KEYS = ("component", "card", "copy", "side", "digest")


class Copy(NamedTuple):
    """One copy of a card as the earlier kit has it: its name, and the digests of its faces, "" where it has no back."""

    component: str
    card: str
    front: str
    back: str


class Earlier(NamedTuple):
    """An earlier kit: its copies, the backs that no front of theirs claims, its faces as the manifest lists them, and what people call its cards.

    `made` is what else its manifest tells of it: ``players``, ``release`` (the game's version), ``version`` (printkit's) and ``digest``.
    """

    copies: tuple[Copy, ...]
    loose: Mapping[tuple[str, str], int]
    faces: tuple[Json, ...]
    names: Mapping[tuple[str, str], str]
    printed_with: Mapping[str, str] = EMPTY


class Changes(NamedTuple):
    """What an update does: cards that come in and go out, (component, id) with how many; the faces that stay as they are.

    `called` is what people call cards of the earlier kit: those that go out may be in the game no more. `staying` is what it calls
    those that stay, under the ids that they have now.
    """

    added: Mapping[tuple[str, str], int]
    removed: Mapping[tuple[str, str], int]
    kept: tuple[Json, ...]
    called: Mapping[tuple[str, str], str]
    staying: Mapping[tuple[str, str], str]
    printed_with: Mapping[str, str] = EMPTY


def earlier(game: Game, given: str | Path | bytes) -> Earlier:
    """The kit that a manifest tells of. Raises `Refused` (status 2) for what is no manifest of this game."""
    where = "--since" if isinstance(given, bytes) else str(given)
    try:
        data = given if isinstance(given, bytes) else _read(Path(given))
        raw = json.loads(data.decode("utf-8", "surrogatepass"))
        faces = [*raw["faces"], *raw.get("kept", [])]
        for face in faces:
            _expect_face(face)
        made_for = raw["game"]
        called = {
            (component, card): " ".join(name.split())
            for component, own in raw.get("names", {}).items()
            for card, name in own.items()
        }
    except OSError as failure:
        raise Refused([error("unreadable-file", where, reason=failure.strerror or str(failure))], 2) from failure
    except (ValueError, KeyError, TypeError, AttributeError) as failure:
        raise Refused([error("no-manifest", where)], 2) from failure
    if made_for != game.id:
        raise Refused([error("other-games-manifest", where, found=made_for, expected=game.id)], 2)
    backs: dict[tuple[str, str, int], list[str]] = {}  # a kit and its update may each have a first copy
    for face in faces:
        if face["side"] == "back":
            backs.setdefault((face["component"], face["card"], face["copy"]), []).append(face["digest"])
    copies = []
    for face in faces:
        if face["side"] == "front":
            behind = backs.get((face["component"], face["card"], face["copy"]))
            copies.append(Copy(face["component"], face["card"], face["digest"], behind.pop(0) if behind else ""))
    loose = Counter((component, digest) for (component, _, _), several in backs.items() for digest in several)
    sound = {card: name for card, name in called.items() if len(name) <= _LONGEST}
    how = {key: str(raw[key]) for key in _MADE if isinstance(raw.get(key), str | int) and len(str(raw[key])) <= _LONGEST}
    return Earlier(tuple(copies), loose, tuple(faces), sound, how)


def _expect_face(face: Any) -> None:
    """Raises KeyError or TypeError for what is no face of a manifest."""
    if any(not isinstance(face[key], int if key == "copy" else str) for key in _KEYS):
        raise TypeError


def _read(path: Path) -> bytes:

    return read_all(path, MOST)


def name_behind(piece: Piece) -> str:
    """The name of what is on the back of a piece that is printed on both sides: another card or page of its component."""
    return (piece.back.title if piece.back is not None else "") or piece.name


def compared(
    pieces: Sequence[Piece],
    before: Earlier,
    digest: Callable[[Frame], str],
    turned: Collection[str],
    unprinted: Callable[[Piece], bool] = lambda _: False,
) -> tuple[list[tuple[Piece, int]], Changes]:
    """Each piece with how many of its copies are printed anew, and what changes.

    A copy of the earlier kit stays where its faces are those of a copy that is wanted now, whatever either is called. The faces
    that stay are told under the names that they have now. On the backs of the components `turned` are other cards of theirs. A piece
    whose back is `unprinted`, as in sleeves, stays whatever is behind it.
    """
    have = _CardBox(before)
    anew: list[tuple[Piece, int]] = []
    added: Counter[tuple[str, str]] = Counter()
    for piece in pieces:
        front, back = digest(piece.front), digest(piece.back) if piece.back is not None else ""
        faces = front, None if unprinted(piece) else back
        names = piece.name, name_behind(piece) if piece.component in turned else piece.name
        missing = sum(not have.claim(piece.component, faces, names) for _ in range(piece.copies))
        anew.append((piece, missing))
        if missing:
            added[piece.component, piece.name] += missing
    kept: list[Json] = []
    copies: Counter[tuple[str, str, str]] = Counter()
    staying: dict[tuple[str, str], str] = {}
    for face in before.faces:
        name = have.stays(face)
        if name is None:
            continue
        if face["side"] == "front" and (called := before.names.get((face["component"], face["card"]))):
            staying[face["component"], name] = called
        copies[face["component"], name, face["side"]] += 1
        kept.append({**face, "card": name, "copy": copies[face["component"], name, face["side"]]})
    return anew, Changes(dict(added), have.left(before.copies), tuple(kept), before.names, staying, before.printed_with)


class _CardBox:
    """What is in the box of an earlier kit: copies by their faces, and who has claimed them."""

    def __init__(self, before: Earlier) -> None:
        self.copies = Counter((one.component, one.front, one.back) for one in before.copies)
        self.loose = Counter(before.loose)
        self.claimed: dict[tuple[str, str, str], list[str]] = {}

    def claim(self, component: str, faces: tuple[str, str | None], names: tuple[str, str]) -> bool:
        """Whether there is a copy with these faces that nobody has claimed; it stays, and they have these names. A back of None is any."""
        front, back = faces
        if back is None:
            behind = [at[2] for at, count in self.copies.items() if at[:2] == (component, front) and count > 0]
            back = behind[0] if behind else ""
        if self.copies[component, front, back] > 0:
            self.copies[component, front, back] -= 1
        elif back and self.copies[component, front, ""] > 0 and self.loose[component, back] > 0:
            # Cards printed back to back: the manifest names the back after the card that is on it.
            self.copies[component, front, ""] -= 1
            self.loose[component, back] -= 1
        else:
            return False
        for side, face, name in zip(("front", "back"), (front, back), names, strict=True):
            self.claimed.setdefault((component, side, face), []).append(name)
        return True

    def stays(self, face: Raw) -> str | None:
        """The name under which a face of the earlier kit stays; None for one that goes out. Each claim serves for one face."""
        names = self.claimed.get((face["component"], face["side"], face["digest"]))
        return names.pop(0) if names else None

    def left(self, copies: Sequence[Copy]) -> dict[tuple[str, str], int]:
        """The copies that go out, (component, id) with how many: of those that look alike the last ones."""
        left = Counter(self.copies)
        removed: Counter[tuple[str, str]] = Counter()
        for one in reversed(copies):
            key = one.component, one.front, one.back
            if left[key] > 0:
                left[key] -= 1
                removed[one.component, one.card] += 1
        return dict(reversed(removed.items()))
