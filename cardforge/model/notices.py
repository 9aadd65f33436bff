"""What goes on all the same, but not as it should: told once, as a warning of Python; the command line prints it in its own language."""

from __future__ import annotations

import warnings

from cardforge.model.text import Text


class Notice(UserWarning):
    """A warning with its text in both languages."""

    def __init__(self, text: Text) -> None:
        # The argument as it came, so that a copy of the warning can be made from it.
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return self.text.en


def notice(text: Text) -> None:
    """Tell the user something that he should know and need not mend now; the same is told once."""
    warnings.warn(Notice(text), stacklevel=3)
