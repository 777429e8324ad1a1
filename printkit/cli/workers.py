"""Many files scored by several processes: the same words in the same order as by one, and no more memory for more files.

Of n processes each takes every n-th chunk of the files and writes what it would have told into a pipe of its own; the parent
passes that on, chunk by chunk in the order of the files. A pipe holds little, so whoever is ahead waits. When a process ends
early, whatever the reason, the parent goes on with that process's chunks itself, and meets the same reason, if there is one.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TextIO, TypeAlias

from printkit.api.scores import results
from printkit.cli.results import Delivery
from printkit.storage import guard
from printkit.storage.guard import method

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from printkit.model import Game

CHUNK = 20
"""Files that are told at once: few enough for the pipe to hold most of it."""

MOST = 8
"""Processes beyond which the parent has nothing left to do but to pass on."""

FEWEST = {"fork": 200, "spawn": 2000}
"""Files from which starting processes pays off: a forked one is there at once, any other has to load the program first."""


class ChosenWork(Protocol):
    """What the command line has chosen; it can be pickled."""

    @property
    def game(self) -> Game:
        """The game under its edition and readings."""


class WorkerReply(NamedTuple):
    """What an answer comes to: its words on both streams, the worst exit status so far, and its part of a file."""

    out: str
    err: str
    status: int
    part: Any


@dataclass(frozen=True, slots=True)
class Work:
    """What a process has to know."""

    chosen: ChosenWork
    delivery: Delivery
    names: Sequence[str]

    @property
    def chunks(self) -> range:
        """The numbers of the chunks."""
        return range(-(-len(self.names) // CHUNK))

    def parts(self, chunks: Iterable[int]) -> Iterator[Any]:
        """Tell these chunks on this process's own streams, answer by answer."""
        places = [place for number in chunks for place in range(len(self.names))[number * CHUNK :][:CHUNK]]
        answers = results(self.chosen.game, map(self.names.__getitem__, places))
        for place, result in zip(places, answers, strict=True):
            yield self.delivery.one(place, result.answer)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def deliver(chosen: ChosenWork, delivery: Delivery, names: Sequence[str]) -> int:
    """Score the files and tell every answer, each as it comes; returns the worst exit status. Raises `Refused`."""
    work = Work(chosen, delivery, names)
    return delivery.finish(_passed(work, count) if (count := _worth(work)) > 1 else work.parts(work.chunks))


def _worth(work: Work) -> int:
    """How many processes there should be."""
    if len(work.names) < FEWEST[method()] or "-" in work.names or not work.delivery.portable:
        return 1
    return min(processors(), MOST)


Crew: TypeAlias = "dict[int, tuple[BaseProcess, Connection]]"
"""The processes by turn, each with the pipe to read."""


def _passed(work: Work, count: int) -> Iterator[Any]:
    """The parts of all answers, whose words this process tells as they come."""
    yield from work.parts([0])  # which loads what all of them need
    crew: Crew = {}
    try:
        _start(crew, work, count)
        for number in work.chunks[1:]:
            parts = _received(crew, number % count)
            if parts is None:
                yield from work.parts([number])
                continue
            for one in parts:
                work.delivery.status = max(work.delivery.status, one.status)
                sys.stderr.write(one.err)
                sys.stdout.write(one.out)
                yield one.part
    finally:
        for process, pipe in crew.values():
            pipe.close()
            process.terminate()
        for process, _ in crew.values():
            process.join()


def _received(crew: Crew, turn: int) -> list[WorkerReply] | None:
    """The next chunk of the process whose turn it is; None when it tells no more."""
    if turn not in crew:
        return None
    process, pipe = crew[turn]
    try:
        parts: list[WorkerReply] = pickle.loads(pipe.recv_bytes())  # noqa: S301 - our own process wrote it
    except (EOFError, OSError):
        del crew[turn]
        pipe.close()
        process.terminate()
        process.join()
        return None
    return parts


def _start(crew: Crew, work: Work, count: int) -> None:
    how = method()
    context = get_context("fork") if how == "fork" else get_context("spawn")  # a name that is known to be one has a type
    columns = None if how == "fork" or work.delivery.as_json else _columns()
    for turn in range(count):
        mine, theirs = context.Pipe(duplex=False)
        # A forked process has the parent's ends of all pipes; while it keeps one open nobody learns that the parent has gone.
        inherited = [mine, *(pipe for _, pipe in crew.values())] if how == "fork" else []
        args = (work, work.chunks[turn or count :: count], theirs, inherited, gc.get_threshold()[0], columns)
        process = context.Process(target=_work, args=args)  # no daemon: those may have no worker of their own
        with guard.deaf():
            process.start()
            crew[turn] = (process, mine)
        theirs.close()


def _columns() -> int:
    """How wide tables are here: a process that is not forked has not got all of this one's streams."""
    from rich.console import Console

    return Console().width


# In the other process ----------------------------------------------------------------------------------------------------


def _work(
    work: Work, chunks: range, pipe: Connection, inherited: Sequence[Connection], garbage: int, columns: int | None
) -> None:
    """Tell these chunks into the pipe, until there are no more or nobody reads them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it too, and ends this process
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    gc.set_threshold(garbage)
    if columns is not None:
        os.environ["COLUMNS"] = str(columns)
    for other in inherited:
        other.close()
    # What goes wrong here goes wrong in the parent again, which can tell.
    with (
        guard.armed(),
        suppress(Exception),
        redirect_stdout(_Caught(sys.stdout)) as out,
        redirect_stderr(_Caught(sys.stderr)) as err,
    ):
        parts = work.parts(chunks)
        while chunk := [WorkerReply(out.taken(), err.taken(), work.delivery.status, part) for part in islice(parts, CHUNK)]:
            pipe.send_bytes(pickle.dumps(chunk, pickle.HIGHEST_PROTOCOL))


class _Caught(StringIO):
    """Keeps what is written, and else seems to be the stream that it stands for.

    In a list, since a `StringIO` from which something was taken once holds all that comes after it four times as wide.
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream
        self._parts: list[str] = []

    def write(self, text: str) -> int:
        self._parts.append(text)
        return len(text)

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._stream.encoding

    def isatty(self) -> bool:
        return self._stream.isatty()

    def taken(self) -> str:
        """What was written since the last time."""
        text = "".join(self._parts)
        self._parts.clear()
        return text
