"""What travels in an address: it comes out as it went in, and whatever strangers make of it is refused in a sentence, quickly."""

from __future__ import annotations

import base64
import hashlib
import time
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import printkit
from printkit.storage.envelope import LARGEST, LONGEST, VERSION, opened, sealed


def forged(data, kind="game", version=VERSION, tail=b""):
    """A text that says it holds those bytes, whatever they are."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = hashlib.sha256(kind.encode() + b"\0" + data).digest()[:6] + packer.compress(data) + packer.flush() + tail
    return f"{version}.{base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"


def refusal(text, kind="game", **how):
    with pytest.raises(printkit.Refused) as refused:
        opened(kind, text, **how)
    (problem,) = refused.value.problems
    return problem.code


@given(st.binary(max_size=2000))
def test_what_goes_in_comes_out(data):
    text = sealed("game", data)
    assert opened("game", text) == data
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
    assert text == forged(data)


def test_a_text_that_was_changed_is_refused():
    """Cut at any place, or with any of its characters changed: never opened as something else."""
    text = sealed("game", b"title = 'Boats' " * 4)
    assert {refusal(text[:at]) for at in range(len(text))} == {"link-damaged"}
    for at in range(len(text)):
        other = text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]
        if at < len(text) - 1:  # the last character has bits that say nothing
            assert refusal(other) in ("link-damaged", "link-newer"), at
    assert refusal(text + "A") == "link-damaged"
    assert refusal(text.replace(".", "")) == "link-damaged"
    assert refusal(text + "\n") == "link-damaged"
    assert refusal(text, "seat") == "link-damaged"
    assert refusal(forged(b"x", tail=b"more")) == "link-damaged"


def test_newer_versions_are_refused_by_their_number():
    """Before anything else of them is looked at."""
    assert refusal("2.?") == "link-newer"
    assert refusal(forged(b"x", version=999_999)) == "link-newer"
    assert refusal("0.x") == refusal("01.x") == refusal("9999999.x") == "link-damaged"


def test_bombs_are_refused_before_they_go_off():
    """A million times larger unpacked, and ten megabytes of text: in less than a tenth of a second of a processor."""
    bomb = forged(bytes(30_000_000))
    assert len(bomb) < LONGEST
    began = time.process_time()
    assert refusal(bomb) == "link-too-large"
    assert refusal("1." + "A" * 10_000_000) == "link-too-large"
    assert refusal(forged(bytes(2000)), most=1999) == "link-too-large"
    assert time.process_time() - began < 0.1


def test_what_is_too_large_does_not_set_out():
    with pytest.raises(printkit.Refused) as refused:
        sealed("game", bytes(LARGEST + 1))
    assert refused.value.problems[0].code == "link-too-long"
    assert refused.value.status == 2
