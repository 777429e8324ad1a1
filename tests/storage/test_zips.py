"""A damaged zip is no crash, wherever it is met: workbooks and kits that lie where something is to be written, zips of games."""

from __future__ import annotations

import io
import zipfile

import pytest

from printkit.model import Refused
from printkit.storage import protection
from printkit.web.bridge import PageCall
from printkit.web.folders import unzipped


def damaged(*names):
    """A zip whose last file can't be unpacked any more; its list is whole."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, bytes(range(256)) * 40)
        last = archive.getinfo(names[-1])
    data = bytearray(out.getvalue())
    begin = last.header_offset + 30 + len(names[-1])
    data[begin : begin + 20] = b"\xff" * 20
    return bytes(data)


WORKBOOK = damaged("xl/workbook.xml", "docProps/core.xml")
KIT = damaged("kit/SHA256SUMS", "kit/manifest.json")


@pytest.mark.parametrize(("name", "data"), [("out.xlsx", WORKBOOK), ("kit.zip", KIT)])
def test_it_is_not_taken_for_printkits_own(tmp_path, name, data):
    """It may be somebody's, so it isn't replaced; that is told, and nothing breaks."""
    path = tmp_path / name
    path.write_bytes(data)
    assert not protection._marked(data)
    assert protection.held(data, path.suffix) in {"record", ""}


def test_output_over_a_damaged_workbook_is_refused_in_a_sentence(run, tmp_path):
    """With the file as it was."""
    path = tmp_path / "out.xlsx"
    path.write_bytes(WORKBOOK)
    status, _, err = run("template", "open", "-o", str(path), "--lang", "en")
    assert (status, path.read_bytes()) == (2, WORKBOOK)
    assert "out.xlsx" in err
    assert "--replace" in err


def test_the_page_says_of_a_game_that_its_zip_is_damaged():
    """Instead of failing."""
    with pytest.raises(Refused) as refused:
        unzipped(PageCall({}, [("game.zip", damaged("pig/game.toml"))]))
    assert [problem.code for problem in refused.value.problems] == ["unreadable-file"]
