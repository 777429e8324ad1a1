"""``printkit`` and ``python -m printkit``: the command line with the exit statuses that other programs rely on."""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line and exit: 0 fine, 1 errors in the input, 2 misuse or unreadable, 130 interrupted."""
    import typer
    from typer._click.exceptions import ClickException  # typer carries its own click and exports only some of it

    from printkit.cli_score import app  # which adds its commands to those of cli.py

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A console that can't show a character gets its escape, not a traceback.
            stream.reconfigure(errors="backslashreplace")
    try:
        status = app(prog_name="printkit", standalone_mode=False)
        sys.stdout.flush()
    except typer.Exit as leaving:
        status = leaving.exit_code
    except ClickException as misuse:
        misuse.show()
        status = misuse.exit_code
    except (typer.Abort, KeyboardInterrupt):
        print("interrupted", file=sys.stderr)
        status = INTERRUPTED
    except BrokenPipeError:
        # Whoever read us has enough; keep Python from complaining about it when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status if isinstance(status, int) else 0)


if __name__ == "__main__":
    main()
