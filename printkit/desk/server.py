"""The local page: what `Desk` last saw, at an address that only this computer has."""

from __future__ import annotations

import json
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from printkit.desk.faces import Desk

HOST = "127.0.0.1"
"""Nobody else on the network sees the page."""

_PAGE = Path(__file__).parent / "page"
_FILES = {
    "/": ("page.html", "text/html; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
}
_BEAT = 15.0
"""Seconds after which an open page is sent a sign of life, so that one that is gone is noticed."""

_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"


class Server:
    """Serves one desk until it is closed. `announce` wakes the pages that are open."""

    def __init__(self, desk: Desk, lang: str, words: dict[str, str], port: int = 0) -> None:
        """Bind the port, any free one if it is 0. Raises OSError."""
        self.desk = desk
        self.words = {"lang": lang, **words}
        self.changed = Condition()
        self.closing = False
        self._http = _Http((HOST, port), _handler(self))
        self._thread = Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """The port that it got."""
        return int(self._http.server_address[1])

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://{HOST}:{self.port}/"

    def announce(self) -> None:
        """Tell every open page that there is something new."""
        with self.changed:
            self.changed.notify_all()

    def close(self) -> None:
        """Serve no more."""
        self.closing = True
        self.announce()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False


def _handler(server: Server) -> Callable[..., BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Answers GET; what else is asked is refused by the library."""

        protocol_version = "HTTP/1.1"
        timeout = 60

        def do_GET(self) -> None:
            """A file of the page, what is shown, a picture, or the news."""
            # Another page in the same browser may know a name that leads here, but not ours.
            if self.headers.get("Host", "") not in (f"{HOST}:{server.port}", f"localhost:{server.port}"):
                self.send_error(HTTPStatus.FORBIDDEN)
                return
            path = self.path.partition("?")[0]
            if path in _FILES:
                name, kind = _FILES[path]
                self._send((_PAGE / name).read_bytes(), kind)
            elif path == "/shown.json":
                answer = {**server.desk.shown.plain(), "words": server.words}
                self._send(json.dumps(answer).encode(), "application/json")
            elif path.startswith("/faces/") and path.endswith(".png"):
                name = path.removeprefix("/faces/").removesuffix(".png")
                sharp = name.endswith("@2")
                picture = server.desk.sharp(name.removesuffix("@2")) if sharp else server.desk.pictures.get(name)
                if picture is None:
                    self.send_error(HTTPStatus.NOT_FOUND)
                else:
                    self._send(picture, "image/png", keep=True)
            elif path == "/news":
                self._news()
            else:
                self.send_error(HTTPStatus.NOT_FOUND)

        def _send(self, data: bytes, kind: str, *, keep: bool = False) -> None:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            # A picture's address is made from what it shows.
            self.send_header("Cache-Control", "max-age=3600, immutable" if keep else "no-store")
            self.send_header("Content-Security-Policy", _POLICY)
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            self.wfile.write(data)

        def _news(self) -> None:
            """A line for each change, for as long as the page is open."""
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Cache-Control", "no-store")
            self.send_header("Connection", "close")
            self.end_headers()
            self.close_connection = True
            seen = -1
            try:
                while not server.closing:
                    number = server.desk.shown.number
                    self.wfile.write(f"data: {number}\n\n".encode() if number != seen else b": still here\n\n")
                    self.wfile.flush()
                    seen = number
                    with server.changed:
                        if server.desk.shown.number == seen and not server.closing:
                            server.changed.wait(_BEAT)
            except OSError:
                pass  # the page was closed

        def log_message(self, *_args: Any) -> None:
            """Nothing: the terminal tells about the game."""

    return Handler
