"""What reading a stranger's file may cost, held from outside: a bomb that nobody thought of ends as `OverBudget`, and the run goes on.

Small files are read in this process under a *watch*: a timer looks now and then, and raises where one file takes too long or too much.
Larger ones are read by the *worker*, another process that is started when one is wanted, serves the whole run, and is replaced when it
had to be ended. Where the system holds processes to limits it holds the worker to its budget; elsewhere this process looks at it.

All this is for the command line, which asks for it by `armed`, and for programs that ask for the worker by `bounded`. Otherwise what
is asked for is simply done: a library starts no process and takes no signal unasked. In a browser the page ends its own worker.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager, suppress
from threading import get_ident
from typing import TYPE_CHECKING, Any, Concatenate, Literal, NamedTuple, ParamSpec, TypeVar, cast

from printkit.storage.usage import most_held, usage

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

D = TypeVar("D", bound=Sized)
P = ParamSpec("P")
T = TypeVar("T")


class Budget(NamedTuple):
    """Seconds of a processor, and bytes that a process may hold beside its program.

    A command itself reads what has no more than `light` bytes, or characters: to start the worker takes longer than so few can.
    """

    seconds: float
    memory: int
    light: int = 500_000


FILE = Budget(3.0, 240_000_000)
"""For one file; with the program 300 MB."""

PICTURE = FILE._replace(light=0)
"""For one that a library in C decodes, which hears no timer: a JPEG of 60 kB can take it minutes."""

_PROGRAM = 60_000_000
"""Bytes that a program holds before it reads anything."""

_PATIENCE = 10
"""Seconds on the clock for one of a processor, after which nobody waits for the worker any more: a busy machine is slow."""

_TICK = 0.05
_LOOK = 0.25
"""Seconds between two looks at this process, and at the worker, which takes longer."""

_PAGES = "/proc/self/statm"

_ROOM = 2_000_000_000
"""Bytes that the worker has room for at most before it reads: the libraries that it shares count, and the stacks of their threads."""

_LIMITED = sys.platform == "linux"
"""Whether the system holds a process to its memory: that of Apple takes such limits and doesn't, that of Microsoft has none."""


class OverBudget(BaseException):
    """A file took more time or memory than it may. No `Exception`: a library that goes on after any error would go on."""


def method() -> Literal["fork", "spawn"]:
    """How processes are started here: forked only where no system library minds."""
    return "fork" if sys.platform.startswith(("linux", "freebsd")) else "spawn"


# Who asks ----------------------------------------------------------------------------------------------------------------

_asking = 0
"""How many have asked for the worker."""


@contextmanager
def bounded() -> Iterator[None]:
    """Within, files are read by the worker: small ones too, unless the watch is on. It ends with the last who asked."""
    global _asking  # noqa: PLW0603 - one worker for the process
    _asking += 1
    try:
        yield
    finally:
        _asking -= 1
        if not _asking:
            _end()


@contextmanager
def armed() -> Iterator[None]:
    """Within, files are read under the watch or by the worker: for a command, whose main thread and signals are its own."""
    with bounded():
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        _watch.thread = get_ident()
        try:
            with _ticks():
                yield
        finally:
            _watch.thread = 0


def run(function: Callable[Concatenate[D, P], T], data: D, *args: P.args, **kwargs: P.kwargs) -> T:
    """What a module's function reads in the data of a file; all of it can be pickled. Raises `OverBudget`."""
    if not _asking or (_watch.thread and len(data) <= FILE.light):
        return each(function, data, *args, **kwargs)
    return run_within(FILE, function, data, *args, **kwargs)


def run_within(budget: Budget, function: Callable[Concatenate[D, P], T], data: D, *args: P.args, **kwargs: P.kwargs) -> T:
    """As `run`, for what may take more than a file of results."""
    if _asking and not (_watch.thread and len(data) <= budget.light):
        with _lock:
            worker = _ready()
            if worker is not None:
                return cast("T", _answered(worker, budget, function, (data, *args), kwargs))
    return each(function, data, *args, **kwargs)


def each(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the function does about one file. Raises `OverBudget` where that takes too long and the watch is on."""
    if _watch.inside or _watch.thread != get_ident():
        return function(*args, **kwargs)
    _watch.inside = True
    try:
        return function(*args, **kwargs)
    finally:
        _watch.inside, _watch.began = False, None


# The watch ---------------------------------------------------------------------------------------------------------------


class _Watch:
    """Whether the thread of a command is at a file, and since when."""

    def __init__(self) -> None:
        self.thread = 0
        """The one that is looked at; none while the watch is off."""
        self.inside = False
        self.began: tuple[float, int] | None = None
        """The time of the processor and the memory at the first look at this file."""

    def tick(self, *_: object) -> None:
        """Look. Raises `OverBudget`, again and again while somebody catches it and goes on."""
        if not self.inside:
            return
        now, held = time.process_time(), most_held()
        if self.began is None:
            self.began = now, held
        elif now - self.began[0] > FILE.seconds or held - self.began[1] > FILE.memory:
            raise OverBudget


_watch = _Watch()


@contextmanager
def _ticks() -> Iterator[None]:
    """Within, the watch looks: by a timer of the processor, or by a thread where the system has none."""
    if hasattr(signal, "setitimer"):
        before = signal.signal(signal.SIGVTALRM, _watch.tick)
        signal.setitimer(signal.ITIMER_VIRTUAL, _TICK, _TICK)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)
        return
    import _thread

    over = threading.Event()
    before = signal.signal(signal.SIGTERM, _watch.tick)

    def beat() -> None:
        while not over.wait(_TICK):
            if _watch.inside:
                _thread.interrupt_main(signal.SIGTERM)

    threading.Thread(target=beat, daemon=True).start()
    try:
        yield
    finally:
        over.set()
        signal.signal(signal.SIGTERM, before)


# The worker, from here ---------------------------------------------------------------------------------------------------


class _Worker:
    """The other process and the pipe to it."""

    def __init__(self) -> None:
        from multiprocessing import get_context  # 10 ms, for what is read by it alone

        context = get_context("fork") if method() == "fork" else get_context("spawn")
        self.pipe, theirs = context.Pipe()
        # A forked process has this end too; while it keeps that open it doesn't learn that we have gone.
        inherited = self.pipe if method() == "fork" else None
        self.process = context.Process(target=_serve, args=(theirs, inherited, _LIMITED), daemon=True)
        with deaf():
            self.process.start()
        theirs.close()

    def end(self) -> None:
        """End it."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


_lock = threading.Lock()
_worker: _Worker | None = None


def _ready() -> _Worker | None:
    """The worker, started where there is none; None where there can be none."""
    global _worker  # noqa: PLW0603 - see above
    if _worker is not None and not _worker.process.is_alive():
        _end()
    if _worker is None:
        with suppress(
            ImportError, OSError, AssertionError
        ):  # no such thing here, no more of them, a process that may have none
            _worker = _Worker()
    return _worker


def _end() -> None:
    global _worker  # noqa: PLW0603 - see above
    if _worker is not None:
        _worker.end()
        _worker = None


def _answered(worker: _Worker, budget: Budget, *call: object) -> Any:
    """What the worker answers or raises. It is ended where that doesn't come, and where somebody interrupts."""
    import pickle  # 2 ms, for what is read by it alone

    over = threading.Event()
    looking = threading.Thread(target=_look, args=(worker, budget, over), daemon=True)
    looking.start()
    done = False
    try:
        worker.pipe.send_bytes(pickle.dumps((budget, *call), pickle.HIGHEST_PROTOCOL))
        good, answer = pickle.loads(worker.pipe.recv_bytes())  # noqa: S301 - our own process wrote it
        done = True
    except (EOFError, OSError):
        raise OverBudget from None
    finally:
        over.set()
        looking.join()
        if not done:
            _end()
    if good:
        return answer
    raise answer


def _look(worker: _Worker, budget: Budget, over: threading.Event) -> None:
    """End the worker when it takes too long on the clock, and, where nobody else does, when it takes more than it may."""
    end = time.monotonic() + _PATIENCE * budget.seconds
    began: float | None = None
    while not over.wait(_LOOK if not _LIMITED else max(0.0, end - time.monotonic())):
        used = None if _LIMITED else usage(worker.process.pid or 0)
        if used is not None:
            began = used.seconds if began is None else began
            if used.seconds - began > budget.seconds or used.memory > _PROGRAM + budget.memory:
                break
        if time.monotonic() > end:
            break
    else:
        return
    worker.process.kill()


@contextmanager
def deaf() -> Iterator[None]:
    """Lets Ctrl-C wait: a process that starts would otherwise hear it before it was told not to listen."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _forget() -> None:
    """A forked process has nothing to do with its parent's worker, nor with its watch."""
    global _worker, _lock
    _worker, _lock = None, threading.Lock()
    _watch.thread, _watch.inside = 0, False


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


# The worker, from within -------------------------------------------------------------------------------------------------


def _serve(pipe: Connection, inherited: Connection | None, limited: bool) -> None:  # noqa: FBT001 - a process is given it
    """Answer what is asked, until there is no more."""
    import pickle  # see above

    global _asking  # noqa: PLW0603 - what is done here is done here
    _asking = 0
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that asks hears it, too
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    if inherited is not None:
        inherited.close()
    if not os.environ.get("PRINTKIT_DEBUG"):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what a library says as it dies is nothing to who reads our messages
    mapped = _mapped() if limited else 0
    while True:
        try:
            budget, function, args, kwargs = pickle.loads(pipe.recv_bytes())  # noqa: S301 - our own process wrote it
        except (EOFError, OSError):
            os._exit(0)
        if limited:
            _limit(budget, mapped)
        try:
            answer = True, function(*args, **kwargs)
        except MemoryError:
            os._exit(1)
        except Exception as failure:  # noqa: BLE001 - whoever asked gets it
            answer = False, failure
        if limited:
            signal.setitimer(signal.ITIMER_PROF, 0)
        pipe.send_bytes(_pickled(answer))


def _pickled(answer: tuple[bool, Any]) -> bytes:
    import pickle  # see above

    try:
        return pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
    except Exception as failure:  # noqa: BLE001 - an exception may hold anything
        return pickle.dumps((False, RuntimeError(f"{type(answer[1]).__name__}: {failure}")))


def _mapped() -> int:
    """The bytes of memory that this process has room for, or more than that where nobody can say."""
    try:
        with open(_PAGES, encoding="ascii") as pages:  # noqa: PTH123 - no file of anybody's
            return int(pages.read().split()[0]) * os.sysconf("SC_PAGESIZE")
    except OSError:  # a root directory without /proc, as bare containers are
        return _ROOM


def _limit(budget: Budget, mapped: int) -> None:
    """From now on the system ends this process after some time, and gives it no more than that beside what it began with."""
    import resource

    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    most = mapped + budget.memory
    resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # which ends it, whatever it is at
    signal.setitimer(signal.ITIMER_PROF, budget.seconds)
