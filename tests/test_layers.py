"""Who may import whom. Every import is read, those inside functions too, and an arrow that the table lacks fails."""

from __future__ import annotations

import ast
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

ALLOWED = {
    # What things are, and what everybody uses.
    "model": "",
    "messages": "model",
    "storage": "model",
    "workbooks": "model storage.guard storage.zips",  # spreadsheet files, read as XML and written
    # What is drawn with.
    "draw": "model storage",
    "impose": "model draw",
    "paint": "draw",
    "preflight": "model draw",  # what the display list tells
    "preflight.pixels": "model draw paint storage preflight",
    "printer": "model messages storage draw impose",
    # What is printed and scored.
    "scoring": "model messages storage language workbooks",
    "language": "model messages",
    "gamefolder": "model messages storage draw language scoring.entered workbooks",
    "layouts": "model draw gamefolder.faces.placeholders gamefolder.answers gamefolder.rulebook",
    "games": "model draw scoring.ranking scoring.limits scoring.checks scoring.declared layouts.parts layouts.protocol playtest.engine",
    # What people ask for.
    "scan": "model messages storage scoring",  # photos, packs and what stands in boxes; knows no frame and no layout
    "printing": "scan.pack model messages storage draw impose paint preflight printer scoring gamefolder",
    "inspection": "model messages preflight printer draw scoring gamefolder printing deals language",
    "deals": "model messages storage scoring gamefolder printing",
    "exports": "model messages storage draw impose paint preflight printer scoring gamefolder printing",
    "desk": "model messages storage scan.pack printer draw paint preflight gamefolder scoring printing inspection",
    "playtest": "model messages storage language gamefolder scoring draw printing paint",
    "book": "model messages storage scoring",
    "api": "model messages storage draw.style draw.text impose printer printing exports deals inspection scoring gamefolder book scan",  # what other programs ask for
    "web": "model messages storage draw paint printing inspection exports language playtest scoring gamefolder printer book api scan",
    "cli": "* -layouts -games",
    "__main__": "cli storage.guard storage.version",
}
"""Part → the parts that it may import; a part is a module of printkit, or a package less the modules of it that have a row of their own. A part may import itself.

``printkit`` itself is the API: it is for whoever may import ``api``. ``*`` is everything, ``-part`` all but that.
"""

OUTSIDE = {
    "reportlab": "paint.*",
    "pypdfium2": "paint.*",
    "PIL": "paint.* preflight.pixels preflight.lookalikes preflight.small_pictures gamefolder.pictures draw.svg.bitmaps draw.svg.rendering draw.svg.hidden scan.*",
    "numpy": "scan.*",
    "fontTools": "draw.text.* draw.icons draw.svg.outlines",
    "watchfiles": "desk.watching",
    "distributed": "playtest.cluster",
    "budoux": "draw.text.*",
    "lucide": "draw.icons",
    "pydantic": "gamefolder.shape gamefolder.params gamefolder.faces.schema",
    "pypdf": "scoring.readers.* storage.protection web.results",
    "segno": "web.serving printing.qr_code",
    "openpyxl": "workbooks.writing",
    "ezdxf": "exports.cutting",
    "rtoml": "model.quick_toml",
    "platformdirs": "storage.cache printer.profiles",
    "typer": "cli.* __main__",
    "rich": "inspection.games inspection.layouts inspection.icons cli.* book.* scoring.* playtest.table playtest.tuning",
}
"""Library → the modules that may import it."""

LATE = {
    "reportlab",
    "pypdfium2",
    "PIL",
    "numpy",
    "fontTools",
    "budoux",
    "lucide",
    "pydantic",
    "pypdf",
    "openpyxl",
    "ezdxf",
    "tomli_w",
    "rtoml",
    "rich",
    "segno",
    "distributed",
}
"""Libraries that may cost time only where they are used: imported inside functions, or in a module that itself is."""

LATE_MODULES = {
    "gamefolder.shape",
    "gamefolder.json_schema",
    "gamefolder.params",
    "gamefolder.components",
    "gamefolder.validation",
    "gamefolder.faces.schema",
    "gamefolder.faces.parse",
    "gamefolder.decks.folder",
    "gamefolder.onefile.desugar",
    "gamefolder.onefile.schema",
    "paint.objects",
    "paint.typeface",
    "paint.bitmap",
    "scan.pixels",
    "scan.features",
    "scan.homography",
    "scan.blocks",
    "scan.registration",
    "scan.network",
    "scan.frames",
    "scan.light",
    "scan.marks",
    "scan.digits",
    "scan.shapes",
    "scan.causes",
    "scan.photo",
    "scan.reading",
    "scan.glance",
    "scan.review",
    "scan.sets",
    "scan.sheet_edges",
    "scan.areas",
    "scan.blank_sheet",
    "scan.ruled_boxes",
    "api.printer_photos",
    "printing.calibration_prints",
}


def modules():
    """(dotted name below printkit, file) of every module, layouts among them."""
    for path in sorted(ROOT.glob("printkit/**/*.py")):
        parts = path.relative_to(ROOT / "printkit").with_suffix("").parts
        yield ".".join(parts).removesuffix(".__init__"), path
    for path in sorted(ROOT.glob("layouts/**/*.py")):
        yield ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"), path


MODULES = dict(modules())
ROOMS = sorted({name.partition(".")[0] for name in MODULES})
"""What lies directly under ``printkit``; its modules are looked at together."""


def within(room):
    """The names of the modules of a room."""
    return [name for name in MODULES if name.partition(".")[0] == room]


@cache
def imports(name, path):
    """(absolute dotted name, whether at the top of the module) of everything that the module imports."""
    return list(_imports(name, path))


def _imports(name, path):
    package = ["printkit", *name.split(".")]
    if path.stem != "__init__":
        package = package[:-1]
    for node, top in _statements(ast.parse(path.read_text(encoding="utf-8")).body, top=True):
        match node:
            case ast.Import():
                for alias in node.names:
                    yield alias.name, top
            case ast.ImportFrom():
                base = ".".join([*package[: len(package) - node.level + 1], node.module or ""]) if node.level else node.module
                for alias in node.names:
                    whole = f"{base.rstrip('.')}.{alias.name}"
                    yield (whole if whole.removeprefix("printkit.") in MODULES else base.rstrip(".")), top


def _statements(body, *, top):
    """Every statement, and whether it runs when the module is imported. No expression holds one."""
    for node in body:
        yield node, top
        inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        typing_only = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            yield from _statements(getattr(node, part, ()), top=top and not (inside or typing_only))


def part_of(name):
    """The row of the table that a module belongs to: its own, or that of the package it lies in."""
    while name not in ALLOWED and "." in name:
        name = name.rpartition(".")[0]
    return name


def allows(granted, target):
    """Whether a row's cell lets its part import the module `target`."""
    words = granted.split()
    if f"-{part_of(target)}" in words:
        return False
    return "*" in words or part_of(target) in words or any(target == w or target.startswith(f"{w}.") for w in words)


@pytest.mark.parametrize("room", ROOMS)
def test_modules_import_only_what_their_layer_may(room):
    """No module imports a layer that is not below it."""
    wrong = []
    for name in within(room):
        if name in ("printkit", "__init__"):
            continue
        part = part_of(name)
        assert part in ALLOWED, f"{name} stands in no layer: say in ALLOWED what it may import"
        for imported, _ in imports(name, MODULES[name]):
            target = "api" if imported == "printkit" else imported.removeprefix("printkit.")
            if imported.partition(".")[0] != "printkit" or part_of(target) == part:
                continue
            if not allows(ALLOWED[part], target):
                wrong.append(f"{name} may import {ALLOWED[part] or 'nothing of printkit'}, not {imported}")
    assert wrong == []


@pytest.mark.parametrize("room", ROOMS)
def test_libraries_are_imported_by_their_owners_only(room):
    """ReportLab stays in paint, fontTools in text and icons, and so on."""
    for name in within(room):
        for imported, _ in imports(name, MODULES[name]):
            owners = OUTSIDE.get(imported.split(".")[0])
            assert owners is None or any(fnmatchcase(name, owner) for owner in owners.split()), f"{name} imports {imported}"


@pytest.mark.parametrize("room", ROOMS)
def test_heavy_libraries_are_imported_late(room):
    """A command pays for a library when it uses it."""
    for name in within(room):
        early = [imported for imported, top in imports(name, MODULES[name]) if top and imported.split(".")[0] in LATE]
        assert name in LATE_MODULES or not early, f"{name} imports {', '.join(early)} at its top"


def test_late_modules_are_imported_late():
    """The modules that may import a heavy library at their top are reached from functions only, outside their package."""
    for name, path in MODULES.items():
        for imported, top in imports(name, path):
            target = imported.removeprefix("printkit.")
            if name in LATE_MODULES:
                continue
            if top and (
                (target in LATE_MODULES and target.startswith("gamefolder."))
                or (target.startswith("paint.") and not name.startswith("paint."))
                or (target in LATE_MODULES and target.startswith("scan."))
            ):
                pytest.fail(f"{name} imports {imported} at its top")


LATE_ROOMS = {
    "__main__": "the command line is loaded once it is known that it is wanted",
    "api": "a function pays for what it does",
    "cli": "a command pays for what it does",
    "web": "the page starts before the parts are there that photos and spreadsheets need",
}
"""Room → why its functions import modules of ours."""


def test_a_late_import_of_ours_has_its_reason():
    """On its line, in words; but for those that the tests above demand, and rooms with one reason for all."""
    bare = []
    for name, path in MODULES.items():
        lines = path.read_text(encoding="utf-8").splitlines()
        functions = (node for node in ast.walk(ast.parse("\n".join(lines))) if isinstance(node, ast.FunctionDef))
        late = {node.lineno: node for one in functions for node in ast.walk(one) if isinstance(node, ast.ImportFrom)}
        for number, node in late.items() if name.partition(".")[0] not in LATE_ROOMS else ():
            target = (node.module or "").removeprefix("printkit.")
            ours = node.level or (node.module or "").startswith("printkit.")
            demanded = target in LATE_MODULES or (target.startswith("paint.") and not name.startswith("paint."))
            if ours and not demanded and "  # " not in lines[number - 1]:
                bare.append(f"{name}:{number}")
    assert bare == []


def test_nothing_is_imported_late_that_is_there_already():
    """A module that is imported at the top costs nothing more."""
    twice = []
    for name, path in MODULES.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        early = {target for node in tree.body for target in _loaded(node)} - {"printkit"}
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        late = {(node.lineno, target) for one in functions for node in ast.walk(one) for target in _loaded(node)}
        twice += [f"{name}:{line}: {target}" for line, target in sorted(late) if target in early]
    assert twice == []


def _loaded(node):
    """The modules that a line loads, in full; none for any other line."""
    if isinstance(node, ast.Import):
        return [one.name for one in node.names]
    if not isinstance(node, ast.ImportFrom) or node.level:
        return []
    inside = [f"{node.module}.{one.name}" for one in node.names]
    return [one if one.removeprefix("printkit.") in MODULES else node.module for one in inside]


def test_modules_are_short():
    """400 lines is where a module becomes two."""
    long = [name for name, path in MODULES.items() if len(path.read_text(encoding="utf-8").splitlines()) > 400]
    assert long == []


def test_only_packages_lie_directly_under_printkit():
    """Some two dozen rooms, so that a stranger can guess where a thing is."""
    ours = {name for name in MODULES if name and "." not in name}
    assert {path.name for path in (ROOT / "printkit").glob("*.py")} == {"__init__.py", "__main__.py"}
    rooms = {name.partition(".")[0] for name in MODULES} - {"__main__", "__init__", "printkit", ""}
    assert len(rooms) <= 25, sorted(rooms)
    assert ours


def test_no_wing_imports_another_in_a_circle():
    """Not even inside functions: an arrow up would make two wings one."""
    arrows = {}
    for name, path in MODULES.items():
        wing = name.partition(".")[0]
        for imported, _ in imports(name, path):
            other = imported.removeprefix("printkit.").partition(".")[0]
            if imported.startswith("printkit.") and other != wing:
                arrows.setdefault(wing, set()).add(other)
    # `preflight.pixels` paints what it looks at; nothing else of paint knows preflight.
    seen, done = [], set()

    def visit(wing):
        assert wing not in seen, f"a circle: {' → '.join([*seen[seen.index(wing) :], wing])}"
        if wing in done:
            return
        seen.append(wing)
        for other in sorted(arrows.get(wing, ())):
            visit(other)
        done.add(seen.pop())

    for wing in sorted(arrows):
        visit(wing)


def test_no_module_imports_another_in_a_circle():
    """Not even inside functions and for types: what needs each other is one module, or has a third below it."""
    arrows = {
        name: {
            target for one, _ in imports(name, path) if (target := one.removeprefix("printkit.")) in MODULES and target != name
        }
        for name, path in MODULES.items()
    }

    def reached(name):
        seen, todo = set(), [name]
        while todo:
            todo += (new := arrows[todo.pop()] - seen)
            seen |= new
        return seen

    beyond = {name: reached(name) for name in arrows}
    circles = {frozenset(other for other in beyond[name] if name in beyond[other]) for name in arrows if name in beyond[name]}
    assert sorted(map(sorted, circles)) == []


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("games.")])
def test_a_game_imports_its_own_modules_relatively(name):
    """So a copy of its folder runs none of the original's code; and no game imports another."""
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level:
            assert not (node.module or "").startswith("printkit.games"), f"line {node.lineno}: {node.module}"


def test_no_two_test_modules_have_one_name():
    """The folders of the tests are no packages, so pytest could not collect both in one run."""
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert sorted(names) == sorted(set(names))
