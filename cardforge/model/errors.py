"""The one kind of error that a user sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from cardforge.model.characters import one_line
from cardforge.model.text import Text

if TYPE_CHECKING:
    from pathlib import Path


class CardforgeError(Exception):
    """Something the user has to mend: where it is, what is wrong, what would be right.

    Parameters: ``text`` in both languages, the ``file`` and ``line`` (from 1) and ``column`` (from 1) where it stands, ``hint``:
    the nearest right thing. The command line prints it in one to three lines and exits with 2.
    """

    def __init__(
        self,
        text: Text,
        *,
        file: Path | str | None = None,
        line: int | None = None,
        column: int | None = None,
        hint: Text | None = None,
    ) -> None:
        super().__init__(text.en)
        self.text = text
        self.file = file
        self.line = line
        self.column = column
        self.hint = hint
        #: Whether what is wrong is no fault of what is being read, but of something that it names.
        self.follows = False

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a process hand an error to another one."""
        return _remade, (type(self), self.args, self.__dict__)

    def describe(self, lang: str = "ja") -> str:
        """One or two lines for people: ``file:line:column: what``, then the hint."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        said = self.text.shown(lang)
        head = one_line(f"{place}: {said}" if place else said)
        return f"{head}\n  {one_line(self.hint.shown(lang))}" if self.hint else head


class Faults(CardforgeError):
    """Several things that are wrong at once, each to be mended: what is said of the first stands for all, ``describe`` lists them."""

    #: So many are listed; the others are counted.
    MOST: Final = 40

    def __init__(self, errors: Sequence[CardforgeError]) -> None:
        first = errors[0]
        super().__init__(first.text, file=first.file, line=first.line, column=first.column, hint=first.hint)
        self.errors = tuple(errors)

    def describe(self, lang: str = "ja") -> str:
        """A line for each fault, how many more there are, then the hint of the first.

        >>> print(Faults([CardforgeError(Text("一", "one"), file="a", line=1), CardforgeError(Text("二", "two"))]).describe("en"))
        a:1: One
        Two
        """
        every = list(dict.fromkeys(each.describe(lang).splitlines()[0] for each in self.errors))
        lines, more = every[: self.MOST], len(every) - self.MOST
        if more > 0:
            lines.append(Text(f"ほかに{more}件", f"and {more} more").get(lang))
        return "\n".join([*lines, f"  {one_line(self.hint.shown(lang))}"] if self.hint else lines)


def _remade(kind: type[CardforgeError], args: tuple[Any, ...], values: dict[str, Any]) -> CardforgeError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(values)
    return error
