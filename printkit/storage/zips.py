"""How reading a damaged zip fails: said once for workbooks, kits and folders that come as one."""

from __future__ import annotations


def broken(*also: type[Exception]) -> tuple[type[Exception], ...]:
    """What `zipfile` raises for one that is damaged, encrypted or packed in a way it doesn't know, and `also`; asked for when it failed.

    The modules are loaded then: few runs read a zip.
    """
    import zipfile
    import zlib

    damaged = (zipfile.BadZipFile, zlib.error, EOFError, OSError, LookupError, ValueError, OverflowError)
    return (*damaged, NotImplementedError, RuntimeError, *also)
