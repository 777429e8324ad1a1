"""What the page asks for: a name and plain data in, plain data and files out; see docs/web.md, "Messages".

Nothing is decided in the page: it shows what comes from here, in the words that come from here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple, TypeAlias

from printkit.draw.samples import NotDecodedError
from printkit.model import Refused, error
from printkit.model.plain import Raw
from printkit.web.later import PART, NotYetError

Files: TypeAlias = Sequence[tuple[str, bytes]]
"""Names and bytes, as they were dropped or as they are to be saved."""


ALL = frozenset({"pictures", "later", "files", "own", "glyphs", "font-regular", "font-bold"})
"""Parts of the page that are loaded when they are needed."""


BITMAPS = "bitmaps"
"""What is no part: that the browser decodes the pictures among the files of the call, and the one that comes beside the answer, which may lie in a drawing;
see `printkit.draw.samples`."""


class Reply(NamedTuple):
    """An answer: plain data, and files beside it."""

    data: Any
    files: Files = ()


class PageCall(NamedTuple):
    """What is asked: plain data, files beside it, and what hears how far the work is."""

    data: Raw
    files: Files = ()
    progress: Callable[[int, int], None] | None = None

    def reached(self, number: int) -> None:
        """That many files are read, and the next one's turn has come: the page ends one that takes too long."""
        if self.progress is not None:
            self.progress(number, len(self.files))

    @property
    def lang(self) -> Any:
        """The language of the answer."""
        return self.data.get("lang", "en")


def answer(
    name: str,
    data: str,
    files: Files = (),
    progress: Callable[[int, int], None] | None = None,
    able: Collection[str] = ALL,
) -> tuple[str, Files]:
    """Answer a call: its data and the answer's are JSON. `able` are the parts of the page that can still be loaded.

    The answer holds ``data``; or ``problems`` when it was refused; or ``need``, parts of the page that have to be loaded
    before the same call is made again. Raises KeyError for a name that there is not; what else is raised is our bug.
    """
    from printkit.api.problems import public_problems
    from printkit.draw.text import FontError
    from printkit.paint.preview import PreviewUnavailable

    call = PageCall(json.loads(data), files, progress)
    try:
        reply = _handler(name)(call)
    except NotYetError:
        if PART not in able:
            raise
        return json.dumps({"need": [PART]}), ()
    except Refused as refused:
        if needed := [part for part in _needed(refused) if part in able]:
            return json.dumps({"need": needed}), ()
        problems = [one.to_dict(call.lang) for one in public_problems(refused.problems, refused.game)]
        return json.dumps({"problems": problems}), ()
    except FontError as failure:
        if needed := [part for part in _fonts() if part in able and failure.code == "font-away"]:
            return json.dumps({"need": needed}), ()
        problems = [public_problems([error(failure.code, "", reason=failure.reason)])[0].to_dict(call.lang)]
        return json.dumps({"problems": problems}), ()
    except PreviewUnavailable:
        if "pictures" not in able:
            raise
        return json.dumps({"need": ["pictures"]}), ()
    except NotDecodedError as missing:
        return json.dumps({"need": [BITMAPS]}), [("picture.png", missing.file)]
    except ModuleNotFoundError as failure:
        if failure.name == "PIL":
            return json.dumps({"problems": [public_problems([error("no-pillow")])[0].to_dict(call.lang)]}), ()
        if _HOMES.get(failure.name or "") not in able:
            raise
        return json.dumps({"need": [_HOMES[failure.name or ""]]}), ()
    return json.dumps({"data": reply.data}, ensure_ascii=False), reply.files


_HOMES = {"pydantic": "own", "lucide": "own", "pypdf": "files", "openpyxl": "files", "pypdfium2": "pictures"}
"""Library → the part of the page that brings it."""


def _needed(refused: Refused) -> list[str]:
    """The parts that would help: of a font, or of a library that the page has not loaded yet."""
    from importlib.util import find_spec

    parts: list[str] = []
    for problem in refused.problems:
        if problem.code == "font-away":
            parts += _fonts()
        if problem.code == "needs-extra":
            extra = {"forms": "pypdf", "xlsx": "openpyxl", "preview": "pypdfium2"}.get(str(problem.args.get("extra")), "")
            if extra and find_spec(extra) is None:
                parts.append(_HOMES[extra])
    return list(dict.fromkeys(parts))


def _fonts() -> list[str]:
    """First more outlines, then the fonts themselves; nothing is left to load when both are here."""
    from printkit.storage import cache

    more = cache.load("glyphs-loaded")
    return ["glyphs"] if more is None else ["font-regular", "font-bold"]


def _handler(name: str) -> Callable[[PageCall], Reply]:
    from importlib import import_module

    module, _, function = name.partition(".")
    if module not in {
        "games",
        "sheets",
        "results",
        "dropped",
        "books",
        "folders",
        "photos",
        "links",
        "together",
        "trying",
    } or function.startswith("_"):
        raise KeyError(name)
    handler: Callable[[PageCall], Reply] = getattr(import_module(f"printkit.web.{module}"), function)
    return handler
