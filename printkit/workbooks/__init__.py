"""Spreadsheet files (.xlsx, .ods) as rows of texts: what is written is what is read, whoever saved the file.

Each format has one walk over its XML, streamed and within a budget (`parts`); both give `Worksheet`s. A cell that shows something and
can't be read is a fault that names it, never a blank.
"""

from __future__ import annotations

from printkit.model import error
from printkit.storage import guard
from printkit.workbooks import ods, xlsx
from printkit.workbooks.parts import Archive, Limits, WorkbookError
from printkit.workbooks.sheet import Worksheet

__all__ = ["Limits", "WorkbookError", "Worksheet", "read"]


def read(data: bytes, kind: str, limits: Limits, only: str | None = None) -> list[Worksheet]:
    """The sheets of a workbook in the order of its tabs; `kind` is ``xlsx`` or ``ods``.

    Where one sheet is enough, `only` is its name, or empty for the first that is seen; all others come without rows and faults.
    Raises `WorkbookError` for a file that is damaged, encrypted or larger than the `limits`.
    """
    few = limits._replace(unpacked=min(limits.unpacked, guard.FILE.light))
    try:
        try:
            return guard.each(_sheets, data, kind, few, only)
        except WorkbookError as failure:
            if failure.problem.code != "file-too-large":
                raise
        return guard.run_within(guard.FILE._replace(light=0), _sheets, data, kind, limits, only)
    except guard.OverBudget:
        raise WorkbookError(error("too-large")) from None


def _sheets(data: bytes, kind: str, limits: Limits, only: str | None) -> list[Worksheet]:
    archive = Archive(data, f"not-{kind}", limits)
    return ods.sheets(archive, only) if kind == "ods" else xlsx.sheets(archive, only)
