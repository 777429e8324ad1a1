"""Six programs that fill in forms and save them, and four that draw pages: what stands in for the viewers that people have.

Values are by field name: True ticks a box, a text is typed; of a choice it is the value that the form exports.
"""

from __future__ import annotations

import ctypes
import io
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PIL import Image

from helpers_page import lacking
from helpers_pdf import pdftoppm

HERE = Path(__file__).parent
Values = Mapping[str, bool | str]


def pypdf(data: bytes, values: Values) -> bytes:
    """As programs in Python do it."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(data)))
    given = {name: "/Yes" if value is True else value for name, value in values.items()}
    for page in writer.pages:
        writer.update_page_form_field_values(page, given, auto_regenerate=False)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def pikepdf(data: bytes, values: Values) -> bytes:
    """Values alone: viewers are asked to draw them."""
    import pikepdf as library
    from pikepdf.form import CheckboxField, ChoiceField, Form, TextField

    with library.open(io.BytesIO(data)) as pdf:
        form = Form(pdf)
        for name, value in values.items():
            field = form[name]
            if isinstance(field, CheckboxField):
                field.checked = bool(value)
            elif isinstance(field, ChoiceField):
                next(option for option in field.options if option.export_value == value).select()
            elif isinstance(field, TextField):
                field.value = str(value)
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def mupdf(data: bytes, values: Values) -> bytes:
    """MuPDF, by its Python binding."""
    import pymupdf

    with pymupdf.open(stream=data, filetype="pdf") as pdf:
        for page in pdf:
            for widget in page.widgets():
                if widget.field_name in values:
                    widget.field_value = values[widget.field_name]
                    widget.update()
        return pdf.tobytes()


def pdfium(data: bytes, values: Values) -> bytes:
    """PDFium, as Chrome does it: a click into the field, then typing."""
    import pypdfium2
    from pypdfium2 import raw

    words = shown(data)
    pdf = pypdfium2.PdfDocument(data)
    pdf.init_forms()
    form = pdf.formenv.raw
    for page in pdf:
        raw.FORM_OnAfterLoadPage(page, form)
        for index in range(raw.FPDFPage_GetAnnotCount(page)):
            annotation = raw.FPDFPage_GetAnnot(page, index)
            name = _pdfium_name(raw, form, annotation)
            if name in values:
                value = values[name]
                _pdfium_type(raw, form, page, annotation, words.get((name, value), value))
            raw.FPDFPage_CloseAnnot(annotation)
        raw.FORM_ForceToKillFocus(form)
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def shown(data: bytes) -> dict[tuple[str, bool | str], str]:
    """What a form shows for a value of a choice: (field, value) → word. Who chooses sees nothing else."""
    import pikepdf as library

    found = {}
    with library.open(io.BytesIO(data)) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            for option in field.get("/Opt", ()):
                if isinstance(option, library.Array):
                    found[str(field.T), str(option[0])] = str(option[1])
    return found


def _pdfium_name(raw, form, annotation) -> str:
    size = raw.FPDFAnnot_GetFormFieldName(form, annotation, None, 0)
    held = ctypes.create_string_buffer(size)
    raw.FPDFAnnot_GetFormFieldName(form, annotation, ctypes.cast(held, ctypes.POINTER(ctypes.c_ushort)), size)
    return held.raw.decode("utf-16-le").rstrip("\0")


def _pdfium_type(raw, form, page, annotation, value: bool | str) -> None:
    box = raw.FS_RECTF()
    raw.FPDFAnnot_GetRect(annotation, box)
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    if value is True:
        raw.FORM_OnMouseMove(form, page, 0, x, y)
        raw.FORM_OnLButtonDown(form, page, 0, x, y)
        raw.FORM_OnLButtonUp(form, page, 0, x, y)
        return
    raw.FORM_SetFocusedAnnot(form, annotation)
    if raw.FPDFAnnot_GetFormFieldType(form, annotation) == raw.FPDF_FORMFIELD_COMBOBOX:
        for option in range(raw.FPDFAnnot_GetOptionCount(form, annotation)):
            raw.FORM_SetIndexSelected(form, page, option, False)
            if _pdfium_option(raw, form, annotation, option) == value:
                raw.FORM_SetIndexSelected(form, page, option, True)
                break
        else:
            raise LookupError(value)
        return
    text = ctypes.create_string_buffer(value.encode("utf-16-le") + b"\0\0")
    raw.FORM_SelectAllText(form, page)
    raw.FORM_ReplaceSelection(form, page, ctypes.cast(text, ctypes.POINTER(ctypes.c_ushort)))


def _pdfium_option(raw, form, annotation, index: int) -> str:
    size = raw.FPDFAnnot_GetOptionLabel(form, annotation, index, None, 0)
    held = ctypes.create_string_buffer(size)
    raw.FPDFAnnot_GetOptionLabel(form, annotation, index, ctypes.cast(held, ctypes.POINTER(ctypes.c_ushort)), size)
    return held.raw.decode("utf-16-le").rstrip("\0")


def pdfjs(data: bytes, values: Values) -> bytes:
    """pdf.js, as Firefox does it."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "in.pdf").write_bytes(data)
        (place / "values.json").write_text(json.dumps(dict(values)), "utf-8")
        _node("save", place / "in.pdf", place / "values.json", place / "out.pdf")
        return (place / "out.pdf").read_bytes()


def firefox(data: bytes, values: Values) -> bytes:
    """Firefox itself, without a window: the file in a tab, its boxes filled in, what its viewer saves."""
    program = shutil.which("firefox") or shutil.which("firefox-esr")
    if program is None or shutil.which("node") is None or not (HERE / "firefox" / "node_modules").is_dir():
        lacking("Firefox or its driver is not installed (.ci/tools installs both)")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "in.pdf").write_bytes(data)
        (place / "values.json").write_text(json.dumps(dict(values)), "utf-8")
        files = [str(place / name) for name in ("in.pdf", "values.json", "out.pdf")]
        done = subprocess.run(
            ["node", str(HERE / "firefox" / "fill.mjs"), program, *files], capture_output=True, check=False, timeout=240
        )
        assert done.returncode == 0, done.stderr.decode()
        return (place / "out.pdf").read_bytes()


def _node(*arguments: object) -> None:
    if shutil.which("node") is None or not (HERE / "pdfjs" / "node_modules").is_dir():
        pytest.skip("pdf.js is not installed: npm install in tests/pdfjs")
    done = subprocess.run(
        ["node", str(HERE / "pdfjs" / "fill.mjs"), *map(str, arguments)], capture_output=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr.decode()


FILLERS: Mapping[str, Callable[[bytes, Values], bytes]] = {
    "pypdf": pypdf,
    "pikepdf": pikepdf,
    "pdfium": pdfium,
    "mupdf": mupdf,
    "pdfjs": pdfjs,
    "firefox": firefox,
}


# Drawing -----------------------------------------------------------------------------------------------------------------

DPI = 144


def drawn_by_poppler(data: bytes) -> Image.Image:
    """The first page at 144 dpi."""
    return pdftoppm(data, dpi=DPI)


def drawn_by_pdfium(data: bytes) -> Image.Image:
    """The first page at 144 dpi."""
    import pypdfium2

    pdf = pypdfium2.PdfDocument(data)
    pdf.init_forms()
    return pdf[0].render(scale=DPI / 72, may_draw_forms=True).to_pil().convert("RGB")


def drawn_by_mupdf(data: bytes) -> Image.Image:
    """The first page at 144 dpi."""
    import pymupdf

    with pymupdf.open(stream=data, filetype="pdf") as pdf:
        picture = pdf[0].get_pixmap(dpi=DPI)
        return Image.frombytes("RGB", (picture.width, picture.height), picture.samples)


def drawn_by_pdfjs(data: bytes) -> Image.Image:
    """The first page at 144 dpi."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "in.pdf").write_bytes(data)
        _node("draw", place / "in.pdf", 1, place / "out.png")
        with Image.open(place / "out.png") as picture:
            return picture.convert("RGB")


RENDERERS: Mapping[str, Callable[[bytes], Image.Image]] = {
    "poppler": drawn_by_poppler,
    "pdfium": drawn_by_pdfium,
    "mupdf": drawn_by_mupdf,
    "pdfjs": drawn_by_pdfjs,
}
