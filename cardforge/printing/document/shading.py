"""Gradients as PDF's shadings, written by hand: documents of many pictures hold hundreds, and for dictionaries ReportLab takes long."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from cardforge.printing.drawing.colours import Gradient, rgb
from cardforge.printing.drawing.inks import Press
from cardforge.printing.drawing.units import number


def shading(gradient: Gradient, press: Press | None = None) -> bytes:
    """The shading that paints ``gradient``; in the four inks of a ``press`` where there is one.

    >>> shading(Gradient(0, 0, 10, 0, ("#000000", "#ffffff")))[:68]
    b'<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 10 0]/Extend[true '
    """
    grey = all(red == green == blue for red, green, blue in map(rgb, gradient.colours))
    space = "DeviceCMYK" if press is not None else "DeviceGray" if grey else "DeviceRGB"
    parts = [rgb(colour) if press is None else press.cmyk(colour) for colour in gradient.colours]
    colours = [" ".join(map(number, colour[:1] if space == "DeviceGray" else colour)) for colour in parts]
    x0, y0, x1, y1, radius = gradient.x0, gradient.y0, gradient.x1, gradient.y1, gradient.radius
    kind, places = (3, (x0, y0, 0.0, x1, y1, radius)) if round(radius, 3) else (2, (x0, y0, x1, y1))
    entries = f"/ShadingType {kind}/ColorSpace/{space}/Coords[{_row(places)}]/Extend[true true]"
    return f"<<{entries}/Function{_function(colours, gradient.stops)}>>".encode()


def _function(colours: list[str], stops: Iterable[float]) -> str:
    """The function that gives the colours, as they are written, between their stops."""
    stops = list(stops) or [index / (len(colours) - 1) for index in range(len(colours))]
    if stops[0] > 0:
        colours, stops = [colours[0], *colours], [0.0, *stops]
    if stops[-1] < 1:
        colours, stops = [*colours, colours[-1]], [*stops, 1.0]
    pieces = [f"<</FunctionType 2/Domain[0 1]/C0[{one}]/C1[{two}]/N 1>>" for one, two in pairwise(colours)]
    if len(pieces) == 1:
        return pieces[0]
    encode = " ".join(["0 1"] * len(pieces))
    bounds = " ".join(number(stop, 6) for stop in stops[1:-1])
    return f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(pieces)}]/Bounds[{bounds}]/Encode[{encode}]>>"


def _row(values: Iterable[float]) -> str:
    return " ".join(map(number, values))
