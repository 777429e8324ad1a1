"""Light classes are dataclasses but for what takes time at each start."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from printkit.language.tree import Call, Num
from printkit.model.light import dataclass


def test_they_are_shown_replaced_and_matched_as_dataclasses():
    """And equal to nothing but themselves, as nodes of rules have to be: two of one text stand at two places."""
    call = Call("sum", (Num(2, 4),))
    assert repr(call) == "Call(name='sum', args=(Num(value=2, at=4),), at=0)"
    assert [field.name for field in fields(call)] == ["name", "args", "at"]
    assert replace(call, at=7).args is call.args
    match call:
        case Call(name, (Num(value),)):
            assert (name, value) == ("sum", 2)
    assert call == call  # noqa: PLR0124 - that is what is asked
    assert Num(2) != Num(2)
    assert len({Num(2), Num(2)}) == 2


@pytest.mark.parametrize("how", [{"frozen": False, "eq": False}, {"frozen": True, "eq": True}])
def test_what_they_are_not_is_refused(how):
    with pytest.raises(TypeError, match="expected frozen=True, eq=False"):
        dataclass(**how)
