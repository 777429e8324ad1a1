"""What travels in an address or a QR code: bytes as a text of letters, digits, ``-`` and ``_``, compressed, with their digest.

``1.`` is the version of the format, which every reader asks for first; the rest is base64url (RFC 4648) of a digest and of raw deflate
(RFC 1951). The digest covers the `kind` too, so that nothing is opened as something that it is not. What is opened comes from strangers:
no more is unpacked than is allowed, and whatever is wrong is refused in a sentence.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import zlib

from printkit.model import Refused, error

VERSION = 1
"""Of the format. What a reader of this version can't read gets another number."""

LONGEST = 64_000
"""Characters of a text: what messengers and browsers pass on unharmed."""

LARGEST = 1_000_000
"""Bytes that are unpacked at most, unless whoever asks says less."""

_DIGEST = 6
"""Bytes of the digest: enough to know a text that was cut or mistyped. It proves nothing of who wrote it."""

_SHAPE = re.compile(r"(?P<version>[1-9][0-9]{0,5})\.(?P<packed>.*)", re.DOTALL)


def sealed(kind: str, data: bytes) -> str:
    """The text that carries those bytes. Raises `Refused` where it would be too long to travel."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = _digest(kind, data) + packer.compress(data) + packer.flush()
    text = f"{VERSION}.{base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"
    if len(text) > LONGEST or len(data) > LARGEST:
        raise Refused([error("link-too-long", "", found=len(text), limit=LONGEST)], 2)
    return text


def opened(kind: str, text: str, most: int = LARGEST) -> bytes:
    """The bytes that such a text carries.

    Raises `Refused` (status 2): ``link-newer`` for one of a later version, ``link-too-large`` for more than `LONGEST` characters or
    `most` bytes, ``link-damaged`` for one that was cut, mistyped, or is of another kind.
    """
    if len(text) > LONGEST:
        raise Refused([error("link-too-large", "", limit=LONGEST)], 2)
    shape = _SHAPE.fullmatch(text)
    if shape is None:
        raise Refused([error("link-damaged", "")], 2)
    if int(shape["version"]) > VERSION:
        raise Refused([error("link-newer", "", found=int(shape["version"]), known=VERSION)], 2)
    try:
        packed = base64.b64decode(shape["packed"] + "=" * (-len(shape["packed"]) % 4), b"-_", validate=True)
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        data = unpacker.decompress(packed[_DIGEST:], most + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise Refused([error("link-damaged", "")], 2) from None
    if len(data) > most:
        raise Refused([error("link-too-large", "", limit=LONGEST)], 2)
    if not unpacker.eof or unpacker.unused_data or packed[:_DIGEST] != _digest(kind, data):
        raise Refused([error("link-damaged", "")], 2)
    return data


def _digest(kind: str, data: bytes) -> bytes:
    return hashlib.sha256(kind.encode() + b"\0" + data).digest()[:_DIGEST]
