"""Zips: how reading a damaged one fails, and how one is written; said once for workbooks, kits, exports and folders that come as one."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def broken(*also: type[Exception]) -> tuple[type[Exception], ...]:
    """What `zipfile` raises for one that is damaged, encrypted or packed in a way it doesn't know, and `also`; asked for when it failed.

    The modules are loaded then: few runs read a zip.
    """
    import zipfile
    import zlib

    damaged = (zipfile.BadZipFile, zlib.error, EOFError, OSError, LookupError, ValueError, OverflowError)
    return (*damaged, NotImplementedError, RuntimeError, *also)


def packed(files: Mapping[str, bytes], loose: Collection[str] = ()) -> bytes:
    """A zip whose bytes depend on nothing but the files, in their order; those in `loose`, as PNG compressed already, are left as they are."""
    from io import BytesIO
    from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, data in files.items():
            entry = ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = ZIP_STORED if name in loose else ZIP_DEFLATED
            archive.writestr(entry, data)
    return out.getvalue()
