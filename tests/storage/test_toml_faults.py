"""Why a text is no TOML: told by printkit, in both languages, by game folders and by results alike."""

from __future__ import annotations

import inspect
import re
import tomllib
from tomllib import _parser

import pytest

from printkit.messages.sentences import words
from printkit.storage.toml_faults import fault

FAULTS = [
    ('title = "x\n', 1, "unreadable", {"reason": "Illegal character"}),
    ("a = 1\ntitle = Sky", 2, "unquoted", {"found": "Sky"}),
    ("title = スカイ", 1, "unquoted", {"found": "スカイ"}),
    ("total = 10点", 1, "number-spelled", {"found": "10点", "number": 10}),
    ("total = [1, ５]", 1, "number-spelled", {"found": "５", "number": 5}),
    ("fastest = True", 1, "truth-spelled", {"found": "True", "value": "true"}),
    ("fastest = no", 1, "truth-spelled", {"found": "no", "value": "false"}),
    ("fastest = はい", 1, "truth-spelled", {"found": "はい", "value": "true"}),
    ("name = “Aki”", 1, "quotes-curly", {"found": "“"}),
    ('name = "Aki”\nx = 1', 1, "quotes-curly", {"found": "”"}),
    ("x = { A = 1 B = 2 }", 1, "comma-missing", {"found": "B"}),
    ('x = "五" 5', 1, "unreadable", {"found": 'x = "五" 5'}),
    ("x = 1\nx = 2", 2, "duplicate-key", {"found": "x = 2"}),
    ("x = [{A1 = 1, B2 = 2, A1 = 3}]", 1, "duplicate-key", {"found": "A1"}),
    ('x = {"it\'s" = 1, "it\'s" = 2}', 1, "duplicate-key", {"found": "it's"}),
    ("x = [1,\n2", 1, "not-closed", {"next": 2}),
    ("a = 1\nx = [1, 2\n\ny = 3", 2, "not-closed", {"next": 4}),
    ('[sheet]\nrows = [\n  { id = "a" },\n  { id = "]" }, # ]\n\n[score] # sums\na = 1', 2, "not-closed", {"next": 6}),
    ("x = [\n  [1, 2],\n  [3, 4\n]\n[[y]]", 1, "not-closed", {"next": 5}),
    ("x = [\n  [1, 2],\n  [3, 4,\n", 3, "not-closed", {"next": 4}),
    ('rows = [\n  { id = "land",\n    grid = [6, 4] },\n]', 2, "table-broken", {"begin": 2}),
    ("x = {", 1, "table-broken", {"begin": 1}),
    ("x = { a = [1,\n2], b = 3\n}", 2, "table-broken", {"begin": 1}),
    ('x = { a = "}", # }\n  b = 2 }', 1, "table-broken", {"begin": 1}),
    ("x = [1, 2 3]", 1, "comma-missing", {"found": "3"}),
    ('x = "it’s', 1, "unreadable", {"reason": "Unterminated string"}),
    ("x = [\n  1,\n  [nothing, 2],\n]", 3, "unquoted", {"found": "nothing"}),
]


@pytest.mark.parametrize(("text", "line", "code", "args"), FAULTS, ids=[text for text, *_ in FAULTS])
def test_what_is_wrong_and_where(text, line, code, args):
    """With what to type, where that is clear."""
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    found = fault(text, str(caught.value))
    assert (found.line, found.code) == (line, code)
    assert args.items() <= found.args.items()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_reason_of_the_library_has_words(lang):
    """Read from its source: a Python with new ones fails here, and nobody meets English in a Japanese sentence."""
    said = re.findall(r'suffixed_err\([^"]*?f?"([^"]+)"', inspect.getsource(_parser), re.DOTALL)
    reasons = {re.sub(r" ?\{.*", "", one.replace("\\\\", "\\")) for one in said}
    repeated = ("Cannot", "Duplicate")  # told as a key that is there twice
    assert len(reasons) > 10
    assert [one for one in sorted(reasons) if not one.startswith(repeated) and f"reasons.{one}" not in words(lang)] == []
