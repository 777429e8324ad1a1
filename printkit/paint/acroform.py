"""Fields as an AcroForm (ISO 32000-1, 12.7), one field per slot under the slot's own name.

The dictionaries are written here and not by ReportLab's form classes, whose check boxes are square, bring a border and a
background of their own, and whose fields are required unless told otherwise. Here a widget is the printed box itself: the
whole of it can be clicked, nothing hides the print below, and what is entered looks like blue ink.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.draw.frame import PT_PER_MM, Field, Frame, fields
from printkit.paint.objects import Numbers, PdfFile, string

_FACE = "Wingdings"
"""The name of the font to type with, among the form's resources. PDFium, and so Chrome, uses a form's own font for Japanese only
if its name is that of a font of symbols; for any other it asks the system for one, and finds none on many machines."""

_INK = "0.05 0.12 0.5"
_READ_ONLY, _MULTILINE, _COMBO = 1, 1 << 12, 1 << 17  # ISO 32000-1, tables 221, 228 and 230; bit 2, "required", is never set
_HIDDEN = 2  # an annotation's flag, table 165
STAMP = "printkit"
"""The name of the hidden field that holds the document's keywords: some programs drop those when they save."""
_ROOMY = 30.0  # pt; from this height on a text field has room for two lines
_DATE = 10
"""Characters of a date: they fit into the box of any text that may be as long."""

_LINE = 40
"""Characters of a text that is written on one line, however high its box: a name has at most so many (`model.slots.LONGEST_NAME`)."""
_DIGIT = 0.556  # the width of a Helvetica digit, in em

_CHECK = ((0.15, 0.52), (0.40, 0.22), (0.86, 0.80))
_CROSS = (((0.18, 0.18), (0.82, 0.82)), ((0.18, 0.82), (0.82, 0.18)))
_PEN = 0.13  # the width of both marks' strokes; all in parts of the largest square that the box holds


class FormWriter:
    """Collects the fields of all pages.

    Raises ValueError for a name that occurs twice, is empty or contains a full stop: a form would merge or nest those fields.
    """

    def __init__(self, file: PdfFile, font: str = "", keywords: str = "") -> None:
        """`font` is the reference of the font to type with, Helvetica without one; `keywords` go into the hidden field."""
        self._file = file
        self._font = font
        self._keywords = keywords
        self._face = _FACE if font else "Helv"
        self._point = Numbers(2)
        self._names: dict[str, str] = {}
        self._looks: dict[tuple[str, float, float], str] = {}

    def widgets(self, frame: Frame, page: str) -> str:
        """Add the fields of a frame; returns what they add to the dictionary of the page that is at `page`."""
        references = [self._widget(slot, frame.h, page) for slot in fields(frame)]
        if references and self._keywords and STAMP not in self._names:
            references.append(self._stamp(page))
        # W: the tab key goes through the widgets in the order of the array, which is that of the display list.
        return f"/Tabs/W/Annots[{' '.join(references)}]" if references else ""

    def finish(self) -> str:
        """The form itself; returns its reference."""
        helvetica = self._file.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
        dingbats = self._file.add("<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>")
        own = f"/{_FACE} {self._font}" if self._font else ""
        return self._file.add(
            f"<</Fields[{' '.join(self._names.values())}]/DA(/{self._face} 0 Tf {_INK} rg)"
            f"/DR<</Font<</Helv {helvetica}/ZaDb {dingbats}{own}>>>>>>",
        )

    def _stamp(self, page: str) -> str:
        """The hidden field, which nobody sees and nothing may change."""
        reference = self._names[STAMP] = self._file.add(
            f"<</Type/Annot/Subtype/Widget/F {_HIDDEN}/P {page}/Rect[0 0 0 0]/FT/Tx/Ff {_READ_ONLY}"
            f"/T({STAMP})/V{string(self._keywords)}/DA(/Helv 0 Tf 0 g)>>",
        )
        return reference

    def _widget(self, slot: Field, height: float, page: str) -> str:
        if not slot.name or "." in slot.name or slot.name in self._names:
            raise ValueError(f"expected a unique field name without full stops, found {slot.name!r}")
        n = self._point
        left, right = slot.x * PT_PER_MM, (slot.x + slot.w) * PT_PER_MM
        top, bottom = (height - slot.y) * PT_PER_MM, (height - slot.y - slot.h) * PT_PER_MM
        kind = self._button(slot) if slot.kind in {"tick", "mark"} else self._entry(slot)
        reference = self._file.add(
            f"<</Type/Annot/Subtype/Widget/F 4/P {page}/Rect[{n[left]} {n[bottom]} {n[right]} {n[top]}]"
            f"/T{string(slot.name)}/TU{string(slot.label)}{kind}>>",
        )
        self._names[slot.name] = reference
        return reference

    def _button(self, slot: Field) -> str:
        """A check box. The caption is for viewers that draw their own: 4 is a check, 8 a cross in ZapfDingbats."""
        caption = "4" if slot.kind == "tick" else "8"
        off, on = self._look("", slot), self._look(slot.kind, slot)
        return f"/FT/Btn/V/Off/AS/Off/H/N/MK<</CA({caption})>>/DA(/ZaDb 0 Tf {_INK} rg)/AP<</N<</Yes {on}/Off {off}>>>>"

    def _entry(self, slot: Field) -> str:
        """A text field or a combo box. The first choice is empty, so that a choice can be taken back."""
        size, multiline = _type_size(slot)
        # The border has no colour and is never drawn; its width keeps the text off the edge.
        look = f"/BS<</W 1>>/DA(/{self._face} {self._point[size]} Tf {_INK} rg)/AP<</N {self._blank(slot)}>>"
        if slot.kind == "choice":
            shown = zip(slot.choices, slot.words or slot.choices, strict=True)
            pairs = (
                string(choice) if choice == word else f"[{string(choice)}{string(word)}]" for choice, word in shown if choice
            )
            options = string("") + "".join(pairs)
            return f"/FT/Ch/Ff {_COMBO}/Opt[{options}]/V(){look}"
        flags = f"/Ff {_MULTILINE}" if multiline else ""
        centred = "/Q 1" if slot.kind == "int" else ""
        limit = f"/MaxLen {slot.max_length}" if slot.max_length else ""
        return f"/FT/Tx/V(){flags}{centred}{limit}{look}"

    def _look(self, kind: str, slot: Field) -> str:
        """The appearance of a check box of this size: a mark, or for an empty kind nothing at all."""
        key = kind, round(slot.w, 2), round(slot.h, 2)
        if key not in self._looks:
            width, height = slot.w * PT_PER_MM, slot.h * PT_PER_MM
            self._looks[key] = self._appearance(slot, self._mark(kind, width, height) if kind else "")
        return self._looks[key]

    def _blank(self, slot: Field) -> str:
        """The appearance of an empty text field, never shared: programs write the text they fill in into this very stream."""
        return self._appearance(slot, "/Tx BMC EMC")

    def _appearance(self, slot: Field, content: str) -> str:
        # It names no font: whoever writes a text into it adds that of /DR, and poppler would load the whole Japanese font again
        # for each (7 s for the 1,159 fields of a form).
        n = self._point
        box = f"[0 0 {n[slot.w * PT_PER_MM]} {n[slot.h * PT_PER_MM]}]"
        return self._file.stream(f"/Type/XObject/Subtype/Form/BBox{box}/Resources<<>>", content.encode("ascii"))

    def _mark(self, kind: str, width: float, height: float) -> str:
        n = self._point
        side = min(width, height)
        x, y = (width - side) / 2, (height - side) / 2
        strokes: Sequence[Sequence[tuple[float, float]]] = (_CHECK,) if kind == "tick" else _CROSS
        operators = [f"{_INK} RG {n[_PEN * side]} w 1 J 1 j"]
        for stroke in strokes:
            first, *rest = [f"{n[x + px * side]} {n[y + py * side]}" for px, py in stroke]
            operators += [f"{first} m", *(f"{place} l" for place in rest)]
        return " ".join([*operators, "S"])


def _type_size(slot: Field) -> tuple[float, bool]:
    """Type that fills the box without touching its edges (pt), and whether text runs over several lines."""
    width, height = slot.w * PT_PER_MM, slot.h * PT_PER_MM
    if slot.kind == "int":
        digits = max(slot.max_length, 2)
        return max(4.0, min(0.68 * height, (width - 3) / (_DIGIT * digits))), False
    if slot.kind == "text" and height >= _ROOMY and not 0 < slot.max_length <= _LINE:
        return 10.0, True
    digits = min(slot.max_length, _DATE) or 1
    return max(4.0, min(0.62 * height, 13.0, max(6.0, (width - 5) / (_DIGIT * digits)))), False
