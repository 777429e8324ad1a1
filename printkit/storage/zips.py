"""How reading a damaged zip fails: said once for workbooks, kits and folders that come as one."""

from __future__ import annotations


def broken() -> tuple[type[Exception], ...]:
    """What `zipfile` raises for one that is damaged, encrypted or packed in a way it doesn't know; asked for only when it has failed.

    The modules are loaded then: few runs read a zip.
    """
    import zipfile
    import zlib

    return (
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        LookupError,
        ValueError,
        EOFError,
        OSError,
        RuntimeError,
        OverflowError,
    )
