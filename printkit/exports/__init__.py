"""A game for other programs, shops and machines: pictures, print-ready pages, cut lines, online tables.

Each target is a module beside this one, with a function `make` that turns a `Parcel` into files. What they share (laying out,
naming, rasterising by all processors) stands in `parcel` and `pictures`.
"""

from printkit.exports.run import TARGETS, ExportTarget, Wishes, export

__all__ = ["TARGETS", "ExportTarget", "Wishes", "export"]
