"""Tagged documents: every card is a paragraph with its name and its words, in the order of the pages; marks and bleeds are no text.

What a card says stands in the structure in the order in which it is read (``ActualText``): on its face words stand where they look well.

A face is a form that many pages may show. The whole form is one piece of content for each place that shows it (PDF 1.7, 14.7.4.2).
"""

from __future__ import annotations

from typing import Any


class StructureTree:
    """The structure of a document under construction, page by page."""

    def __init__(self) -> None:
        self._pages: list[tuple[Any, list[tuple[str, str]]]] = []

    def start_page(self, reference: Any) -> None:
        """Begin the next page, to which ``reference`` leads."""
        self._pages.append((reference, []))

    def card(self, name: str, painted: str, said: str = "") -> str:
        """The operators ``painted`` as a card called ``name`` that says ``said``."""
        names = self._pages[-1][1]
        names.append((name, said))
        return f"/P<</MCID {len(names) - 1}>>BDC {painted} EMC"

    def artifact(self, painted: str) -> str:
        """The operators ``painted`` as what nobody wants read: marks, bleeds, backs."""
        return f"/Artifact BMC {painted} EMC" if painted else ""

    def finish(self, document: Any, lang: str) -> None:
        """Write the tree into ``document`` (ReportLab's), whose text is in ``lang``."""
        from reportlab.pdfbase import pdfdoc

        name, root, whole = pdfdoc.PDFName, pdfdoc.PDFObjectReference("structure"), pdfdoc.PDFObjectReference("structure.document")
        parents: list[Any] = []
        every: list[Any] = []
        for number, (page, names) in enumerate(self._pages):
            cards = [
                document.Reference(
                    pdfdoc.PDFDictionary(
                        {"S": name("P"), "P": whole, "Pg": page, "K": place, "T": pdfdoc.PDFString(title)}
                        | ({"ActualText": pdfdoc.PDFString(said)} if said else {})
                    ),
                    f"structure.{number}.{place}",
                )
                for place, (title, said) in enumerate(names)
            ]
            every += cards
            parents += [number, pdfdoc.PDFArrayCompact(cards)]
        entries = {"S": name("Document"), "P": root, "K": pdfdoc.PDFArrayCompact(every), "Lang": pdfdoc.PDFString(lang)}
        document.Reference(pdfdoc.PDFDictionary(entries), "structure.document")
        tree = {
            "Type": name("StructTreeRoot"),
            "K": whole,
            "ParentTree": pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArrayCompact(parents)}),
            "ParentTreeNextKey": len(self._pages),
        }
        document.Catalog.StructTreeRoot = document.Reference(pdfdoc.PDFDictionary(tree), "structure")
        document.Catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
