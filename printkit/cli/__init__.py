"""The command line: arguments in, reports out; a module per group of commands, and what they share."""

MISUSED = 2
"""Exit status of misuse, and of what can't be read or written."""

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""
