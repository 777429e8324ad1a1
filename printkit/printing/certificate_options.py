"""What is asked of a certificate. It stands apart from what draws one, because most results are scored without any."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from printkit.model import Bundle, Lang, Refused, error
from printkit.model.print_options import Ink


class CertificateOptions(NamedTuple):
    """What stands on a certificate besides the result, and how it is printed; see `Job`."""

    lang: Lang
    day: date
    """The day of results that don't say one themselves."""
    table: str = ""
    paper: str = "a4"
    ink: Ink = "color"
    font: str | Bundle | None = None
    dated: bool = False
    """Whether somebody said the day; then a result that says another one is told."""


def day_of(text: str | None) -> date:
    """The day of ``--date YYYY-MM-DD``; today without one. Raises `Refused` (status 2)."""
    if text is None:
        return date.today()  # noqa: DTZ011 - the day that the players' own clock shows
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refused([error("not-a-date", "--date", found=text)], 2) from None
