"""What `printkit web` sends: texts in gzip to whoever takes it, the same as they lie in the folder."""

from __future__ import annotations

import gzip
import threading
import urllib.request

import pytest

from printkit.web import serving


@pytest.fixture
def asked(tmp_path):
    """Asks a served folder for a path; returns the head and the bytes."""
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "core.bin").write_bytes(bytes(2000))
    (tmp_path / "index.html").write_text("<p>" + "sheet " * 500, "utf-8")
    server = serving.server(tmp_path, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def ask(path, **head):
        wanted = urllib.request.Request(serving.address(server.server_port) + path, headers=head)  # noqa: S310 - our own page
        with urllib.request.urlopen(wanted, timeout=10) as answer:  # noqa: S310
            return answer.headers, answer.read()

    yield ask
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("path", ["", "index.html", "?x=1"])
def test_texts_go_packed_to_whoever_takes_that(asked, tmp_path, path):
    head, plain = asked(path)
    assert (head["Content-Encoding"], plain) == (None, (tmp_path / "index.html").read_bytes())
    head, packed = asked(path, **{"Accept-Encoding": "gzip, br"})
    assert (head["Content-Encoding"], head["Content-Length"]) == ("gzip", str(len(packed)))
    assert head.get_content_type() == "text/html"
    assert head["Content-Security-Policy"] == serving.POLICY
    assert gzip.decompress(packed) == plain
    (tmp_path / "index.html").write_text("changed", "utf-8")
    assert gzip.decompress(asked(path, **{"Accept-Encoding": "gzip"})[1]) == b"changed"


def test_parts_go_as_they_are(asked):
    head, data = asked("parts/core.bin", **{"Accept-Encoding": "gzip"})
    assert (head["Content-Encoding"], len(data)) == (None, 2000)
