"""Charts as pictures: SVG that the program drew itself, painted in the built-in font."""

from __future__ import annotations

from cardforge.files.places import path


def png_of(svg: str, *, zoom: float = 2.0) -> bytes:
    """A chart's SVG as a PNG, so many times as large.

    >>> png_of('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')[1:4]
    b'PNG'
    """
    import resvg_py

    fonts = [str(file) for file in sorted(path("fonts").glob("*.ttf"))]
    return bytes(resvg_py.svg_to_bytes(svg, zoom=round(zoom), skip_system_fonts=True, font_files=fonts, sans_serif_family="BIZ UDPGothic"))
