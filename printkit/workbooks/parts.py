"""The parts of a workbook: a zip of XML that a stranger made, walked tag by tag within a budget.

A document type is refused, so nothing in a part grows or leads outside; every tag is a step, and steps are counted over all parts.
So time and memory follow from the size of the file and from `Limits`, whatever the file says about itself.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias
from xml.parsers.expat import ExpatError, ParserCreate

from printkit.model import Problem, error
from printkit.storage import zips

Attributes: TypeAlias = Mapping[str, str]

_PIECE = 1 << 18
_DEEPEST = 60
_ENTRY = b"PK\x01\x02"
"""How each file begins in the list at the end of a zip."""


class Limits(NamedTuple):
    """What of a workbook is read at most: rows with something in them, columns, cells, tags of all sheets and of each other part.

    `unpacked` are bytes of XML, `whole` bytes with pictures and the like, which are not unpacked.
    """

    rows: int
    columns: int
    cells: int
    tags: int = 250_000
    tags_elsewhere: int = 30_000
    unpacked: int = 10_000_000
    whole: int = 50_000_000
    files: int = 500
    """In a file, and sheets where one part holds all of them."""


class WorkbookError(Exception):
    """The workbook can't be read; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)  # which is what another process makes it of
        self.problem = problem


class Archive:
    """The zip of a workbook, looked at before anything of it is unpacked. Raises `WorkbookError` throughout."""

    def __init__(self, data: bytes, damaged: str, limits: Limits) -> None:
        self.limits = limits
        self._damaged = damaged
        self._steps = limits.tags
        if data.count(_ENTRY) > limits.files:
            raise self._too_large(data.count(_ENTRY), limits.files)
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                listed = archive.infolist()
        except zips.broken() as failure:
            raise self.damage(failure) from None
        parts = {item.filename: item for item in listed}
        if len(parts) < len(listed):  # which of the two is read differs with the program
            raise self.damage("a part is there twice")
        if any(item.flag_bits & 1 for item in parts.values()):
            raise WorkbookError(error("encrypted"))
        whole = sum(item.file_size for item in parts.values())
        unpacked = sum(i.file_size for i in parts.values() if i.filename.lower().endswith((".xml", ".rels", ".vml")))
        if whole > limits.whole:
            raise self._too_large(whole, limits.whole)
        if unpacked > limits.unpacked:
            raise self._too_large(unpacked, limits.unpacked)
        self._data, self._parts = data, parts

    def damage(self, reason: object) -> WorkbookError:
        """That the file is damaged."""
        return WorkbookError(error(self._damaged, reason=str(reason)[:100] or type(reason).__name__))

    def too_many_rows(self) -> WorkbookError:
        """That the table is longer than is read."""
        return WorkbookError(error("too-many-rows", limit=f"{self.limits.rows:,}"))

    def too_rich(self, name: str) -> WorkbookError:
        """That a part holds more than one game needs."""
        return WorkbookError(error("workbook-too-rich", found=name))

    def __contains__(self, name: str) -> bool:
        return name in self._parts

    def read(self, name: str) -> bytes:
        """A part that is no sheet and small."""
        try:
            with zipfile.ZipFile(io.BytesIO(self._data)) as archive:
                return archive.read(self._parts[name])
        except zips.broken() as failure:
            raise self.damage(failure) from None

    def walk(
        self,
        name: str,
        start: Callable[[str, Attributes], None],
        end: Callable[[str], None],
        text: Callable[[str], None],
        *,
        sheet: bool = False,
    ) -> None:
        """Every tag and text of a part in order. A name has its namespace in front: ``urn:… row``.

        Tags of a `sheet` are counted together with those of the others, those of another part by themselves.
        """
        left, depth = self._steps if sheet else self.limits.tags_elsewhere, 0

        def step(tag: str, attributes: Attributes) -> None:
            nonlocal left, depth
            left, depth = left - 1, depth + 1
            if left < 0:
                raise self.too_many_rows() if sheet else self.too_rich(name)
            if depth > _DEEPEST:
                raise self.damage("tags in tags in tags")
            start(tag, attributes)

        def back(tag: str) -> None:
            nonlocal depth
            depth -= 1
            end(tag)

        def refuse(*_: object) -> None:
            raise self.damage("a document type is not allowed")

        parser = ParserCreate(namespace_separator=" ")
        parser.buffer_text, parser.buffer_size = True, _PIECE
        parser.StartElementHandler, parser.EndElementHandler = step, back
        parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = text, refuse
        try:
            with zipfile.ZipFile(io.BytesIO(self._data)) as archive, archive.open(self._parts[name]) as part:
                while piece := part.read(_PIECE):
                    parser.Parse(piece, False)
                parser.Parse(b"", True)
        except zips.broken(ExpatError) as failure:
            raise self.damage(failure) from None
        if sheet:
            self._steps = left

    @staticmethod
    def _too_large(size: int, limit: int) -> WorkbookError:
        return WorkbookError(error("file-too-large", found=f"{size:,}", limit=f"{limit:,}"))
