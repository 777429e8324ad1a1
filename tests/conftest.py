"""What all tests share: a cache of their own, a fixed language, ``--bless``, and no test skipped unseen where it counts (CI)."""

from __future__ import annotations

import gc
import json
import os
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import hypothesis
import pytest

from helpers_page import BROWSERS, ELSEWHERE, lacking
from near import RECORD

# How long a random example takes to be made, or to be tried, is the machine's load and no fault: a clock never fails a test.
hypothesis.settings.register_profile("printkit", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("printkit")

HERE = Path(__file__).parent

CACHE = HERE.parent / ".cache" / "tests"
"""Built fonts and parsed games, kept from one run to the next and shared by the workers of one run."""

_SET_BY_USERS = ("LC_ALL", "LC_MESSAGES", "PRINTKIT_FONT", "COLUMNS", "PRINTKIT_DEBUG")

skipped: list[str] = []

durations: dict[str, Counter[str]] = defaultdict(Counter)
"""Test file → test → seconds of all its cases in this run."""


def pytest_addoption(parser):
    parser.addoption("--bless", action="store_true", help="write golden files anew instead of comparing with them")
    parser.addoption(
        "--fewer-examples",
        action="store_true",
        help="try a third of the random examples, other ones each time, and of tests in turn (`turns`) the cases whose turn it is today:"
        " for runs of all tests",
    )
    parser.addoption(
        "--all-in-the-page",
        action="store_true",
        help="make the page's kits in both languages, type in every example, read photos of every game: about ten minutes more",
    )


def pytest_configure(config):
    config.addinivalue_line(
        "markers",
        "turns(count, by=PARAMETER, among=GROUP): a run of all tests takes every count-th of its cases (or of the values of one of its"
        " parameters, or of the tests of a group): the same ones whenever these files are tested, other ones after a change. For what is"
        " dear and alike; TURN=all takes all of them, TURN=0, TURN=1 … those of one turn.",
    )
    os.environ.setdefault("TURN", str(_turn()))  # the workers take that of the main process
    # Here and not in a fixture: some test modules load games while they are collected.
    os.environ.update(PRINTKIT_CACHE=str(CACHE), LANG="en_US.UTF-8")
    for name in _SET_BY_USERS:
        os.environ.pop(name, None)
    gc.disable()  # until all are collected, for nothing of that is thrown away
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # the workers share the cores already; idle threads of a library would spin
    if config.getoption("--bless") and _in_ci():
        raise pytest.UsageError("--bless is refused where CI is set: somebody has to look at what is blessed")


def pytest_collection_modifyitems(config, items):
    """The page's tests come first.

    They take longest and share a browser and a build, so that one worker has them: begun last, they would end long after all others.
    """
    items.sort(key=lambda item: not item.path.match("web/test_page*.py"))
    for item in items:
        if len(item.nodeid) > 500:  # a whole file as the name of a case would be sent and printed with each report
            raise pytest.UsageError(f"give this case a short id: {item.nodeid[:100]}")
        if config.getoption("--fewer-examples") and hypothesis.is_hypothesis_test(getattr(item, "obj", None)):
            _try_fewer(item.obj)
    if config.getoption("--fewer-examples") and os.environ["TURN"] != "all":
        _take_turns(config, items, int(os.environ["TURN"]))


def _turn() -> int:
    """A number that these files have and no others, so that one commit is always tested alike, by whomever and whenever; else 0."""
    done = subprocess.run(["git", "rev-parse", "HEAD^{tree}"], cwd=HERE, capture_output=True, text=True, check=False)
    return int(done.stdout[:8], 16) if done.returncode == 0 else 0


def _take_turns(config, items, turn):
    """Leave out the cases, and tests of groups, whose turn it is not."""
    cases: dict[object, list[object]] = defaultdict(list)
    out = []
    for item in items:
        if mark := item.get_closest_marker("turns"):
            if among := mark.kwargs.get("among"):
                values, value = cases[among], (item.path, item.originalname)
            else:
                by = mark.kwargs.get("by")
                values, value = cases[item.path, item.originalname], repr(item.callspec.params[by]) if by else item.callspec.id
            if value not in values:
                values.append(value)
            if (values.index(value) - turn) % mark.args[0]:
                out.append(item)
    config.hook.pytest_deselected(items=out)
    left_out = set(out)
    items[:] = [item for item in items if item not in left_out]


def _try_fewer(test):
    """Have a test with random examples try a third of them; each only once, however many cases share it."""
    test = getattr(test, "__func__", test)
    if not hasattr(test, "tries_fewer"):
        own = test._hypothesis_internal_use_settings
        test._hypothesis_internal_use_settings = hypothesis.settings(own, max_examples=max(5, own.max_examples // 3))
        test.tries_fewer = True


@pytest.hookimpl(trylast=True)
def pytest_collection_finish():
    """Take what was collected out of the garbage collector's sight: it would look through all tests and modules again and again.

    That was a twelfth of the time of all tests.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_report_teststatus(report):
    """In CI no dot for each of nine thousand tests: where a log is cut, what failed is to be seen."""
    return ("passed", "", "PASSED") if _in_ci() and report.passed and report.when == "call" else None


def pytest_runtest_logreport(report):
    file, _, test = report.nodeid.partition("[")[0].partition("::")
    durations[file][test] += report.duration
    if report.skipped and not hasattr(report, "wasxfail"):
        skipped.append(f"{report.nodeid}: {report.longrepr[2] if isinstance(report.longrepr, tuple) else ''}")


def pytest_collectreport(report):
    if report.skipped:
        skipped.append(report.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session, exitstatus):
    """A test that was skipped proves nothing: in CI the run fails. (Workers report to the main process, which decides.)"""
    if hasattr(session.config, "workerinput"):
        return
    if skipped and _in_ci() and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    _keep_durations()


def _keep_durations():
    """Keep how long tests take, for `near`, which chooses what fits into half a minute."""
    try:
        known = json.loads(RECORD.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        known = {}
    for file, tests in durations.items():
        known[file] = known.get(file, {}) | {test: round(seconds, 3) for test, seconds in tests.items()}
    RECORD.parent.mkdir(exist_ok=True)
    RECORD.write_text(json.dumps(known), encoding="utf-8")


def pytest_terminal_summary(terminalreporter):
    if skipped and _in_ci():
        terminalreporter.section("SKIPPED TESTS FAIL THIS RUN", red=True, bold=True)
        for line in skipped:
            terminalreporter.write_line(line, red=True)


def _in_ci() -> bool:
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


@pytest.fixture(scope="session", autouse=True)
def _sentences():
    """Every sentence that is made from now on, with what is wrong with it (`plain_sentences` looks)."""
    from helpers_words import programmers
    from printkit.messages import people, sentences

    wrong: list[str] = []
    patch = pytest.MonkeyPatch()

    def looked_at(tell):
        def telling(problem, *more):
            text = tell(problem, *more)
            if problem.code not in OF_PROGRAMS and (faults := programmers(text, more[0])):
                wrong.append(f"{problem.code}: {text}: {', '.join(faults)}")
            return text

        return telling

    patch.setattr(sentences, "message", looked_at(sentences.message))
    patch.setattr(people, "message", sentences.message)
    patch.setattr(sentences, "place", looked_at(sentences.place))
    yield wrong
    patch.undo()


@pytest.fixture(autouse=True)
def plain_sentences(request, _sentences):
    """No test provokes a sentence with the notation of programs in it; names that hypothesis makes up may look like it."""
    yield
    wrong = [*_sentences]
    _sentences.clear()
    assert hasattr(getattr(request, "function", None), "hypothesis") or wrong == []


OF_PROGRAMS = {"bug", "own-code-failed", "layout-failed", "misuse"}
"""Codes whose sentences repeat what a program said, somebody's own or a layout."""


@pytest.fixture(scope="session")
def bless(request):
    """Whether golden files are to be written instead of compared with."""
    return request.config.getoption("--bless")


@pytest.fixture(scope="session")
def unlock_tower():
    """Unlock Tower under its default edition and readings."""
    from catalog_cases import game_of

    return game_of("unlock-tower")


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Run a command in this process, in an empty folder: (status, standard output, standard error)."""
    from printkit.__main__ import main

    monkeypatch.chdir(tmp_path)

    def command(*arguments):
        monkeypatch.setattr(sys, "argv", ["printkit", *map(str, arguments)])
        with pytest.raises(SystemExit) as leaving:
            main()
        return leaving.value.code, *capsys.readouterr()

    return command


@pytest.fixture(scope="session")
def film(tmp_path_factory):
    """What the browser's fake camera plays: a file (MJPEG) that is there before a test opens the camera."""
    return tmp_path_factory.mktemp("camera") / "film.mjpeg"


@pytest.fixture(scope="session")
def chromium(film):
    """A browser for all tests of this worker: it has one driver, for a second one can't be started beside the first."""
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        lacking("Chromium is not installed (.ci/tools installs it)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
        browser = driver.chromium.launch(
            executable_path=program,
            args=[
                "--no-sandbox",
                *camera,
                f"--use-file-for-fake-video-capture={film}",
                f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
            ],
        )
        yield browser
        browser.close()
