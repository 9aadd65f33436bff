"""Outlines written as SVG path data in templates: M L H V C S Q Z, absolute or relative."""

from __future__ import annotations

import functools
import re
from typing import Final

from cardforge.printing.drawing.operations import Matrix, Outline, Step

_TOKEN: Final = re.compile(r"([MLHVCSQZmlhvcsqz])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)|[\s,]+|(.)")
_ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "Z": 0}


@functools.lru_cache(maxsize=1024)
def parse_path(text: str) -> Outline:
    """The outline of SVG path data.

    Raises ValueError: a letter that is not known, or numbers are missing.
    """
    reader = _Reader()
    command = ""
    numbers: list[float] = []
    for match in _TOKEN.finditer(text):
        letter, figure, wrong = match.groups()
        if wrong:
            raise ValueError(f"{wrong!r} in path {text!r}")
        if letter:
            if numbers:
                raise ValueError(f"{command} has {len(numbers)} numbers too many or too few in path {text!r}")
            command = letter
            if command.upper() == "Z":
                reader.step("Z", [])
        elif figure:
            numbers.append(float(figure))
            if not command or command.upper() == "Z":
                raise ValueError(f"a number without a letter in path {text!r}")
            if len(numbers) == _ARGUMENTS[command.upper()]:
                reader.step(command, numbers)
                numbers = []
                command = {"M": "L", "m": "l"}.get(command, command)
    if numbers:
        raise ValueError(f"{command} lacks numbers in path {text!r}")
    return tuple(reader.steps)


class _Reader:
    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.handle: tuple[float, float] | None = None

    def step(self, command: str, numbers: list[float]) -> None:
        """Take one command with its numbers."""
        kind = command.upper()
        if command.islower():
            numbers = self._absolute(kind, numbers)
        handle = None
        if kind == "Z":
            self.steps.append(("Z",))
            self.x, self.y = self.start_x, self.start_y
        elif kind in "ML":
            self.x, self.y = numbers
            if kind == "M":
                self.start_x, self.start_y = numbers
            self.steps.append((kind, self.x, self.y))
        elif kind in "HV":
            self.x, self.y = (numbers[0], self.y) if kind == "H" else (self.x, numbers[0])
            self.steps.append(("L", self.x, self.y))
        else:
            handle = self._curve(kind, numbers)
        self.handle = handle

    def _curve(self, kind: str, numbers: list[float]) -> tuple[float, float]:
        if kind == "S":
            first = (2 * self.x - self.handle[0], 2 * self.y - self.handle[1]) if self.handle else (self.x, self.y)
            numbers = [*first, *numbers]
        elif kind == "Q":
            px, py, x, y = numbers
            numbers = [self.x + (px - self.x) * 2 / 3, self.y + (py - self.y) * 2 / 3, x + (px - x) * 2 / 3, y + (py - y) * 2 / 3, x, y]
        self.steps.append(("C", *numbers))
        self.x, self.y = numbers[4], numbers[5]
        return numbers[2], numbers[3]

    def _absolute(self, kind: str, numbers: list[float]) -> list[float]:
        if kind == "H":
            return [numbers[0] + self.x]
        if kind == "V":
            return [numbers[0] + self.y]
        return [value + (self.y if index % 2 else self.x) for index, value in enumerate(numbers)]


def moved(outline: Outline, matrix: Matrix) -> Outline:
    """``outline`` through ``matrix``, the six numbers of PDF: ``(a, b, c, d, e, f)``, e and f in millimetres."""
    a, b, c, d, e, f = matrix

    def move(step: Step) -> Step:
        values = [float(part) for part in step[1:]]
        points: list[float] = []
        for x, y in zip(values[::2], values[1::2], strict=True):
            points += [a * x + c * y + e, b * x + d * y + f]
        return (step[0], *points)

    return tuple(move(step) for step in outline)
