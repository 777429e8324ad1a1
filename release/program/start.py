"""Where the program of one file starts."""

from multiprocessing import freeze_support

from printkit.__main__ import main

if __name__ == "__main__":
    freeze_support()  # a worker that is started anew begins here, too, where it can't be forked
    main()
