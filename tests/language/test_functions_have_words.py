"""Every function can be said in both languages, with as many arguments as it takes: none is called by its code on paper."""

from __future__ import annotations

import pytest

from printkit.language.functions import ACROSS, FUNCTIONS
from printkit.language.say import Speaker
from printkit.language.tree import Call, Num
from printkit.model import LANGUAGES

CALLS = [
    *(
        (name, count)
        for name, forms in FUNCTIONS.items()
        for one in forms
        for count in ((2, 3, 4) if "..." in one.takes else (len(one.takes),))
    ),
    *((name, 1) for name in ACROSS),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "count"), dict.fromkeys(CALLS))
def test_a_call_has_words(name, count, lang):
    """With each of its arguments in them."""
    text = Speaker(lang, str).text(Call(name, tuple(Num(70 + n) for n in range(count))))
    assert all(str(70 + n) in text for n in range(count)), text
    assert text != name
