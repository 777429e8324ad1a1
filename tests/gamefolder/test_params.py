"""The params of layouts: what is unknown, missing or mistyped is told with its file, its way and the nearest name."""

from __future__ import annotations

import json
import re

import pytest
from jsonschema import Draft202012Validator

from helpers_folder import PAGE as DOCS
from helpers_folder import game_toml, write_folder
from printkit import layouts
from printkit.gamefolder.catalog import Catalog, folder_source
from printkit.gamefolder.json_schema import game_schema
from printkit.gamefolder.loader import load
from printkit.model import Refused

GROUPS = 'groups = [{ entries = ["points"], by = "roll", sign = "number", words = "roll" }]'
WRONG = {
    "unknown": (('names = "name"', 'names = "name"\nheed = ["total"]'), "unknown-key", "heed", "head"),
    "missing": (('total = "total"\n', ""), "missing-key", "total", None),
    "not text": (('names = "name"', "names = 3"), "not-text", "names", None),
    "not a list": ((GROUPS, 'groups = "points"'), "not-list", "groups", None),
    "unknown below": (('by = "roll", ', 'bye = "roll", '), "unknown-key", "groups[0].bye", "by"),
    "not one of": (('sign = "number"', 'sign = "numbre"'), "not-one-of", "groups[0].sign", "number"),
    "not a pair": (('names = "name"', 'names = "name"\nmark = { face = "x", view = [1] }'), "wrong-length", "mark.view", None),
    "not a number": (('names = "name"', 'names = "name"\nwide = { total = "x" }'), "not-number", "wide.total", None),
}


def refused(folder, **how):
    with pytest.raises(Refused) as caught:
        load(folder_source(folder, trust=how.get("trust", False)))
    return caught.value.problems


@pytest.mark.parametrize("case", WRONG)
def test_wrong_params_are_told(case, tmp_path):
    """Each once, by file and way, with the nearest name where there is one."""
    change, code, where, hint = WRONG[case]
    folder = write_folder(tmp_path, game=game_toml(change))
    told = [one for one in refused(folder) if "params" in one.where]
    assert [(one.code, one.where) for one in told] == [(code, f"five_rolls/game.toml: components[0].params.{where}")]
    if hint is not None:
        assert told[0].args["hint"] == hint


@pytest.mark.parametrize("case", WRONG)
def test_the_schema_refuses_the_same(case, tmp_path):
    """Editors complete and check from it."""
    import tomllib

    schema = Draft202012Validator(game_schema())
    assert not list(schema.iter_errors(tomllib.loads(game_toml())))
    assert list(schema.iter_errors(tomllib.loads(game_toml(WRONG[case][0]))))


def test_the_schema_holds_for_every_game():
    """With the params of every component."""
    import tomllib

    schema = Draft202012Validator(game_schema())
    Draft202012Validator.check_schema(game_schema())
    for source in Catalog().sources().values():
        assert not list(schema.iter_errors(tomllib.loads((source.folder / "game.toml").read_text(encoding="utf-8"))))


def test_no_params_are_checked_again_when_the_game_is_known(tmp_path, monkeypatch):
    """A warm run imports no pydantic: what was found right is kept."""
    import subprocess
    import sys

    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    folder = write_folder(tmp_path)
    run = f"""
import sys, json
sys.argv = ["printkit", "build", "five-rolls", "--games", {str(folder)!r}, "--lang", "en", "-o", {str(tmp_path / "out")!r}]
from printkit.__main__ import main
try:
    main()
finally:
    print(json.dumps([name for name in ("pydantic", "fontTools") if name in sys.modules]))
"""
    answers = [subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True).stdout for _ in "12"]
    assert "pydantic" in json.loads(answers[0].splitlines()[-1])
    assert json.loads(answers[1].splitlines()[-1]) == []


@pytest.mark.parametrize("name", ["layouts", "icons"])
def test_what_list_lists_is_no_game(name, tmp_path):
    """``printkit list layouts`` would never show it."""
    folder = write_folder(tmp_path, name, game=game_toml(('id = "five-rolls"', f'id = "{name}"')))
    assert ("name-taken", f"{name}/game.toml: id") in [(one.code, one.where) for one in refused(folder)]


@pytest.mark.parametrize("name", ["assembly", "certificate"])
def test_what_printkit_adds_by_itself_is_no_component(name, tmp_path):
    """Neither as a layout nor as an id."""
    assert layouts.layout(name).NEEDS.internal
    folder = write_folder(
        tmp_path, game=game_toml(('layout = "score_pad"', f'layout = "{name}"'), ('id = "pad"', f'id = "{name}"'))
    )
    found = {(one.code, one.where.rpartition("].")[2]) for one in refused(folder)}
    assert {("unknown-layout", "layout"), ("name-taken", "id")} <= found


def test_what_may_be_of_two_kinds_is_told_once(tmp_path):
    """With both of them."""
    table = 'tables = [{ rows = 3, columns = "roll" }]'
    changes = (('layout = "score_pad"', 'layout = "table_pad"'), (GROUPS, table), ('total = "total"\n', ""))
    (told,) = refused(write_folder(tmp_path, game=game_toml(*changes)))
    assert (told.code, told.where.rpartition("params.")[2]) == ("not-text-or-list", "tables[0].rows")


# Layouts of a game's own -------------------------------------------------------------------------------------------------

OWN = re.search(r"^```python\n# layouts/poster.py\n(.*?)^```$", DOCS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)[1]
"""The layout of ``docs/adding-a-game.md``."""

PAGE = '[[components]]\nid = "page"\nkind = "page"\nlayout = "poster"\nparams = { points = 40 }\n'


def with_own(parent, page=PAGE, name="poster"):
    folder = write_folder(parent, game=game_toml() + "\n" + page)
    for lang in ("en", "ja"):
        path = folder / f"{lang}.toml"
        path.write_text(
            path.read_text(encoding="utf-8").replace("[component]", '[component]\npage = "Poster"'), encoding="utf-8"
        )
    (folder / "layouts").mkdir()
    (folder / "layouts" / f"{name}.py").write_text(OWN, encoding="utf-8")
    return folder


def test_a_game_brings_a_layout_of_its_own(run, tmp_path):
    """It is printed when the folder is trusted."""
    folder = with_own(tmp_path)
    assert (
        run("build", "five-rolls", "page", "--games", str(folder), "--trust", "--lang", "en", "-o", str(tmp_path / "o"))[0] == 0
    )
    assert load(folder_source(folder, trust=True)).component("page").layout == "poster"


def test_its_python_does_not_run_without_trust(run, tmp_path):
    """The rest of the game is there; what it lays out is refused."""
    folder = with_own(tmp_path)
    assert load(folder_source(folder, trust=False)).component("page")
    done = run("build", "five-rolls", "page", "--games", str(folder), "--lang", "en", "-o", str(tmp_path / "o"))
    assert done[0] == 2
    assert "five_rolls/layouts/poster.py" in done[2]


def test_its_params_are_checked_too(tmp_path):
    """By its own ``Params``."""
    folder = with_own(tmp_path, PAGE.replace("points = 40", 'pionts = 40, points = "x"'))
    told = {(one.code, one.where.rpartition(".")[2]) for one in refused(folder, trust=True)}
    assert told == {("unknown-key", "pionts"), ("not-number", "points")}


def test_its_params_must_be_a_dataclass(tmp_path):
    """A layout whose params can't be read is told with its file."""
    folder = with_own(tmp_path)
    path = folder / "layouts" / "poster.py"
    path.write_text(OWN.replace("@dataclass(frozen=True, kw_only=True)\n", ""), encoding="utf-8")
    (told,) = refused(folder, trust=True)
    assert (told.code, told.where) == ("own-code-failed", "five_rolls/layouts/poster.py")


def test_it_may_not_be_called_like_a_general_one(tmp_path):
    """Which of the two is meant could not be told."""
    folder = with_own(tmp_path, PAGE.replace("poster", "deck"), "deck")
    assert ("name-taken", "five_rolls/game.toml: layouts/deck.py") in [(p.code, p.where) for p in refused(folder, trust=True)]


def test_the_digest_covers_it(tmp_path):
    """An edit of the layout makes another game."""
    folder = with_own(tmp_path)
    before = load(folder_source(folder, trust=True)).digest
    (folder / "layouts" / "poster.py").write_text(OWN + "\n# edited\n", encoding="utf-8")
    assert load(folder_source(folder, trust=True)).digest != before
