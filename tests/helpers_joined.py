"""How programs put several filled-in forms into one PDF: each does it otherwise with the names and the list of the fields."""

from __future__ import annotations

import io
import subprocess
import warnings
from shutil import which

import pikepdf
import pypdf
import pytest


def changed(data, change):
    """A PDF after `change` of it, saved."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that boxes are on no list is what some of these are about
        change(pdf)
        pdf.save(out)
    return out.getvalue()


def by_pypdf(*files):
    writer, out = pypdf.PdfWriter(), io.BytesIO()
    for file in files:
        writer.append(io.BytesIO(file))
    writer.write(out)
    return out.getvalue()


def by_pypdf_with_topnames(*files):
    """As its manual advises: each form's fields below a name of their own."""
    writer, out = pypdf.PdfWriter(), io.BytesIO()
    for number, file in enumerate(files):
        reader = pypdf.PdfReader(io.BytesIO(file))
        reader.add_form_topname(f"form{number}")
        writer.append(reader)
    writer.write(out)
    return out.getvalue()


def by_pikepdf(first, *files):
    """The pages of the others behind those of the first: only its own fields are on its list."""

    def join(pdf):
        for file in files:
            pdf.pages.extend(pikepdf.open(io.BytesIO(file)).pages)

    return changed(first, join)


def by_pikepdf_anew(*files):
    """Pages alone, without a list of fields."""

    def join(pdf):
        del pdf.pages[0]
        del pdf.Root.AcroForm
        for file in files:
            pdf.pages.extend(pikepdf.open(io.BytesIO(file)).pages)

    return changed(files[0], join)


def by_pikepdf_with_fields(first, *files):
    """As it does it when asked for the fields, too."""

    def join(pdf):
        for file in files:
            pdf.add_pages_from(pikepdf.open(io.BytesIO(file)))

    return changed(first, join)


def by_mupdf(first, *files):
    import pymupdf

    with pymupdf.open(stream=first, filetype="pdf") as pdf:
        for file in files:
            with pymupdf.open(stream=file, filetype="pdf") as other:
                pdf.insert_pdf(other)
        return pdf.tobytes()


def by_pdfium(*files):
    import pypdfium2

    pdf = pypdfium2.PdfDocument.new()
    for file in files:
        pdf.import_pages(pypdfium2.PdfDocument(file))
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def by_a_command(command):
    """A program of the command line; ``IN`` stands for the files, ``OUT`` for what it makes."""

    def join(*files, folder):
        if which(command[0]) is None:
            pytest.skip(f"{command[0]} is not installed")
        names = []
        for number, file in enumerate(files):
            (folder / f"{number}.pdf").write_bytes(file)
            names.append(str(folder / f"{number}.pdf"))
        words = [
            part for word in command for part in (names if word == "IN" else [word.replace("OUT", str(folder / "out.pdf"))])
        ]
        subprocess.run(words, check=True, capture_output=True)
        return (folder / "out.pdf").read_bytes()

    return join


def by_shared_fields(*files):
    """As Acrobat does it: fields of one name become one field with a box on each page."""

    def share(pdf):
        for field in [*pdf.Root.AcroForm.Fields]:
            twin = pdf.make_indirect(pikepdf.Dictionary({**dict(field.items()), "/Parent": field}))
            del twin["/T"]
            pdf.pages[1].Annots.append(twin)

    def bare(pdf):
        pdf.pages.append(pdf.pages[0])
        pdf.pages[1].Annots = pikepdf.Array()

    return changed(changed(files[0], bare), share)


def by_new_names(*files):
    """As PDFBox does it: a name that is there already becomes ``dummyFieldName1``."""

    def rename(pdf):
        for number, field in enumerate(pdf.Root.AcroForm.Fields, 1):
            field.T = pikepdf.String(f"dummyFieldName{number}")

    return by_pypdf(files[0], *(changed(file, rename) for file in files[1:]))


JOINERS = {
    "pypdf": by_pypdf,
    "pypdf with topnames": by_pypdf_with_topnames,
    "pikepdf": by_pikepdf,
    "pikepdf anew": by_pikepdf_anew,
    "pikepdf with fields": by_pikepdf_with_fields,
    "mupdf": by_mupdf,
    "pdfium": by_pdfium,
    "qpdf": by_a_command(["qpdf", "--empty", "--pages", "IN", "--", "OUT"]),
    "pdfunite": by_a_command(["pdfunite", "IN", "OUT"]),
    "shared fields": by_shared_fields,
    "new names": by_new_names,
}


def joined(joiner, folder, *files):
    more = {"folder": folder} if joiner in {"qpdf", "pdfunite"} else {}
    return JOINERS[joiner](*files, **more)
