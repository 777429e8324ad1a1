"""Changes a module in one small place at a time and tells which changes no test of its wing notices: ``make mutants MODULE=…``.

The changes are those of mutmut (operators, numbers, strings, arguments, branches, cases of `match`). This driver exists
because mutmut itself can't run here: it names a module by its path, and ``layouts/`` ships as ``printkit.layouts``.

The tests are collected once. Each change is tried in a fork of that process: the changed code objects are put into the
functions that everybody has imported already. A change of a line is shown only to tests that run the line, the fastest first.
Each has a cache without games, since a game that a change let pass would be found right by the next change and by the tests.
Changes outside functions, and tests that start other processes, are left out.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import importlib
import os
import pickle
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

import libcst
import pytest
from mutmut.mutation.mutators import mutation_operators

TESTS = Path(__file__).parent


class Mutant(NamedTuple):
    """A changed source text, its difference from the original, and the lines of the statements that differ."""

    text: str
    diff: str
    lines: frozenset[int]


class _Changes(libcst.CSTVisitor):
    """All single changes inside functions, as pairs of a node and what stands there instead."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[libcst.CSTNode, libcst.CSTNode]] = []
        self._depth = 0

    def on_visit(self, node: libcst.CSTNode) -> bool:
        if isinstance(node, libcst.Annotation | libcst.Decorator):
            return False
        if self._depth and not isinstance(node, libcst.FunctionDef):
            for kind, operator in mutation_operators:
                if isinstance(node, kind):
                    self.found += [(node, changed) for changed in operator(node)]
        self._depth += isinstance(node, libcst.FunctionDef)
        return True

    def on_leave(self, original_node: libcst.CSTNode) -> None:
        self._depth -= isinstance(original_node, libcst.FunctionDef)


def mutants(source: str) -> Iterator[Mutant]:
    """Every change that compiles and means something else, once."""
    module = libcst.parse_module(source)
    texts = [module.code_for_node(part) for part in module.body]
    head = source[: len(source) - len("".join([*texts, *map(module.code_for_node, module.footer)]))]
    for number, part in enumerate(module.body):
        before = texts[number]
        ahead = head + "".join(texts[:number])
        changes = _Changes()
        part.visit(changes)
        seen = {_meaning(before)} if changes.found else set()
        for node, changed in changes.found:
            after = module.code_for_node(part.deep_replace(node, changed))
            try:
                compile(after, "<mutant>", "exec")
            except SyntaxError:
                continue
            meaning = _meaning(after)
            if meaning not in seen:
                seen.add(meaning)
                text = ahead + after + source[len(ahead) + len(before) :]
                yield Mutant(text, *_difference(before, after, ahead.count("\n")))


def _difference(before: str, after: str, above: int) -> tuple[str, frozenset[int]]:
    """The lines that differ, and the lines of the statements that hold them; `above` lines stand before both texts."""
    old, new = before.splitlines(), after.splitlines()
    told: list[str] = []
    touched: set[int] = set()
    for tag, low, high, start, end in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            told += [f"{above + low + 1}:", *(f"- {one}" for one in old[low:high]), *(f"+ {one}" for one in new[start:end])]
            touched |= set(range(low + 1, max(high, low + 1) + 1))
    return "\n".join(told), frozenset(above + line for line in _around(ast.parse(before), touched))


def _meaning(text: str) -> str:
    """What a source text says, but for the `strict` of a `zip`, which guards and decides nothing."""
    tree = ast.parse(text)
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "zip":
            call.keywords = [one for one in call.keywords if one.arg != "strict"]
    return ast.dump(tree)


def _around(tree: ast.AST, touched: set[int]) -> frozenset[int]:
    """The lines of the innermost statements that hold the touched lines: one of them runs when the change can matter."""
    lines: set[int] = set()
    for line in touched:
        around = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and n.lineno <= line <= (n.end_lineno or n.lineno)]
        inner = max(around, key=lambda n: n.lineno, default=None)
        lines |= set(range(inner.lineno, (inner.end_lineno or inner.lineno) + 1)) if inner else {line}
    return frozenset(lines)


def install(module: ModuleType, text: str) -> None:
    """Give the module's functions and methods, wherever they are already held, the changed code and default values."""
    fresh = {"__name__": module.__name__, "__package__": module.__package__, "__file__": module.__file__}
    code = compile(text, str(module.__file__), "exec", dont_inherit=True)
    exec(code, fresh)  # noqa: S102 - this is what the tool is for
    changed = dict(_functions(fresh, module.__name__))
    for name, function in _functions(vars(module), module.__name__):
        if name in changed and _same_cells(function.__code__, changed[name].__code__):
            function.__code__ = changed[name].__code__
            function.__defaults__ = changed[name].__defaults__
            function.__kwdefaults__ = changed[name].__kwdefaults__


def _same_cells(one: CodeType, other: CodeType) -> bool:
    return one.co_freevars == other.co_freevars


def _functions(names: dict[str, object], module: str) -> Iterator[tuple[str, FunctionType]]:
    for value in names.values():
        held = getattr(value, "fget", None) or getattr(value, "func", None) or getattr(value, "__func__", None) or value
        while not isinstance(held, FunctionType) and hasattr(held, "__wrapped__"):
            held = held.__wrapped__
        if isinstance(held, FunctionType) and held.__module__ == module:
            while held is not None:
                yield held.__qualname__, held
                held = getattr(held, "__wrapped__", None)
        elif isinstance(value, type) and value.__module__ == module:
            yield from _functions(dict(vars(value)), module)


class Driver:
    """The pytest plugin: runs every test once to see what it runs and how long, then shows each change to those that do."""

    def __init__(self, name: str, only: str, slowest: float, sample: int, seed: int) -> None:
        self.slowest = slowest
        self.sample = sample
        self.seed = seed
        self.name = name
        self.only = only
        self.failed: list[str] = []
        self.survivors: list[Mutant] = []
        self.killed = 0

    def pytest_configure(self) -> None:
        """The same examples for every change, and no time lost on making a failure small."""
        from hypothesis import HealthCheck, Phase, settings

        settings.register_profile(
            "mutants",
            derandomize=True,
            database=None,
            deadline=None,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what failed."""
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once: see what they run, then try every change."""
        self.module = importlib.import_module(self.name)
        importlib.import_module("printkit.gamefolder.validation")  # once and not in each process
        known = self._forked(lambda: self._survey(session.items), 3600)
        if not known:
            raise pytest.UsageError("the tests fail without any change, or run nothing of the module")
        failing = [name for name, (_, _, ok) in known.items() if not ok]
        if failing:
            raise pytest.UsageError(f"these fail without any change: {failing}")
        found = [m for m in mutants(Path(str(self.module.__file__)).read_text(encoding="utf-8")) if self.only in m.diff]
        if 0 < self.sample < len(found):
            found = random.Random(self.seed).sample(found, self.sample)  # noqa: S311 - not for secrets
        for number, mutant in enumerate(found, 1):
            those = [
                item for item in session.items if known[item.nodeid][1] & mutant.lines and known[item.nodeid][0] < self.slowest
            ]
            those.sort(key=lambda item: known[item.nodeid][0])
            limit = 20 + 30 * sum(known[item.nodeid][0] for item in those)
            passed = not those or self._forked(lambda: self._try(mutant, those), limit)  # noqa: B023 - called at once
            if passed:
                self.survivors.append(mutant)
                print(f"SURVIVED {number}/{len(found)} ({len(those)} tests)\n{mutant.diff}\n", flush=True)
            else:
                self.killed += 1
        return True

    def _survey(self, items: list[pytest.Item]) -> dict[str, tuple[float, set[int], bool]]:
        """For each test: its seconds of the processor, traced, the lines of the module that it runs, and whether it passes."""
        known = {}
        for item in items:
            lines: set[int] = set()
            before = time.process_time()
            sys.settrace(_tracer(str(self.module.__file__), lines))
            passed = self._passes(item)
            sys.settrace(None)
            known[item.nodeid] = (time.process_time() - before, lines, passed)
        return known

    def _try(self, mutant: Mutant, items: list[pytest.Item]) -> bool:
        try:
            install(self.module, mutant.text)
        except Exception:  # noqa: BLE001 - a change that can't be imported is noticed by everybody
            return False
        return all(self._passes(item) for item in items)

    def _passes(self, item: pytest.Item) -> bool:
        self.failed.clear()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failed

    def _forked(self, work, seconds: float):
        """What `work` gives in a process with a cache of its own; None when that died or took longer."""
        with _fonts_alone():
            return self._in_child(work, seconds)

    def _in_child(self, work, seconds: float):
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.setsid()
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            os.close(reader)
            with os.fdopen(writer, "wb") as pipe:
                pickle.dump(work(), pipe)
            os._exit(0)
        os.close(writer)
        answer = b""
        with os.fdopen(reader, "rb", buffering=0) as pipe:
            os.set_blocking(reader, False)
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                part = pipe.read(1 << 20)
                if part == b"":
                    break
                answer += part or b""
                if part is None:
                    time.sleep(0.005)
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return pickle.loads(answer) if answer else None  # noqa: S301 - our own child wrote it


@contextmanager
def _fonts_alone() -> Iterator[None]:
    """A cache for a while that has the fonts of the tests' own and no games."""
    usual = Path(os.environ["PRINTKIT_CACHE"])
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        for font in usual.glob("font-*"):
            Path(folder, font.name).symlink_to(font)
        patch.setenv("PRINTKIT_CACHE", folder)
        yield


def _tracer(file: str, lines: set[int]):
    def inside(frame, event, _arg):
        lines.add(frame.f_lineno)
        return inside

    def outside(frame, _event, _arg):
        if frame.f_code.co_filename != file:
            return None
        lines.add(frame.f_lineno)
        return inside

    return outside


def mirror(module: str) -> list[Path]:
    """The folder of tests that mirrors the module's: of ``printkit.impose.leaves`` ``tests/impose``."""
    steps = module.split(".")[1:-1]
    while steps:
        if (found := TESTS.joinpath(*steps)).is_dir():
            return [found]
        steps.pop()
    return [TESTS]


def main() -> None:
    """Run it. Exit status 0 when at least 85 % of the changes are noticed, 1 when fewer are."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", help="printkit.model.slot_values")
    parser.add_argument("tests", nargs="*", help="test files; without any those in the folder that mirrors the module's")
    parser.add_argument("--only", default="", help="changes whose difference holds this text")
    parser.add_argument(
        "--slowest", type=float, default=1.5, help="tests that take longer are left out; seconds of the processor (1.5)"
    )
    parser.add_argument("--sample", type=int, default=0, help="so many changes, drawn at random by --seed")
    parser.add_argument("--seed", type=int, default=1, help="which sample: each time the same by the same number (1)")
    asked = parser.parse_intermixed_args()
    driver = Driver(asked.module, asked.only, asked.slowest, asked.sample, asked.seed)
    options = [
        "-s",
        "-o",
        "addopts=",
        "-p",
        "no:terminal",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:cov",
        "-W",
        "ignore::DeprecationWarning",
    ]
    status = pytest.main([*options, *(asked.tests or map(str, mirror(asked.module)))], plugins=[driver])
    total = driver.killed + len(driver.survivors)
    if not total:
        sys.exit(int(status) or 2)
    share = driver.killed / total
    print(f"{asked.module}: {driver.killed} of {total} changes noticed, {share:.1%}; {len(driver.survivors)} survived")
    sys.exit(share < 0.85)


if __name__ == "__main__":
    main()
