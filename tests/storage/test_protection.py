"""What a file holds, told by its bytes: books, records and filled forms stay, what printkit wrote is replaced."""

from __future__ import annotations

import io
import sys
import zipfile

import pytest

from printkit.storage.protection import held


def zipped(**files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "suffix", "kind"),
    [
        (b"", ".toml", ""),
        (b" \n", ".csv", ""),
        (b"SQLite format 3\0...", ".pdf", "book"),
        (b'game = "open"\n', ".txt", "record"),
        (b'[[rounds]]\norder = ["A"]\n', "", "record"),
        (b"\xef\xbb\xbfgame = 'open'", "", "record"),
        ("game = 'open'  # あ".encode("cp932"), "", "record"),
        ("player,total\n".encode("utf-16"), "", "record"),
        (b"anything", ".toml", "record"),
        (b"a = ", ".csv", "record"),
        (b"round;player;place\n1;A;1\n", "", "record"),
        (b"Dear diary, today\n", ".txt", ""),
        (b'{"game": "open", "players": []}', "", "record"),
        (b'{"game": "open", "valid": true, "players": [], "problems": []}\n{"x": 1}', ".json", ""),
        (b'{"file": "a", "valid": true, "players": [], "problems": []}', "", ""),
        (b'{"game": "open", "faces": [], "digest": ""}', ".json", ""),
        (b'{"pages": []}', ".json", ""),
        (b'{"games": []}', ".json", ""),
        (b'{"broken": ', ".json", "record"),
        (b"[1, 2]", ".json", "record"),
        (b"[" * 100_000, ".json", "record"),
        (b"file,game,edition,name,rank,total,winner\n", ".csv", ""),
        (b"\xef\xbb\xbfnumber,date,place,game,edition,version\n", ".csv", ""),
        (b"\xff\x00\xff", ".csv", "record"),
        (b"\xff\x00\xff", ".bin", ""),
        (b"%PDF-1.7 nothing", ".pdf", ""),
        (b"%PDF-1.7 /AcroForm and then nothing", ".pdf", "form"),
        (b"PK\x03\x04broken", ".xlsx", "record"),
        (zipped(a="b"), ".zip", ""),
        (zipped(content_xml="<office/>"), ".ods", "record"),
        (zipped(xl__workbook_xml="", docProps__core_xml="<dcterms:modified>2026-01-01T10:00:00Z</x>"), ".xlsx", "record"),
        (zipped(xl__workbook_xml="", docProps__core_xml="<dcterms:modified>2000-01-01T00:00:00Z</x>"), ".xlsx", ""),
        (zipped(xl__workbook_xml=""), ".txt", "record"),
    ],
)
def test_what_a_file_holds(data, suffix, kind):
    """By content first; what has a record's ending and isn't known is somebody's."""
    assert held(data, suffix) == kind


def test_without_the_library_a_form_is_taken_for_filled(monkeypatch):
    """Rather one refusal too many than what somebody wrote lost."""
    monkeypatch.setitem(sys.modules, "pypdf", None)
    assert held(b"%PDF-1.7 /AcroForm", ".pdf") == "form"
