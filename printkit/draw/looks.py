"""What a face looks like, as a digest: the same for whatever is drawn alike, however it was put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from printkit.draw.dump import dump
from printkit.draw.frame import Field, Frame, Group, Image, Item
from printkit.draw.pictures import picture_bytes


class Looks:
    """The digests of faces, each made once: that takes longer than painting the face, and cards come many times."""

    def __init__(self) -> None:
        self._faces: dict[int, tuple[Frame, str]] = {}  # the frame is kept, so that no other comes to have its number
        self._pictures: dict[str, str] = {}

    def digest(self, face: Frame) -> str:
        """16 hexadecimal digits of what is inked, and of the size and form of what is cut out.

        Its title, how far its ink may reach, names of drawings and of fields have no part in it, and neither has the way in
        which items are grouped: a deck groups what several of its cards share. Of a bitmap the bytes count, not its name.

        Raises OSError for a picture that can't be read.
        """
        if id(face) not in self._faces:
            bare = Frame(face.w, face.h, tuple(self._bare(face.items)), corner=face.corner, die=face.die)
            text = dump(bare).encode("utf-8", "surrogatepass")
            self._faces[id(face)] = face, sha256(text).hexdigest()[:16]
        return self._faces[id(face)][1]

    def _bare(self, items: Iterable[Item]) -> Iterator[Item]:
        for item in items:
            if isinstance(item, Group):
                inside = tuple(self._bare(item.items))
                bare = item._replace(items=inside, face="", picture=False)
                if bare == Group(0.0, 0.0, inside):
                    yield from inside
                elif inside:
                    yield bare
            elif isinstance(item, Image):
                yield item._replace(source=self._picture(item.source))
            elif not isinstance(item, Field):
                yield item

    def _picture(self, source: str) -> str:
        if source not in self._pictures:
            self._pictures[source] = sha256(picture_bytes(source)).hexdigest()
        return self._pictures[source]
