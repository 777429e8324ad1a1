"""How a program hears Ctrl-C. A script that starts tests in the background lets them ignore it, and their children inherit that."""

from __future__ import annotations

import signal
from contextlib import contextmanager

LISTENING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
"""The first line of a program that is to be interrupted, wherever the tests run."""


@contextmanager
def listening():
    """This process hears Ctrl-C meanwhile."""
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


IGNORING = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh"]
"""Before a command: it starts as one does in the background of a script."""
