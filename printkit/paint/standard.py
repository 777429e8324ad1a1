"""What a file for a press says of itself: PDF/X-1a:2003 (ISO 15930-4) or PDF/X-4 (ISO 15930-7).

Colours are DeviceCMYK and DeviceGray, fonts are embedded, nothing is transparent, encrypted or active. What is left is told here: the
output intent with its profile, the metadata, and the entries by which a reader knows the standard.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from printkit.draw.frame import Document
from printkit.paint.objects import PdfFile, string
from printkit.paint.separation import Separation

_DATE = "D:20000101000000+00'00'"
"""Files are the same to the byte whenever they are made; a file's own date says when that was."""

_XMP_DATE = "2000-01-01T00:00:00+00:00"

_CONDITION = "generic coated offset"


class Press(NamedTuple):
    """A press and the standard of files that it takes."""

    standard: Literal["x4", "x1a"]
    separation: Separation

    @property
    def version(self) -> tuple[int, int]:
        """The version of PDF that the standard rests on."""
        return (1, 6) if self.standard == "x4" else (1, 4)

    @property
    def info(self) -> dict[str, str]:
        """What the document information must have."""
        about = {"CreationDate": f"({_DATE})", "ModDate": f"({_DATE})", "Trapped": "/False"}
        if self.standard == "x1a":
            about["GTS_PDFXVersion"] = "(PDF/X-1a:2003)"
        return about

    def catalog(self, file: PdfFile, document: Document) -> dict[str, str]:
        """The metadata and the output intent."""
        profile = file.stream("/N 4/Alternate/DeviceCMYK", self.separation.profile)
        intent = (
            f"<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(Custom)/OutputCondition{string(_CONDITION)}"
            f"/Info{string(f'{_CONDITION}, as ISO 12647-2 aims at')}/DestOutputProfile {profile}>>"
        )
        metadata = file.stream("/Type/Metadata/Subtype/XML", self._xmp(document).encode(), packed=True)
        return {"OutputIntents": f"[{intent}]", "Metadata": metadata}

    def _xmp(self, document: Document) -> str:
        """The metadata packet: the same as the document information, and the standard."""
        from html import escape  # a file for home printers never asks for it

        mark = "PDF/X-4" if self.standard == "x4" else "PDF/X-1a:2003"
        space = "http://www.npes.org/pdfx/ns/id/"
        title = escape(document.title, quote=False)
        return (
            '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
            '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
            '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
            ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"'
            ' xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"'
            f' xmlns:pdfxid="{space}">\n'
            "<dc:format>application/pdf</dc:format>"
            f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>\n'
            f"<xmp:CreateDate>{_XMP_DATE}</xmp:CreateDate><xmp:ModifyDate>{_XMP_DATE}</xmp:ModifyDate>"
            f"<xmp:MetadataDate>{_XMP_DATE}</xmp:MetadataDate><xmp:CreatorTool>printkit</xmp:CreatorTool>\n"
            "<pdf:Producer>ReportLab</pdf:Producer><pdf:Trapped>False</pdf:Trapped>"
            f"<xmpMM:DocumentID>{escape(document.keywords or document.title, quote=False)}</xmpMM:DocumentID>"
            "<xmpMM:RenditionClass>default</xmpMM:RenditionClass><xmpMM:VersionID>1</xmpMM:VersionID>\n"
            f"<pdfxid:GTS_PDFXVersion>{mark}</pdfxid:GTS_PDFXVersion>\n"
            '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
        )
