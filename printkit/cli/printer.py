"""The command about printers: calibrate prints the page that drift is read off, and keeps what was read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.cli.answers import as_json as json_of
from printkit.cli.answers import as_tables, refusals, report
from printkit.cli.app import app
from printkit.cli.arguments import Font, Json, LangOption, Output, Replace, language
from printkit.messages.sentences import word
from printkit.model import Refused, error, warning
from printkit.model.print_options import Flip
from printkit.printer import profiles
from printkit.printer.papers import paper as named
from printkit.storage.files import write
from printkit.storage.protection import outputs

if TYPE_CHECKING:
    from printkit.model import Lang, Problem
    from printkit.printer.calibration import Station
    from printkit.printer.profiles import Profile


def complete_printer(incomplete: str) -> list[str]:
    """Names of the printers that have been calibrated, for shell completion."""
    try:
        return [profile.name for profile in profiles.known() if profile.name.startswith(incomplete)]
    except Refused:
        return []


def _arm(name: str, help_: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(f"--{name}", metavar="X,Y", help=help_)
    return option


@app.command()
def calibrate(
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Keep what was read for this printer.")] = None,
    back_x: Annotated[
        str | None, typer.Option("--back-x", metavar="MM", help="Read in the centre: back too far right.")
    ] = None,
    back_y: Annotated[str | None, typer.Option("--back-y", metavar="MM", help="Read in the centre: back too far down.")] = None,
    left: Annotated[str | None, _arm("left", "Read at the left arm, in mm.")] = None,
    right: Annotated[str | None, _arm("right", "Read at the right arm.")] = None,
    top: Annotated[str | None, _arm("top", "Read at the top arm.")] = None,
    bottom: Annotated[str | None, _arm("bottom", "Read at the bottom arm.")] = None,
    photo: Annotated[
        tuple[Path, Path] | None,
        typer.Option("--photo", metavar="FRONT BACK", help="Photos of the printed page, instead of reading it."),
    ] = None,
    rotate: Annotated[str | None, typer.Option("--rotate", metavar="DEG", help="Back turned clockwise.")] = None,
    scale: Annotated[str | None, typer.Option("--scale", metavar="F|X,Y", help="Back stretched: 0.997, 99.7% or two.")] = None,
    margin: Annotated[str | None, typer.Option("--margin", metavar="MM", help="Edge that the printer can't reach.")] = None,
    flip: Annotated[Flip | None, typer.Option("--flip", help="Edge that sheets are turned over.")] = None,
    paper: Annotated[str, typer.Option("--paper", metavar="PAPER", help="Paper of the page; see docs/printing.md.")] = "a4",
    printer: Annotated[
        str | None,
        typer.Option("--printer", metavar="NAME", help="Correct the page for it, to check.", autocompletion=complete_printer),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="Show the printers that are kept.")] = False,
    remove: Annotated[
        str | None, typer.Option("--remove", metavar="NAME", help="Forget a printer.", autocompletion=complete_printer)
    ] = None,
    lang: LangOption = None,
    font: Font = None,
    output: Output = None,
    replace: Replace = False,
    as_json: Json = False,
) -> None:
    """Measure how a printer misplaces backs, and keep it.

    Prints a two-sided page to read from, or to photograph; then keeps what was read under a name, for `build --printer NAME`.

    \b
    printkit calibrate -o page.pdf
    printkit calibrate --name home --back-x 0.4 --back-y -1.2
    printkit calibrate --name home --back-x 0.4 --back-y -1.2 \\
        --left 0.4,-1.5 --right 0.4,-0.9 --top 0.8,-1.1 --bottom 0,-1.3
    printkit calibrate --name home --photo front.jpg back.jpg
    printkit calibrate --list
    """
    tongue = language(lang)
    with refusals(tongue, files=True):
        texts = {"centre": _both(back_x, back_y), "left": left, "right": right, "top": top, "bottom": bottom}
        given = {station: text for station, text in texts.items() if text is not None}
        values = any(value is not None for value in (rotate, scale, margin)) or bool(given)
        if (name is not None) + list_ + (remove is not None) > 1:
            raise Refused([error("calibrate-one", "calibrate")], 2)
        if photo is not None and (values or list_ or remove is not None or printer is not None):
            raise Refused([error("calibrate-photo-alone", "--photo")], 2)
        if list_:
            _show(tongue, as_json=as_json)
        elif remove is not None:
            _remove(remove, tongue, as_json=as_json)
        elif photo is not None:
            _photographed(name, photo, flip, paper, tongue, as_json=as_json)
        elif name is not None:
            if not values and flip is None:
                raise Refused([error("calibrate-needs", f"--name {name}")], 2)
            _keep(name, given, rotate, scale, margin, flip, paper, tongue, as_json=as_json)
        elif values:
            raise Refused([error("calibrate-without-name", "--name")], 2)
        else:
            with outputs((font or "").split(","), replace=replace):
                _print(paper, flip, printer, font, output, tongue, as_json=as_json)


def _both(x: str | None, y: str | None) -> str | None:
    """The centre's reading; what is left out is zero."""
    return None if x is None and y is None else f"{x or 0},{y or 0}"


def _keep(
    name: str,
    texts: dict[str, str],
    rotate: str | None,
    scale: str | None,
    margin: str | None,
    flip: Flip | None,
    paper: str,
    lang: Lang,
    *,
    as_json: bool,
) -> None:
    """Store what was read; what is not given stays as it is stored, but for a drift, which is read as a whole."""
    name = name.strip()
    profile = profiles.find(name) or profiles.Profile(name)
    problems: list[Problem] = []
    if texts or rotate is not None or scale is not None:
        profile, problems = _read(profile, texts, rotate, scale, paper)
    if margin is not None:
        profile = profile._replace(margin=_numbers(margin, "--margin", "5.0", 1)[0])
    if flip is not None:
        profile = profile._replace(flip=flip)
    _saved(profile, problems, lang, as_json=as_json)


def _photographed(
    name: str | None, files: tuple[Path, Path], flip: Flip | None, paper: str, lang: Lang, *, as_json: bool
) -> None:
    """Store what two photos of the page show; without a name only say it."""
    from printkit.api.photos import expect_extra

    expect_extra()
    from printkit.api.printer_photos import LARGEST_RESIDUAL, measured
    from printkit.printing.job import Job, load_fonts

    _arms(paper)
    solved, turned = measured(files, named(paper), load_fonts(Job(lang)), lang)
    if flip is not None and flip != turned:
        raise Refused([error("calibrate-photo-flip", "--flip", found=flip, seen=turned)], 2)
    problems = []
    if solved.residual > LARGEST_RESIDUAL:
        problems.append(warning("photo-drift-unsure", "--photo", residual=f"{solved.residual:.1f}"))
    kept = profiles.find(name.strip()) if name is not None else None
    profile = (kept or profiles.Profile((name or "").strip()))._replace(drift=solved.drift, flip=turned)
    if name is not None:
        _saved(profile, problems, lang, as_json=as_json)
        return
    report(problems, lang)
    profile = profile._replace(name=" + ".join(map(str, files)))
    if as_json:
        print(json_of({"printers": [{"name": None, **profile.table()}], "path": None, "problems": as_tables(problems, lang)}))
    else:
        print(_line(profile, lang))


def _saved(profile: Profile, problems: list[Problem], lang: Lang, *, as_json: bool) -> None:
    """Store a profile and say so."""
    name, path = profile.name, profiles.save(profile)
    report(problems, lang)
    if as_json:
        print(
            json_of({"printers": [{"name": name, **profile.table()}], "path": str(path), "problems": as_tables(problems, lang)})
        )
    else:
        print(word(lang, "calibrate.saved", name=name, path=path))
        print(_line(profile, lang))


def _read(
    profile: Profile, texts: dict[str, str], rotate: str | None, scale: str | None, paper: str
) -> tuple[Profile, list[Problem]]:
    """The profile with the drift that was read, and a warning if the readings contradict each other."""
    from printkit.impose import Drift
    from printkit.printer.calibration import Undetermined, solve, swapped

    readings: dict[Station, tuple[float, float]] = {}
    for station, text in texts.items():
        option = "--back-x, --back-y" if station == "centre" else f"--{station}"
        x, y = _numbers(text, option, "0.3,-0.5", 2)
        readings[station] = (x, y)  # type: ignore[index]  # the names are those of the options
    if set(texts) <= {"centre"}:
        x, y = readings.get("centre", (0.0, 0.0))
        turned = _numbers(rotate, "--rotate", "0.12", 1)[0] if rotate is not None else 0.0
        stretched = _scale(scale) if scale is not None else (1.0, 1.0)
        return profile._replace(drift=Drift(x, y, turned, *stretched)), []
    if rotate is not None or scale is not None:
        raise Refused([error("arms-and-turn", "--rotate, --scale")], 2)
    try:
        solved = solve(readings, _arms(paper))
    except Undetermined:
        raise Refused([error("arms-undetermined", ", ".join(f"--{station}" for station in texts))], 2) from None
    problems = []
    if solved.residual > 0.4:  # twice what the correction is good for
        problems.append(warning("readings-differ", profile.name, residual=f"{solved.residual:.1f}"))
    for one, other in swapped(solved.drift, readings):
        percent = f"{100 * (max(solved.drift.scale_x, solved.drift.scale_y) - 1):.2f}"
        problems.append(warning("readings-swapped", profile.name, one=f"--{one}", other=f"--{other}", percent=percent))
    return profile._replace(drift=solved.drift), problems


def _arms(paper: str):  # type: ignore[no-untyped-def]  # noqa: ANN202 - its type would be imported for nothing
    """How far the stations lie apart on the page for that paper."""
    from printkit.printer.calibration import TooSmall, arms

    sheet = named(paper)
    try:
        return arms(sheet.w, sheet.h)
    except TooSmall as failure:
        size, printed = (f"{w:g} × {h:g} mm" for w, h in (failure.least, (sheet.w, sheet.h)))
        raise Refused([error("calibrate-small", "--paper", size=size, paper=sheet.name, found=printed)], 2) from None


def _plain(text: str) -> str:
    """What people type with any keyboard: full-width figures, a true minus sign, the Japanese comma."""
    import unicodedata

    return unicodedata.normalize("NFKC", text).replace("−", "-").replace("、", ",").replace(" ", "").removesuffix("mm")


def _numbers(text: str, option: str, like: str, count: int) -> list[float]:
    """So many numbers. Raises `Refused` (status 2)."""
    from math import isfinite

    try:
        numbers = [float(part) for part in _plain(text).split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != count or not all(isfinite(value) for value in numbers):
        raise Refused([error("not-a-reading", option, like=like, found=text)], 2)
    return numbers


def _scale(text: str) -> tuple[float, float]:
    """One factor or two; 99.7% is 0.997. Raises `Refused` (status 2)."""
    parts = _plain(text).split(",")
    try:
        factors = [float(part[:-1]) / 100 if part.endswith("%") else float(part) for part in parts]
        along, down = factors * 2 if len(factors) == 1 else factors
    except ValueError:
        raise Refused([error("not-a-scale", "--scale", found=text)], 2) from None
    return along, down


def _show(lang: Lang, *, as_json: bool) -> None:

    kept = profiles.known()
    if as_json:
        told_ = [{"name": profile.name, **profile.table()} for profile in kept]
        print(json_of({"printers": told_, "path": str(profiles.path())}))
    else:
        print(*([_line(profile, lang) for profile in kept] or [word(lang, "calibrate.none")]), sep="\n")


def _line(profile: Profile, lang: Lang) -> str:

    drift = profile.drift
    values = {"x": f"{drift.x:.2f}", "y": f"{drift.y:.2f}", "rotate": f"{drift.rotate:.2f}"}
    values |= {"scale_x": f"{100 * drift.scale_x:.2f}", "scale_y": f"{100 * drift.scale_y:.2f}"}
    line = word(lang, "calibrate.line", name=profile.name, flip=profile.flip, **values)
    return line if profile.margin is None else f"{line}, {word(lang, 'calibrate.line_margin', margin=f'{profile.margin:g}')}"


def _remove(name: str, lang: Lang, *, as_json: bool) -> None:

    path = profiles.remove(name.strip())
    if as_json:
        print(json_of({"removed": name.strip(), "path": str(path)}))
    else:
        print(word(lang, "calibrate.removed", name=name.strip(), path=path))


def _print(
    paper: str,
    flip: Flip | None,
    printer: str | None,
    font: str | None,
    output: Path | None,
    lang: Lang,
    *,
    as_json: bool,
) -> None:
    """Write the page as a PDF."""
    from printkit.draw.text import MissingGlyphs, Overflow
    from printkit.paint.pdf import paint
    from printkit.printer.calibration_page import CalibrationPage, document
    from printkit.printing.job import Job, load_fonts

    sheet = named(paper)
    _arms(paper)
    profile = profiles.load(printer) if printer is not None else None
    edge = flip if flip is not None else profile.flip if profile else "long"
    fonts = load_fonts(Job(lang, font=font))
    page = CalibrationPage(sheet.name, sheet.w, sheet.h, edge, lang, fonts)
    try:
        data = paint(document(page, profile.drift if profile else None), fonts.file)
    except Overflow as failure:
        raise Refused([failure.problem("calibrate")], 2) from failure
    except MissingGlyphs as failure:
        raise Refused([failure.problem("--font")], 2) from failure
    path = output or Path("output")
    if path.suffix.lower() != ".pdf":
        path = path / f"calibration.{lang}.pdf"
    write(path, data)
    if as_json:
        file = {"component": None, "lang": lang, "path": str(path), "pages": 2, "cards": None, "bytes": len(data)}
        print(json_of({"files": [file], "problems": []}))
    else:
        print(path)
