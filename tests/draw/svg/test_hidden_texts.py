"""Texts of a designer's own drawing that nobody would see on paper."""

from __future__ import annotations

import pytest

from printkit.draw.svg.hidden import hidden_texts
from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.messages.sentences import sentence

pytest.importorskip("resvg_py")

WORD = '<text x="20" y="30" font-size="9">Tide</text>'
RED = '<rect x="10" y="10" width="90" height="40" fill="#b00"/>'


def svg(inside):
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="120mm" height="60mm" viewBox="0 0 120 60">{inside}</svg>'


@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("inside", "unseen"),
    [
        (WORD, []),
        (RED + WORD, []),
        (WORD + RED, ["Tide"]),
        (WORD + RED.replace("fill", 'opacity=".5" fill'), []),
        (WORD.replace("<text", '<text fill="white"'), ["Tide"]),
        (RED + WORD.replace("<text", '<text fill="#fff"'), []),
        (WORD.replace("<text", '<text style="fill:#fdfdfb"'), ["Tide"]),
        (RED + WORD.replace("<text", '<text fill="#b10201"'), ["Tide"]),
        (WORD.replace("<text", '<text opacity="0"'), ["Tide"]),
        (WORD.replace("<text", '<text fill="none"'), ["Tide"]),
        (f'<g style="display: none">{WORD}</g><defs>{WORD}</defs>', []),  # hidden on purpose
        (WORD.replace("<text", '<text stroke="white" fill="white"') + WORD, []),  # an outline
        (WORD.replace("Tide", "<tspan>Low</tspan> <tspan>Tide</tspan>") + RED, ["Low Tide"]),
    ],
)
def test_what_nobody_sees_is_told(inside, unseen):
    assert list(hidden_texts(svg(inside).encode())) == unseen


@pytest.mark.parametrize(("lang", "said"), [("en", "nobody sees 1 text"), ("ja", "見えない文字が1か所")])
def test_check_tells_of_the_sheet(tmp_path, lang, said):
    game = 'title = "Tide"\nplayers = 2\n[sheet]\ndrawing = "sheet.svg"\nrows = [{ id = "coins", int = [0, 9] }]\n[score]\ngold = "coins"\n'
    (tmp_path / "game.toml").write_text(game, encoding="utf-8")
    box = '<rect id="coins" x="5" y="5" width="12" height="12" fill="none" stroke="black"/>'
    (tmp_path / "sheet.svg").write_text(svg(box + WORD.replace("<text", '<text fill="white"')), encoding="utf-8")
    report = check(str(tmp_path), Catalog(), trust=False)
    told = [sentence(problem, lang) for problem in report.problems]
    assert any("sheet.svg" in one and said in one for one in told), told
