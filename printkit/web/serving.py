"""A built page served to browsers: on this machine alone, or to the network that it is in when that is asked for."""

from __future__ import annotations

import gzip
import socket
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, BinaryIO

from printkit.model import Refused, error

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only with --lan
PORT = 8714

POLICY = (
    "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self' blob:; "
    "style-src 'self'; img-src 'self' blob: data:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load: itself. A worker has the policy of its own answer, so that it is sent with each."""

_TEXT = {".html", ".js", ".css", ".svg", ".webmanifest"}
"""What is sent in gzip to whoever takes it, a quarter of its size; all else in the page is packed as it is."""

_FOREVER = "public, max-age=31536000, immutable"


class Handler(SimpleHTTPRequestHandler):
    """Files of the site and nothing else: no listings, no folders beside it."""

    extensions_map = {  # noqa: RUF012 - as the base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".woff": "font/woff",
        ".bin": "application/octet-stream",
        ".webmanifest": "application/manifest+json",
    }

    def send_head(self) -> BytesIO | BinaryIO | None:
        """The head of an answer; texts in gzip, as the web's hosts send them. What a browser asks about again is the base class's."""
        wanted = self.path.partition("?")[0]
        path = Path(self.translate_path(f"{wanted}index.html" if wanted.endswith("/") else self.path))
        takes = "gzip" in self.headers.get("Accept-Encoding", "") and "If-Modified-Since" not in self.headers
        if not takes or path.suffix not in _TEXT or not path.is_file():
            return super().send_head()
        at = path.stat()
        data = _packed(path, at.st_mtime_ns, at.st_size)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Last-Modified", self.date_time_string(at.st_mtime))
        self.end_headers()
        return BytesIO(data)

    def end_headers(self) -> None:
        """What holds for every answer: nothing else may be loaded, and parts named by their digest never change."""
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Cache-Control", _FOREVER if "/parts/" in self.path else "no-cache")
        super().end_headers()

    def list_directory(self, path: Any) -> None:  # noqa: ARG002 - the base class gives it
        """No folder is listed."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """Nobody's visits are written down."""


@lru_cache(maxsize=32)
def _packed(path: Path, changed: int, size: int) -> bytes:  # noqa: ARG001 - a file that has changed is packed anew
    return gzip.compress(path.read_bytes(), 9, mtime=0)


def built(folder: Path) -> Path:
    """A folder with a built page in it. Raises `Refused` (status 2) where there is none, saying what to do."""
    if not (folder / "index.html").is_file() or not (folder / "parts").is_dir():
        raise Refused([error("no-site", str(folder))], 2)
    return folder


def server(folder: Path, port: int = PORT, *, lan: bool = False) -> ThreadingHTTPServer:
    """A server for that page, which listens as soon as it is made; port 0 is any free one.

    Raises `Refused` (status 2) when there is no page, or the port is taken.
    """
    try:
        return ThreadingHTTPServer((EVERYWHERE if lan else HERE, port), partial(Handler, directory=str(built(folder))))
    except (OSError, OverflowError) as failure:
        reason = getattr(failure, "strerror", None) or str(failure)
        raise Refused([error("port-taken", "--port", found=port, reason=reason)], 2) from failure


def address(port: int, *, lan: bool = False) -> str:
    """Where a browser finds it: this machine's address in its network, or its own."""
    return f"http://{_own_address() if lan else HERE}:{port}/"


def _own_address() -> str:
    """The address that this machine has towards its network. No packet is sent: connecting UDP only chooses a way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))  # RFC 5737: an address that is nobody's
            return str(way.getsockname()[0])
        except OSError:
            return HERE


def code(text: str) -> str:
    """A QR code for a terminal; empty without the library that makes it."""
    try:
        import segno
    except ModuleNotFoundError:
        return ""
    out = StringIO()
    segno.make(text, error="m", micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()
