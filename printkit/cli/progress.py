"""A progress bar on a terminal for work that takes long, and none in a pipe."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

PATIENCE = 0.6
"""Seconds without a bar. Most work is over by then, and preparing the bar would have taken a good part of it."""


@contextmanager
def steps(label: str) -> Iterator[Callable[[int, int], None]]:
    """Yields what to call after each step, with how many are done and of how many."""
    if not sys.stderr.isatty():
        yield lambda _over, _count: None
        return
    started = time.monotonic()
    shown = 0
    with ExitStack() as until_done:
        advance: Callable[[int], None] | None = None

        def done(over: int, count: int) -> None:
            nonlocal advance, shown
            if advance is None and over < count and time.monotonic() - started > PATIENCE:
                advance = _bar(until_done, count, label)
            if advance is not None:
                advance(over - shown)
                shown = over

        yield done


def _bar(until_done: ExitStack, count: int, label: str) -> Callable[[int], None]:
    """A bar on standard error, gone at the end; what advances it is returned."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = until_done.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
    task = bar.add_task(label, total=count)
    return lambda by: bar.advance(task, by)
