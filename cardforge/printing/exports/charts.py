"""Charts as pictures: SVG that the program drew itself, painted in the built-in font."""

from __future__ import annotations

from cardforge.files.places import path


def png_of(svg: str, *, zoom: int = 2) -> bytes:
    """A chart's SVG as a PNG of ``zoom`` pixels for each px.

    >>> png_of('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')[1:4]
    b'PNG'
    """
    import resvg_py

    fonts = [str(file) for file in sorted(path("fonts").glob("*.ttf"))]
    return bytes(resvg_py.svg_to_bytes(svg, zoom=zoom, skip_system_fonts=True, font_files=fonts, sans_serif_family="BIZ UDPGothic"))
