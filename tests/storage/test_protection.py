"""What a file holds, told by its bytes: books, records and filled forms stay, what printkit wrote is replaced."""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, TextStringObject

from printkit.model import Refused
from printkit.storage.protection import SUMS, expect_free, held, keep, outputs, refuse, sums
from printkit.storage.zips import packed

OURS = b"%PDF-1.4\n%\x93\x8c\x8b\x9e ReportLab Generated PDF document\n/Creator (printkit)\nstartxref\n9\n%%EOF\n"
MANIFEST = b'{"faces": [], "digest": ""}'


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
        (b"file,game,edition,name,rank,total,winner\na,open,,Aki,1,9,true\n", ".csv", ""),
        (b"name,total\nAki,9\n", ".txt", "record"),
        (b"name and total\nAki,9\n", ".txt", ""),
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


# Whether an output may stand where something lies -----------------------------------------------------------------------


def refused(path, data=None, **how):
    """The codes with which an output at `path` is refused."""
    problems, status = [], 2
    with outputs(how.pop("inputs", ()), **how):
        try:
            refuse({path: data})
        except Refused as refusal:
            problems = refusal.problems
            status = refusal.status
    assert ({problem.where for problem in problems} | {str(path)}, status) == ({str(path)}, 2)
    return [problem.code for problem in problems]


@pytest.mark.parametrize(
    ("name", "old", "code"),
    [
        ("a.book", b"SQLite format 3\0...", "would-replace-book"),
        ("a.pdf", b"%PDF-1.7 /AcroForm and then nothing", "would-replace-form"),
        ("a.toml", b'game = "open"\n', "would-replace-record"),
        ("a.txt", b"Dear diary, today\n", "would-replace-foreign"),
        ("a.pdf", b"%PDF-1.7 by somebody", "would-replace-foreign"),
        ("a.pdf", OURS, ""),
        ("a.pdf", OURS + b"\nstartxref", "would-replace-foreign"),  # another program added to it
        ("a.pdf", OURS.replace(b"printkit", b"other"), "would-replace-foreign"),
        ("a.pdf", OURS.replace(b"ReportLab", b"Another"), "would-replace-foreign"),
        ("a.txt", b" \n", ""),
    ],
)
def test_what_lies_there_is_replaced_only_if_it_is_ours(tmp_path, name, old, code):
    """Or the same already, or its user says so."""
    path = tmp_path / name
    path.write_bytes(old)
    assert refused(path) == ([code] if code else [])
    assert refused(path, b"new") == ([code] if code else [])
    assert refused(path, old) == []
    assert refused(path, replace=True) == []


def test_an_output_is_refused_before_the_work(tmp_path):
    """By what lies there alone; where nothing is to be written nothing is in the way."""
    path = tmp_path / "a.toml"
    expect_free(None)
    expect_free(path)
    path.write_bytes(b'game = "open"\n')
    with pytest.raises(Refused) as refused:
        expect_free(path)
    assert ([problem.code for problem in refused.value.problems], refused.value.status) == (["would-replace-record"], 2)


def test_an_input_is_never_replaced(tmp_path):
    """Whatever it is called, also before it is there, and with --replace."""
    path, other = tmp_path / "a.toml", tmp_path / "b.toml"
    roundabout = tmp_path / "x" / ".." / "a.toml"
    for there in (False, True):
        assert refused(path, inputs=[None, "", "-", roundabout if not there else path], replace=True) == ["would-replace-input"]
        assert refused(other, inputs=[path], replace=True) == []
        path.write_bytes(b"")
    (tmp_path / "link.toml").symlink_to(path)
    assert refused(tmp_path / "link.toml", inputs=[path], replace=True) == ["would-replace-input"]
    with outputs([path]):  # what holds goes on to hold
        assert refused(path, inputs=[other], replace=True) == ["would-replace-input"]


def test_what_was_written_is_known_until_somebody_changes_it(tmp_path):
    """By its digest, or by the sums of the kit in which it lies."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"Cut here")
    keep([b"Cut here"])
    assert refused(path) == []
    path.write_bytes(b"Cut there")
    assert refused(path) == ["would-replace-foreign"]
    kit = {"manifest.json": MANIFEST, "guide.txt": b"Print this"}
    for name, data in {**kit, SUMS: sums(kit)}.items():
        (tmp_path / name).write_bytes(data)
    assert refused(tmp_path / "guide.txt") == refused(tmp_path / SUMS) == []
    (tmp_path / "guide.txt").write_bytes(b"Print that")
    assert refused(tmp_path / "guide.txt") == ["would-replace-foreign"]
    for other in (b'{"faces": []}', b"\xff{}"):
        (tmp_path / "manifest.json").write_bytes(other)
        assert refused(tmp_path / SUMS) == ["would-replace-foreign"]


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="here no names stand for streams")
def test_a_stream_is_written_into_wherever_it_leads(tmp_path):
    """`-o /dev/stdout > diary.txt` is what its user's shell has opened."""
    with (tmp_path / "diary.txt").open("wb+") as file:
        file.write(b"Dear diary")
        file.flush()
        assert refused(Path(f"/dev/fd/{file.fileno()}")) == []


def test_what_is_written_in_a_box_whose_name_stands_above_it_counts():
    """As of boxes to choose from: the value is the name's, and none of its boxes has it."""
    writer = PdfWriter()
    page = writer.add_blank_page(100, 100)
    box = DictionaryObject({NameObject("/Subtype"): NameObject("/Widget")})
    name = DictionaryObject(
        {
            NameObject("/FT"): NameObject("/Tx"),
            NameObject("/T"): TextStringObject("p1-name"),
            NameObject("/V"): TextStringObject("Aki"),
        }
    )
    inside, above = writer._add_object(box), writer._add_object(name)
    box[NameObject("/Parent")], name[NameObject("/Kids")] = above, ArrayObject([inside])
    page[NameObject("/Annots")] = ArrayObject([inside])
    writer._root_object[NameObject("/AcroForm")] = DictionaryObject({NameObject("/Fields"): ArrayObject([above])})
    out = io.BytesIO()
    writer.write(out)
    assert held(out.getvalue(), ".pdf") == "form"


@pytest.mark.parametrize(
    ("changed", "ours"),
    [
        ({}, True),
        ({"kit/guide.txt": b"Print that"}, False),
        ({"kit/more.txt": b""}, False),
        ({"kit/manifest.json": b'{"mine": 1}'}, False),
        ({"kit/SHA256SUMS": b""}, False),
    ],
)
def test_the_zip_of_a_kit_is_ours_as_long_as_its_sums_fit(tmp_path, changed, ours):
    """So that what somebody put into it is kept."""
    kit = {"manifest.json": changed.get("kit/manifest.json", MANIFEST), "guide.txt": b"Print this"}
    path = tmp_path / "kit.zip"
    path.write_bytes(packed({f"kit/{name}": data for name, data in {**kit, SUMS: sums(kit)}.items()} | changed))
    assert refused(path) == ([] if ours else ["would-replace-foreign"])


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"p1-name": ""}, ""),
        ({"p1-name": "Aki"}, "form"),
        ({"printkit": "open 1.0"}, ""),  # our own stamp
        ({"p1-tick": "/Off"}, ""),
        ({"p1-tick": "/On"}, "form"),
    ],
)
@pytest.mark.parametrize("listed", [True, False])
def test_a_form_is_kept_once_something_is_written_in_it(fields, kind, listed):
    """Also in boxes that its list lacks, as after pages were put together."""
    writer = PdfWriter()
    page = writer.add_blank_page(100, 100)
    boxes = ArrayObject()
    for name, value in fields.items():
        box = DictionaryObject({NameObject("/Type"): NameObject("/Annot"), NameObject("/Subtype"): NameObject("/Widget")})
        tick = value.startswith("/")
        box[NameObject("/FT")] = NameObject("/Btn" if tick else "/Tx")
        box[NameObject("/T")] = TextStringObject(name)
        box[NameObject("/V")] = NameObject(value) if tick else TextStringObject(value)
        box[NameObject("/Rect")] = ArrayObject([NumberObject(n) for n in (0, 0, 9, 9)])
        boxes.append(writer._add_object(box))
    page[NameObject("/Annots")] = boxes
    if listed:
        writer._root_object[NameObject("/AcroForm")] = DictionaryObject({NameObject("/Fields"): boxes})
    out = io.BytesIO()
    writer.write(out)
    assert held(out.getvalue(), ".pdf") == kind
