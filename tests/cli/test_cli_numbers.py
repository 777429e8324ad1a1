"""Lengths on the command line that are no lengths."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("value", ["nan", "NaN", "inf", "-inf", "-1", "1e400", "x"])
@pytest.mark.parametrize("option", ["--gutter", "--bleed", "--margin"])
@pytest.mark.parametrize("command", ["build", "kit", "preview"])
def test_every_length_is_a_number_within_its_range(run, command, option, value):
    """Of every command that prints: status 2, the option named, no file."""
    status, out, err = run(command, "open", f"{option}={value}", "-o", "there", "--lang", "en")
    assert (status, out) == (2, "")
    assert option in err
    assert "bug" not in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("--name", "a", "--back-x", "nan"),
        ("--name", "a", "--back-x", "inf"),
        ("--name", "a", "--rotate", "nan"),
        ("--name", "a", "--scale", "nan"),
        ("--name", "a", "--scale", "inf,1"),
        ("--name", "a", "--margin", "nan"),
        ("--paper", "nanx200"),
        ("--paper", "infx200"),
    ],
)
def test_measures_of_a_printer_too(run, arguments, monkeypatch, tmp_path):
    """And of a paper."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    status, _, err = run("calibrate", *arguments, "--lang", "en")
    assert status == 2
    assert "bug" not in err
