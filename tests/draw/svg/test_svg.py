"""SVG files as items of the display list: what is drawn, what is left out and named, and what is refused."""

from __future__ import annotations

import gzip
import io
import random
import re
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from printkit.draw.frame import Document, Frame, Group, Path, walk
from printkit.draw.frame import Image as Picture
from printkit.draw.pictures import picture_bytes
from printkit.draw.svg import BadSvg, drawing, media, packing, placed, rendering
from printkit.draw.svg.css import color
from printkit.draw.svg.outlines import transform
from printkit.draw.svg.source import LARGEST
from printkit.draw.text import FontSet
from printkit.paint.pdf import paint


@pytest.fixture(scope="module")
def fonts():
    """The packaged fonts."""
    return FontSet.load()


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'


def of(body, head=HEAD):
    """The drawing of some elements."""
    return drawing(f"{head}{body}</svg>".encode())


def paths(found):
    """Its paths."""
    return [item for item, _ in walk(found.items) if isinstance(item, Path)]


def pixels(found, fonts, at):
    """The colours that poppler prints at some places of a drawing on 100 x 100 mm, in per cent of its size."""
    pdf = paint(Document("t", "en", (Frame(100, 100, (placed(found, (0, 0, 100, 100)),)),)), fonts.file)
    made = subprocess.run(["pdftoppm", "-r", "50", "-png", "-"], input=pdf, capture_output=True, check=True)
    page = Image.open(io.BytesIO(made.stdout)).convert("RGB")
    return [page.getpixel((int(x * page.width / 100), int(y * page.height / 100))) for x, y in at]


def near(one, other):
    """Whether two colours look the same."""
    return all(abs(a - b) <= 12 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(
    ("body", "inside", "outside"),
    [
        ('<path d="M10 10h30v30h-30z"/>', (25, 25), (50, 50)),
        ('<rect x="10" y="10" width="30" height="30" rx="15"/>', (25, 25), (11, 11)),
        ('<circle cx="50" cy="50" r="20"/>', (50, 50), (50, 75)),
        ('<ellipse cx="50" cy="50" rx="40" ry="10"/>', (85, 50), (50, 65)),
        ('<polygon points="0,0 100,0 0,100"/>', (20, 20), (80, 80)),
        ('<line x1="0" y1="50" x2="100" y2="50" stroke="black" stroke-width="10"/>', (50, 52), (50, 60)),
        ('<polyline points="0,0 100,0 100,100" fill="black"/>', (80, 20), (20, 80)),
        ('<path d="M10 50 a40 40 0 0 1 80 0 z"/>', (50, 30), (50, 70)),
        ('<path d="M0 0 Q 100 0 100 100 T 0 100"/>', (60, 40), (90, 5)),
        ('<path fill-rule="evenodd" d="M0 0h100v100h-100z M20 20h60v60h-60z"/>', (10, 10), (50, 50)),
        ('<g transform="translate(50 0) rotate(90) scale(2 1)"><rect width="20" height="30"/></g>', (30, 20), (60, 20)),
        ('<g transform="matrix(1 0 0 1 50 50) skewX(45)"><rect width="10" height="20"/></g>', (75, 67), (52, 67)),
        ('<defs><rect id="r" width="20" height="20"/></defs><use xlink:href="#r" x="40" y="40"/>', (50, 50), (10, 10)),
        ('<symbol id="s" viewBox="0 0 2 2"><rect width="2" height="2"/></symbol><use href="#s" width="50" height="50"/>', (40, 40), (60, 60)),
        ('<svg x="50" y="50" width="40" height="40" viewBox="0 0 1 1"><rect width="9" height="9"/></svg>', (80, 80), (95, 95)),
        ('<clipPath id="c"><circle cx="50" cy="50" r="20"/></clipPath><g clip-path="url(#c)"><rect width="100" height="100"/></g>', (50, 50), (20, 20)),
        ('<style>/* .a{fill:none} */ .a, #b { fill: black }</style><rect class="a" width="40" height="40" style="fill:#000"/>', (20, 20), (50, 50)),
        ('<g display="none"><rect width="100" height="100"/></g><rect width="10" height="10"/>', (5, 5), (50, 50)),
        ('<rect x="-50" y="-50" width="60" height="60"/>', (5, 5), (20, 20)),
    ],
)  # fmt: skip
def test_shapes_are_drawn_where_they_are(fonts, body, inside, outside):
    """Poppler sees black inside and white outside."""
    black, white = pixels(of(body), fonts, (inside, outside))
    assert near(black, (0, 0, 0)), black
    assert near(white, (255, 255, 255)), white


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("red", (255, 0, 0)),
        ("#0f0", (0, 255, 0)),
        ("#00f8", (119, 119, 255)),
        ("rgb(10, 20, 30)", (10, 20, 30)),
        ("rgb(10% 20% 30%)", (26, 51, 77)),
        ("rgba(255, 0, 0, 0.5)", (255, 128, 128)),
        ("hsl(120deg, 100%, 25%)", (0, 128, 0)),
        ("currentColor", (0, 128, 128)),
    ],
)
def test_colours_are_as_they_are_written(fonts, written, found):
    """Opaque ones and others."""
    assert near(
        pixels(of(f'<g color="teal"><rect width="100" height="100" fill="{written}"/></g>'), fonts, [(50, 50)])[0], found
    )


GRADIENTS = """<linearGradient id="l"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
<linearGradient id="m" xlink:href="#l" x1="0" y1="0" x2="0" y2="100" gradientUnits="userSpaceOnUse"/>
<radialGradient id="r"><stop offset=".2" style="stop-color:white"/><stop offset="100%" stop-color="black"/></radialGradient>"""


@pytest.mark.parametrize(
    ("paint_", "places"),
    [
        ("url(#l)", {(2, 50): (250, 0, 5), (98, 50): (5, 0, 250), (50, 10): (128, 0, 128)}),
        ("url(#m)", {(50, 2): (250, 0, 5), (50, 98): (5, 0, 250)}),
        ("url(#r)", {(50, 50): (255, 255, 255), (50, 98): (10, 10, 10)}),
        ("url(#none) green", {(50, 50): (0, 128, 0)}),
    ],
)
def test_gradients_run(fonts, paint_, places):
    """Along a line, over a link, in a circle; one that is not there has its other colour."""
    found = of(f'{GRADIENTS}<rect width="100" height="100" fill="{paint_}"/>')
    assert found.lost == ()
    for seen, expected in zip(pixels(found, fonts, places), places.values(), strict=True):
        assert near(seen, expected)


RED_TO_NOTHING = (
    '<linearGradient id="f"><stop stop-color="red"/><stop offset="1" stop-color="red" stop-opacity="0"/></linearGradient>'
)
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC"
WHITE_, BLACK_, RED, HALF = (255, 255, 255), (0, 0, 0), (255, 0, 0), (255, 128, 128)


@pytest.mark.parametrize(
    ("body", "places"),
    [
        (f'{RED_TO_NOTHING}<rect width="100" height="100" fill="url(#f)"/>', {(2, 50): (255, 5, 5), (50, 50): HALF, (98, 50): (255, 250, 250)}),
        (f'{RED_TO_NOTHING}<rect width="100" height="100"/><rect width="100" height="100" fill="url(#f)"/>', {(50, 50): (128, 0, 0)}),
        (f'{RED_TO_NOTHING}<path d="M0 50h100" stroke="url(#f)" stroke-width="20"/><path d="M0 0"/>', {(50, 20): WHITE_}),
        (f'{RED_TO_NOTHING}<path d="M0 50h100v1" fill="none" stroke="url(#f)" stroke-width="20"/>', {(50, 50): HALF, (50, 70): WHITE_}),
        ('<g opacity=".5"><rect width="60" height="60" fill="red"/><rect x="20" y="20" width="60" height="60" fill="red"/></g>', {(10, 10): HALF, (40, 40): HALF}),
        ('<rect x="20" y="20" width="60" height="60" fill="red" stroke="red" stroke-width="20" opacity=".5"/>', {(25, 50): HALF, (50, 50): HALF}),
        ('<mask id="m"><rect width="50" height="100" fill="white"/><rect x="50" width="50" height="100" fill="#808080"/></mask><rect width="100" height="100" fill="red" mask="url(#m)"/>', {(25, 50): RED, (75, 50): (255, 127, 127)}),
        ('<mask id="m" style="mask-type:alpha"><rect width="50" height="100"/></mask><rect width="100" height="100" fill="red" mask="url(#m)"/>', {(25, 50): RED, (75, 50): WHITE_}),
        ('<mask id="m" maskContentUnits="objectBoundingBox"><rect width=".5" height="1" fill="#fff"/></mask><rect x="50" width="50" height="100" fill="red" mask="url(#m)"/>', {(60, 50): RED, (90, 50): WHITE_}),
        ('<mask id="m"/><rect width="100" height="100" mask="url(#m)"/>', {(50, 50): WHITE_}),
        ('<marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2"><rect width="4" height="4" fill="red"/></marker><path d="M20 50h60" stroke="black" stroke-width="5" marker-end="url(#m)"/>', {(80, 44): RED, (20, 44): WHITE_, (50, 50): BLACK_}),
        ('<marker id="m" orient="auto" markerUnits="userSpaceOnUse" viewBox="0 0 10 10" refY="5" markerWidth="40" markerHeight="20"><path d="M0 0h10v10h-10z" fill="red"/></marker><path d="M50 30v20" stroke="black" style="marker:none;marker-end:url(#m)"/>', {(50, 65): RED, (50, 75): WHITE_}),
        ('<clipPath id="c"><path clip-rule="evenodd" d="M0 0h100v100h-100z M20 20h60v60h-60z"/></clipPath><rect width="100" height="100" clip-path="url(#c)"/>', {(10, 10): BLACK_, (50, 50): WHITE_}),
        ('<clipPath id="c"><path d="M0 0h60v60h-60z"/><path d="M40 40v60h60v-60z"/></clipPath><rect width="100" height="100" clip-path="url(#c)"/>', {(50, 50): BLACK_, (90, 10): WHITE_, (90, 90): BLACK_}),
        ('<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath><rect x="20" width="80" height="100" clip-path="url(#c)"/>', {(40, 50): BLACK_, (80, 50): WHITE_}),
        ('<clipPath id="d"><rect width="50" height="100"/></clipPath><clipPath id="c" clip-path="url(#d)"><rect width="100" height="50"/></clipPath><rect width="100" height="100" clip-path="url(#c)"/>', {(25, 25): BLACK_, (75, 25): WHITE_, (25, 75): WHITE_}),
        ('<switch><rect requiredExtensions="x" width="100" height="100" fill="red"/><rect systemLanguage="ja" width="100" height="100" fill="red"/><rect width="50" height="50"/><rect width="100" height="100" fill="red"/></switch>', {(25, 25): BLACK_, (75, 75): WHITE_}),
        ('<style>g>rect{fill:red} svg g .a{fill:black} a > rect{fill:#fff} g.b>g rect{fill:#fff}</style><g><rect width="50" height="100"/><g class="b"><rect class="a" x="50" width="50" height="100"/></g></g>', {(25, 50): RED, (75, 50): BLACK_}),
        ('<style>rect { fill: black !important }</style><rect width="100" height="100" style="fill: red"/>', {(50, 50): BLACK_}),
        ('<style>rect{fill:black} @media (prefers-color-scheme: dark) { rect { fill: white } }</style><rect width="100" height="100"/>', {(50, 50): BLACK_}),
        ('<style media="screen">rect{fill:red}</style><style>@media print { rect{fill:black} } @media screen, speech { rect{fill:red} }</style><rect width="100" height="100"/>', {(50, 50): BLACK_}),
        ('<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="20" fill="red"/></pattern><rect width="100" height="100" fill="url(#p)"/>', {(5, 50): RED, (15, 50): WHITE_, (85, 5): RED}),
        ('<pattern id="p" width=".5" height=".5" viewBox="0 0 2 2"><rect width="1" height="1" fill="red"/></pattern><circle cx="50" cy="50" r="50" fill="url(#p)"/>', {(15, 15): RED, (60, 60): RED, (40, 40): WHITE_, (2, 2): WHITE_}),
        ('<path d="M20 80V20h60" fill="none" stroke="black" stroke-width="20"/>', {(12, 12): BLACK_, (85, 20): WHITE_}),
        ('<path d="M20 80V20h60" fill="none" stroke="black" stroke-width="20" stroke-linejoin="bevel" stroke-linecap="square"/>', {(11, 11): WHITE_, (85, 20): BLACK_}),
        ('<path d="M0 50h100" fill="none" stroke="black" stroke-width="20" stroke-dasharray="20" stroke-dashoffset="20"/>', {(10, 50): WHITE_, (30, 50): BLACK_}),
        ('<g transform="scale(4 1)"><path d="M12.5 0v100" stroke="black" stroke-width="10"/></g>', {(33, 50): BLACK_, (28, 50): WHITE_}),
        ('<g transform="matrix(0 2 -1 0 100 0)"><path d="M25 0v100" stroke="black" stroke-width="10"/></g>', {(50, 42): BLACK_, (50, 37): WHITE_}),
        ('<linearGradient id="g" x2=".25" spreadMethod="reflect"><stop stop-color="red"/><stop offset="1" stop-color="white"/></linearGradient><rect width="100" height="100" fill="url(#g)"/>', {(1, 50): (255, 10, 10), (25, 50): (255, 250, 250), (50, 50): (255, 5, 5), (99, 50): (255, 10, 10)}),
        ('<linearGradient id="g" x2=".5" spreadMethod="repeat"><stop stop-color="red"/><stop offset="1" stop-color="white"/></linearGradient><rect width="100" height="100" fill="url(#g)"/>', {(52, 50): (255, 10, 10), (48, 50): (255, 245, 245)}),
        (f'<image width="50" height="100" preserveAspectRatio="none" href="data:image/png;base64,{DOT}"/>', {(25, 50): BLACK_, (75, 50): WHITE_}),
        ('<rect width="100" height="100" fill="red"/><rect width="100" height="100" fill="#00f" style="mix-blend-mode: multiply"/>', {(50, 50): BLACK_}),
        ('<rect x="20" y="20" width="60" height="60" fill="red" stroke="black" stroke-width="20" paint-order="stroke"/>', {(24, 50): RED, (14, 50): BLACK_}),
        ('<path fill="red" d="M0 0h100v100h-100z L 5"/>', {(50, 50): RED}),
    ],
)  # fmt: skip
def test_what_strangers_programs_write_is_drawn(fonts, body, places):
    """Masks, gradients that fade, markers, tiles, corners of lines, media …: each place has the colour that SVG says."""
    drawn = of(body)
    assert not [one for one in drawn.lost if not one.startswith("path")]
    for (place, expected), seen in zip(places.items(), pixels(drawn, fonts, places), strict=True):
        assert near(seen, expected), (place, seen)


def test_an_entity_of_plain_text_is_written_out(fonts):
    """Illustrator names its namespaces so."""
    doctype = '<!DOCTYPE svg PUBLIC "a" "b" [ <!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY red \'#f00\'> ]>'
    data = f'{doctype}<svg xmlns="&ns_svg;" viewBox="0 0 100 100"><rect width="100" height="100" fill="&red;"/></svg>'
    assert near(pixels(drawing(data.encode()), fonts, [(50, 50)])[0], RED)


def test_a_namespace_of_the_document_type_is_one(fonts):
    """Sodipodi left them to the type, and Inkscape's ancestors' drawings are everywhere."""
    doctype = '<!DOCTYPE svg PUBLIC "a" "b" [ <!ATTLIST svg xmlns:xlink CDATA #FIXED "http://www.w3.org/1999/xlink"> ]>'
    body = '<defs><rect id="a" width="100" height="100" fill="red"/></defs><use xlink:href="#a"/>'
    data = f'{doctype}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'
    assert near(pixels(drawing(data.encode()), fonts, [(50, 50)])[0], RED)


@pytest.mark.skipif(not rendering.available(), reason="resvg is missing: the extra svg")
def test_text_in_a_font_that_is_not_there_is_drawn_in_ours_and_named(fonts, monkeypatch):
    """Once it is installed, the same drawing is drawn in it and no longer warned of."""
    text = '<text y="90" font-size="120" style="font-family:Unheard Of, serif">■</text>'
    drawn = of(text)
    assert drawn.lost == ("font Unheard Of",)
    assert near(pixels(drawn, fonts, [(40, 60)])[0], BLACK_)
    monkeypatch.setattr(rendering, "_has", lambda name: name == "Unheard Of")
    drawing.cache_clear()
    assert of(text).lost == ()


@pytest.mark.skipif(not rendering.available(), reason="resvg is missing: the extra svg")
def test_few_fonts_of_a_text_are_looked_for(monkeypatch):
    """Each takes as long as to draw a part; a file may name thousands."""
    asked = []
    monkeypatch.setattr(rendering, "_has", lambda names: asked.append(names) or False)
    spans = "".join(f'<tspan font-family="Nowhere {number}, Neither {number}">■</tspan>' for number in range(500))
    assert len(of(f'<text y="90">{spans}</text>').lost) == len(set(asked)) == 8


@pytest.mark.skipif(not rendering.available(), reason="resvg is missing: the extra svg")
def test_the_renderer_draws_what_is_left(fonts):
    """A filter as a picture, cut to where it has ink, what stands beside it as vectors; a file elsewhere is not looked for."""
    blur = '<filter id="f"><feGaussianBlur stdDeviation="4"/></filter><rect x="20" y="20" width="30" height="30" fill="red" filter="url(#f)"/>'
    drawn = of(
        f'{blur}<rect x="70" width="10" height="10"/><g filter="url(#f)"><image href="/etc/hostname" width="9" height="9"/></g>'
    )
    assert drawn.lost == ()
    within, edge, beside, outside = pixels(drawn, fonts, [(35, 35), (20, 35), (75, 5), (60, 60)])
    assert near(within, RED)
    assert 60 < edge[1] < 200
    assert near(beside, BLACK_)
    assert near(outside, WHITE_)
    pictures = [item for item, _ in walk(placed(drawn, (0, 0, 25.4, 25.4)).items) if isinstance(item, Picture)]
    assert len(pictures) == 1
    assert pictures[0].w < 60
    with Image.open(io.BytesIO(picture_bytes(pictures[0].source))) as dots:
        assert dots.width == pytest.approx(pictures[0].w * 3, abs=2)  # 300 dots to the inch of 100 units
    assert "hostname" not in pictures[0].source


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("print", True),
        ("all and (color)", True),
        ("screen", False),
        ("not screen", True),
        ("only print and (prefers-color-scheme: light)", True),
        ("(prefers-color-scheme: dark)", False),
        ("(hover)", False),
        ("(min-width: 3px)", None),
        ("screen and (min-width: 3px)", False),
        ("(min-width: 3px), print", True),
        ("", True),
    ],
)
def test_media_queries_are_answered_for_paper(query, holds):
    """True, false, or that nobody can say."""
    assert media.holds(query) is holds


def test_what_shines_through_is_mixed(fonts):
    """Half of red over blue."""
    found = of('<rect width="100" height="100" fill="blue"/><g opacity=".5"><rect width="100" height="100" fill="red"/></g>')
    assert near(pixels(found, fonts, [(50, 50)])[0], (128, 0, 128))


@pytest.mark.parametrize(
    ("body", "lost"),
    [
        ("<text>Hi</text>", "text"),
        ('<image href="https://example.org/a.png"/>', "image"),
        ('<filter id="f"/><rect width="9" height="9" filter="url(#f)"/>', "filter"),
        ('<use href="https://example.org/a.svg#x"/>', "use"),
        ("<foreignObject/>", "foreignObject"),
        ("<animate/>", "animate"),
        ("<style>@import url(https://example.org); g + rect{fill:red}</style><rect width='9' height='9'/>", "@import"),
        ("<style>g + rect{fill:red}</style><rect width='9' height='9'/>", "style g + rect"),
        ('<rect width="9" height="9" fill="nocolour"/>', "fill nocolour"),
        ('<pattern id="p" width=".001" height=".001"><rect width="1" height="1"/></pattern><rect width="9" height="9" fill="url(#p)"/>', "pattern"),
        ("<style>@media (min-width: 9px) { rect { fill: red } }</style>", "@media (min-width: 9px)"),
        ('<path d="M9 9h9v9z A 3"/>', "path M9 9h9v9z A 3"),
    ],
)  # fmt: skip
def test_what_is_not_drawn_is_named(body, lost, monkeypatch):
    """And the rest is drawn."""
    monkeypatch.setattr(rendering, "available", lambda: False)
    drawing.cache_clear()
    found = of(f'{body}<rect x="50" width="9" height="9"/>')
    assert lost in found.lost
    assert paths(found)


BOMB = (
    "".join(f'<g id="a{n}">' + f'<use href="#a{n + 1}"/>' * 10 + "</g>" for n in range(10))
    + '<rect id="a10" width="1" height="1"/>'
)
DEEP = "<g>" * 101 + "</g>" * 101


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "damaged"),
        (b"no svg", "damaged"),
        (b"<html/>", "damaged"),
        (HEAD.encode("utf-16"), "damaged"),
        (b'<!DOCTYPE svg [<!ENTITY a "x&b;">]>' + HEAD.encode() + b"</svg>", "entities"),
        (b'<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>' + HEAD.encode() + b"</svg>", "entities"),
        (b'<!DOCTYPE svg [<!ENTITY a "x"><!ELEMENT b ANY>]>' + HEAD.encode() + b"</svg>", "entities"),
        (b'<!DOCTYPE svg [<!ATTLIST g fill CDATA "red">]>' + HEAD.encode() + b"</svg>", "entities"),
        (b'<!DOCTYPE svg [<!ENTITY a "' + b"x" * 200 + b'">]>' + HEAD.encode() + b"&a;" * 26_000 + b"</svg>", "size"),
        (b"<!doctype svg SYSTEM 'a' [ <!ENTITY % b 'x'> ]>" + HEAD.encode() + b"</svg>", "entities"),
        (f"{HEAD}<script>1</script></svg>".encode(), "script"),
        (f'{HEAD}<g onload="x()"/></svg>'.encode(), "script"),
        (f"{HEAD}{' ' * LARGEST}</svg>".encode(), "size"),
        (gzip.compress(f"{HEAD}{' ' * LARGEST}</svg>".encode()), "size"),
        (f"{HEAD}{'<g/>' * 20_001}</svg>".encode(), "elements"),
        (f"{HEAD}{DEEP}</svg>".encode(), "elements"),
        (f"{HEAD}{BOMB}</svg>".encode(), "elements"),
        (f'{HEAD}<g id="a"><use href="#a"/></g></svg>'.encode(), "elements"),
        (f'{HEAD}<path d="M0 0{"a1 1 0 0 0 .1 1" * 50_000}"/></svg>'.encode(), "elements"),
        (f'{HEAD}<path d="M0 0a{"1 1 0 0 0 .1 1 " * 50_000}"/></svg>'.encode(), "elements"),
        (f'{HEAD}<clipPath id="a"><path d="M0 0{"z" * 900_000}"/></clipPath><rect clip-path="url(#a)" width="1" height="1"/></svg>'.encode(), "elements"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>', "no-size"),
        (f'{HEAD}<path d="M0 0 L1e99 5"/></svg>'.encode(), "damaged"),
        (f'{HEAD}<path d="nonsense"/></svg>'.encode(), "damaged"),
        (f'{HEAD}<g transform="turn(3)"><rect width="1" height="1"/></g></svg>'.encode(), "damaged"),
        (f'{HEAD}<g transform="{"a" * 9000}"><rect width="1" height="1"/></g></svg>'.encode(), "damaged"),
        (f'{HEAD}<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="9" height="9" fill="url(#a)"/></svg>'.encode(), "damaged"),
    ],
)  # fmt: skip
def test_what_is_refused(data, code):
    """With a code that says why; nothing hangs."""
    with pytest.raises(BadSvg) as caught:
        drawing(data)
    assert caught.value.code == code


def test_a_well_known_document_type_and_a_packed_file_are_read():
    """As older programs write them."""
    doctype = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    plain = f'{HEAD}<rect width="9" height="9"/></svg>'.encode()
    assert drawing(doctype + plain).items == drawing(gzip.compress(plain)).items == drawing(plain).items


def test_a_tint_makes_shades_of_one_colour():
    """Black becomes the colour, white stays paper; gradients and clips as well."""
    found = of(
        f'{GRADIENTS}<clipPath id="c"><rect width="50" height="50"/></clipPath>'
        '<g clip-path="url(#c)"><rect width="9" height="9"/><rect width="9" height="9" fill="white" stroke="black"/></g>'
        '<rect width="9" height="9" fill="url(#r)"/>'
    )
    tinted = [item for item, _ in walk([placed(found, (0, 0, 10, 10), (0.8, 0.0, 0.0))]) if isinstance(item, Path)]
    assert [path.fill for path in tinted[:2]] == [(0.8, 0.0, 0.0), (1.0, 1.0, 1.0)]
    assert tinted[1].stroke.color == (0.8, 0.0, 0.0)
    assert tinted[2].gradient.stops[-1][1] == (0.8, 0.0, 0.0)


def test_drawings_are_kept_as_they_are():
    """What the cache gives back is what was drawn."""
    found = of(
        f'{GRADIENTS}{RED_TO_NOTHING}<clipPath id="c"><rect width="50" height="50"/></clipPath><text>a</text>'
        f'<mask id="m"><rect width="9" height="9" fill="url(#f)"/></mask><image width="9" height="9" href="data:image/png;base64,{DOT}"/>'
        '<path d="M0 0h9v9" mask="url(#m)" stroke="url(#l)" stroke-linecap="round" transform="scale(1 2)"/>'
        '<pattern id="p" width=".5" height=".5"><rect width="3" height="3"/></pattern><rect width="20" height="20" fill="url(#p)"/>'
        '<g clip-path="url(#c)" opacity=".5"><rect width="9" height="9" fill="url(#l)" stroke="red" stroke-dasharray="3 2"/></g>'
    )
    assert packing.unpacked(packing.packed(found)) == tuple(found)
    assert any(isinstance(item, Group) for item in found.items)


def test_transformations_in_a_row_apply_from_the_inside_out():
    """As SVG has it: the last one first."""
    assert transform("translate(10) scale(2)")(1, 1) == (12, 2)
    assert transform("scale(2), translate(10)")(1, 1) == (22, 2)
    x, y = transform("rotate(90, 10, 10)")(20, 10)
    assert (round(x, 6), round(y, 6)) == (10, 20)


@pytest.mark.parametrize("written", ["none", "transparent", ""])
def test_no_colour_is_none(written):
    """Nothing is painted."""
    assert color(written) is None


ELEMENTS = st.sampled_from(
    [
        *("rect", "path", "g", "use", "svg", "symbol", "circle", "style", "stop", "linearGradient", "clipPath", "polygon"),
        *("mask", "marker", "pattern", "image", "switch", "radialGradient"),
    ]
)
KEYS = st.sampled_from(
    [
        "d",
        "x",
        "width",
        "height",
        "r",
        "cx",
        "fill",
        "transform",
        "id",
        "href",
        "style",
        "points",
        "opacity",
        "clip-path",
        "viewBox",
        "stroke",
        *("mask", "marker-mid", "stroke-dasharray", "spreadMethod", "offset", "stop-opacity", "mix-blend-mode", "patternUnits"),
    ]
)
VALUES = st.sampled_from(
    ["#a", "url(#a)", "a", "1", "50%", "-3", "1e6", "red", "M0 0L9 9Z", "0 0 9 9", "rotate(3)", "none"]
) | st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters='<>&"\ufffe\uffff'), max_size=12)


@settings(deadline=None, max_examples=150)
@given(
    st.recursive(
        st.just(""),
        lambda inner: st.lists(st.tuples(ELEMENTS, st.dictionaries(KEYS, VALUES), inner), max_size=3),
        max_leaves=12,
    )
)
def test_no_file_breaks_anything(tree):
    """Any elements with any attributes are drawn or refused."""

    def xml(nodes):
        return "".join(
            f"<{tag} " + " ".join(f'{key}="{value}"' for key, value in said.items()) + f">{xml(inner)}</{tag}>"
            for tag, said, inner in nodes or ()
        )

    try:
        found = of(xml(tree))
    except BadSvg:
        return
    assert packing.unpacked(packing.packed(found))[:2] == (100, 100)


def by_the_book(rules, tag, classes, own):
    """The fill of an element, every rule looked at: of those about it the one with most ids, classes, tags, and the last of these."""
    about = []
    for place, (selector, fill) in enumerate(rules):
        parts = re.findall(r"[.#]?[\w-]+", selector)
        ids, named = {part for part in parts if part[0] == "#"}, {part for part in parts if part[0] == "."}
        plain = [part for part in parts if part[0] not in "#."]
        if ids <= {f"#{own}"} and named <= {f".{one}" for one in classes} and plain in ([], [tag]):
            about.append(((len(ids), len(named), len(plain), place), fill))
    return max(about)[1] if about else "#000000"


def test_rules_apply_as_css_says():
    """Rules are looked up by an id, a class or a tag that an element must have: nothing is lost by it."""
    chance = random.Random(27)  # noqa: S311 - no secret
    for _ in range(300):
        rules = []
        for number in range(chance.randrange(1, 12)):
            tag = chance.choice(("", "", "rect", "circle"))
            marks = "".join(chance.sample((".a", ".b", ".c", "#x", "#y"), chance.randrange(3)))
            rules.append((tag + marks or "*", f"#{number:02}{number:02}{number:02}"))
        classes, own = chance.sample("abcd", chance.randrange(4)), chance.choice("xyz")
        style = "".join(f"{selector}{{fill:{fill}}}" for selector, fill in rules)
        (path,) = paths(of(f'<style>{style}</style><rect id="{own}" class="{" ".join(classes)}" width="9" height="9"/>'))
        fill = by_the_book(rules, "rect", classes, own)
        assert path.fill == color(fill)[0], (rules, classes, own)


MANY = 4_000
BOMBS = {
    "rules by shapes": "<style>" + "".join(f".a.x{n}{{fill:red}}" for n in range(MANY)) + "</style>" + '<g class="a"/>' * MANY,
    "selectors": "<style>" + ".a," * 500_000 + ".a{fill:red}</style>",
    "shades by shapes": (
        '<linearGradient id="a">'
        + "<desc/>" * MANY
        + "</linearGradient>"
        + '<rect width="9" height="9" fill="url(#a)"/>' * MANY
    ),
    "shades in a row": "".join(f'<linearGradient id="a{n}" href="#a{n + 1}"/>' for n in range(MANY))
    + '<rect width="9" height="9" fill="url(#a0)"/>',
    "a long value in many": f'<g stroke="red" stroke-dasharray="{"1 " * 100_000}">' + '<path d="M0 0h9"/>' * MANY + "</g>",
    "a long word in many": f'<g fill="url(#{"a" * 200_000}">' + '<path d="M0 0h9"/>' * MANY + "</g>",
    "a group in many": '<g id="a">' + "<desc/>" * MANY + "</g>" + '<use href="#a"/>' * MANY,
    "a cut in many": '<clipPath id="a">' + "<desc/>" * MANY + "</clipPath>" + '<path d="M0 0h9" clip-path="url(#a)"/>' * MANY,
}


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", BOMBS)
def test_what_many_refer_to_is_counted_for_each_of_them(name):
    """So no file makes more work than its size: any of these took minutes."""
    with pytest.raises(BadSvg) as bad:
        of(BOMBS[name])
    assert bad.value.code in ("work", "damaged")


@pytest.mark.parametrize(
    "value",
    ["1" * 200_000 + "x", "1" + " " * 200_000 + "x", "rgb(" + " " * 200_000, "url(#" + " " * 200_000],
    ids=lambda text: text[:5],
)
def test_long_values_are_read_once(value):
    """No pattern goes back over what it has read: these took hours."""
    assert of(f'<rect width="9" height="9" fill="{value}" stroke-width="{value}"/>').lost
