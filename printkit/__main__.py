"""``printkit`` and ``python -m printkit``: the command line with the exit statuses that other programs rely on."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Iterable
from copy import copy
from importlib import import_module
from importlib.util import LazyLoader, find_spec, module_from_spec
from typing import TYPE_CHECKING

from printkit.cli import INTERRUPTED, MISUSED
from printkit.storage import guard
from printkit.storage.version import __version__

if TYPE_CHECKING:
    import typer

CORE = frozenset({"list", "check", "rules", "schema"})
HOMES = {
    "build": "build",
    "kit": "kit",
    "preview": "preview",
    "export": "export",
    "link": "link",
    "template": "score",
    "score": "score",
    "read": "score",
    "price": "price",
    "stats": "stats",
    "playtest": "playtest",
    "book": "book",
    "deal": "deal",
    "calibrate": "printer",
    "new": "new",
    "scan-set": "scan_set",
    "scan-sheet": "scan_sheet",
    "web": "web",
    "watch": "watch",
}
"""Which module holds a command. Making a command of a function takes 5 ms, so only the one that is wanted is made."""


def main() -> None:
    """Run the command line and exit: 0 fine, 1 errors in the input, 2 misuse, unreadable or unwritable, 130 interrupted."""
    # A command makes many small tuples and is over soon: looking for rings of garbage would take a tenth of its time.
    gc.set_threshold(200_000)
    atexit.register(gc.freeze)  # nor is there any sense in looking at the end, where all memory is given back
    try:
        with guard.armed():
            status = _run()
    except KeyboardInterrupt:
        status = _said("interrupted", "", INTERRUPTED)
    except BrokenPipeError:
        status = 0  # whoever reads us has enough
    except OSError as failure:
        status = _said("system", str(failure.filename or ""), MISUSED, reason=failure.strerror or str(failure))
    except Exception as failure:
        if os.environ.get("PRINTKIT_DEBUG"):
            raise
        status = _said("bug", "", MISUSED, reason=f"{type(failure).__name__}: {failure}")
    _finish(status)


def _run() -> int:
    if sys.argv[1:] == ["--version"]:  # needs no parser, which takes two thirds of this run
        print(f"printkit {__version__}", flush=True)
        return 0
    import typer
    from typer._click.exceptions import ClickException  # typer carries its own click and exports only some of it

    from printkit.cli.app import app

    sys.argv[1:] = _language_last(sys.argv[1:])
    for module in _modules(sys.argv[1:]):
        import_module(f"printkit.cli.{module}")
    if not sys.argv[1:] or {"-h", "--help"} & {*sys.argv[1:]}:
        from printkit.cli.help import speak

        speak(sys.argv[1:])
        if sys.argv[1:2] in (["-h"], ["--help"]):
            sys.argv[1:] = ["--help"]  # of all commands, whose language has just been chosen
    _import_late("PIL.Image")  # ReportLab imports it at once, for pictures that it is never given here
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A console that can't show a character gets its escape, not a traceback.
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _narrowed(app, sys.argv[1:])(prog_name="printkit", standalone_mode=False)
        if status == INTERRUPTED:
            raise KeyboardInterrupt  # typer has caught it, and says nothing
    except typer.Exit as leaving:
        status = leaving.exit_code
    except ClickException as misuse:
        from printkit.cli.misuse import show

        show(misuse, sys.argv[1:])
        status = misuse.exit_code
    except typer.Abort:
        raise KeyboardInterrupt from None
    except SystemExit as leaving:
        # Typer's and Rich's answer to a closed pipe, and completion's way out.
        status = 0 if isinstance(leaving.__context__, BrokenPipeError) else leaving.code
    if sys.stdout is not None:
        sys.stdout.flush()
    return status if isinstance(status, int) else 0


def _language_last(arguments: list[str]) -> list[str]:
    """``--lang ja`` before the command goes behind it, where each takes it; by itself it asks for help in that language."""
    taken = 2 if arguments[:1] == ["--lang"] else 1 if arguments and arguments[0].startswith("--lang=") else 0
    if not taken:
        return arguments
    rest = arguments[taken:]
    return [*(rest or ["--help"]), *arguments[:taken]]


def _modules(arguments: list[str]) -> Iterable[str]:
    """The modules whose commands are wanted beside those of `cli`: one if a command is named, all to list or complete them."""
    named = arguments[0] if arguments else ""
    if named in CORE and "_PRINTKIT_COMPLETE" not in os.environ:
        return ()
    return {HOMES[named]} if named in HOMES else sorted(set(HOMES.values()))


def _narrowed(app: typer.Typer, arguments: list[str]) -> typer.Typer:
    """The app with the command alone that is named, since all others would be made as well; or as it is."""
    named = arguments[0] if arguments and "_PRINTKIT_COMPLETE" not in os.environ else ""
    wanted = [one for one in app.registered_commands if named and named in (one.name, getattr(one.callback, "__name__", ""))]
    if not wanted:
        return app
    narrowed = copy(app)
    narrowed.registered_commands, narrowed.registered_groups = wanted, []
    return narrowed


def _import_late(name: str) -> None:
    """Put off the work of importing a module until somebody uses it. For the command line only: it is not safe in threads."""
    spec = None if name in sys.modules else find_spec(name)
    if spec is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    package, _, own = name.rpartition(".")
    if package:
        setattr(sys.modules[package], own, module)  # as an import would


def _said(code: str, where: str, status: int, **args: str) -> int:
    """Tell why nothing came of it."""
    from printkit.cli.misuse import tell

    if sys.stderr is not None:
        tell(code, where, sys.argv[1:], **args)
    return status


def _finish(status: int) -> None:
    """Exit. What could not be written must not be tried again by Python on its way out, which would complain."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.exit(status)


if __name__ == "__main__":
    main()
