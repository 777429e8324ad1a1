"""A sitting at the desk: the page is served, saves are waited for, and each is told in a line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

from printkit.desk.faces import Desk, DeskView, grouped
from printkit.desk.server import HOST, Server
from printkit.desk.watching import saves, stamp
from printkit.messages.sentences import fill, words
from printkit.model import Refused, error
from printkit.printer.papers import paper
from printkit.printing.job import Job


def run(
    folder: Path,
    job: Job,
    say: Callable[[str], None],
    warn: Callable[[str], None],
    *,
    port: int = 0,
    browser: bool = False,
    trust: bool = False,
    stop: Event | None = None,
) -> None:
    """Watch the folder until Ctrl-C, or until `stop` is set; `say` and `warn` get a line each for what happens. Raises `Refused` (status 2) when there is no game, or no such port."""
    if folder.is_file():
        raise Refused([error("file-for-folder", str(folder), folder=str(folder.parent))], 2)
    if not (folder / "game.toml").is_file():
        raise Refused([error("not-a-game-folder", str(folder))], 2)
    paper(job.paper)
    stop = stop or Event()
    changes = saves(folder, stop)
    vocabulary = words(job.lang)
    desk = Desk(folder, job, trust=trust)
    before = stamp(folder)
    _tell(desk.refresh(), job, say, warn)
    try:
        server = Server(
            desk, job.lang, {key: vocabulary[f"watch.{key}"] for key in ("good", "bad", "search", "zoom", "more")}, port
        )
    except OSError as failure:
        raise Refused([error("watch-port", f"{HOST}:{port}", reason=failure.strerror or str(failure))], 2) from failure
    try:
        say(fill(vocabulary["watch.at"], {"address": server.address}))
        desk.warm()
        if browser:
            import webbrowser

            webbrowser.open(server.address)
        for saved in changes:
            if not saved and stamp(folder) == before:
                continue  # nothing was saved before watching began
            shown = desk.refresh()
            server.announce()
            _tell(shown, job, say, warn)
    except KeyboardInterrupt:
        say(vocabulary["watch.stopped"])
    finally:
        server.close()


def _tell(shown: DeskView, job: Job, say: Callable[[str], None], warn: Callable[[str], None]) -> None:
    """What a save came to."""
    vocabulary = words(job.lang)
    for first, *more in grouped(shown.problems):
        others = fill(vocabulary["watch.more"], {"count": len(more)}) if more else ""
        warn(f"{first.text} {others}".rstrip())
    key = "watch.drawn" if shown.good else "watch.bad"
    say(fill(vocabulary[key], {"count": shown.drawn, "took": f"{shown.took:.2f}"}))
