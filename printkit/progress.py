"""A progress bar on a terminal, and none in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def steps(count: int, label: str) -> Iterator[Callable[[], None]]:
    """Yields what to call after each of `count` steps. Fewer than three steps are over before a bar could help."""
    if count < 3 or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=count)
        yield lambda: bar.advance(task)
