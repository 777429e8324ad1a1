"""Where the program of one file starts."""

import sys

if __name__ == "__main__":
    if {"-c", "--multiprocessing-fork"}.intersection(sys.argv):
        # A worker that is started anew begins here, too, where it can't be forked. What PyInstaller does for such workers, it would do
        # at each start; it costs half as much as all of `printkit --version`.
        from multiprocessing import freeze_support

        import pyi_rth_multiprocessing  # noqa: F401 - it replaces freeze_support

        freeze_support()
    from printkit.__main__ import main

    main()
