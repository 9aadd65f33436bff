"""What ``check`` passes, ``print`` prints: whatever keeps a card from paper is found before, in every game, in both languages."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Run
from tests.cli.evening.conftest import Own

#: What keeps the first card from paper: what stands for what in its file.
MISSING_ART = ("origin: house", "origin: house\n  art: none.png")
ART_OUTSIDE = ("origin: house", "origin: house\n  art: ../../../none.png")


def long_name(own: Own) -> tuple[str, str]:
    """A name that no box holds, in the language spoken."""
    longer = "とても長い名前の物語" * 9 if own.lang == "ja" else " of a Very Long Name" * 4
    return own.card, f"{own.card}{longer}".rstrip()


@pytest.mark.parametrize("slip", [MISSING_ART, ART_OUTSIDE, None], ids=["missing", "outside", "long"])
def test_what_print_refuses_check_has_found(run: Run, own: Own, slip: tuple[str, str] | None) -> None:
    old, new = slip or long_name(own)
    own.spoil(old, new)
    name = own.card if slip else new
    printed = run("print", name, "-o", "out/card.pdf", "--print-lang", own.lang)
    told = run("check")
    assert printed.exit_code == 2, printed.stdout
    assert told.exit_code == 1, told.stdout
    place = re.search(r"cards/\S+?:\d+", printed.stderr)
    assert place is not None, printed.stderr
    assert place[0] in told.stdout
    drawn = run("print", name, "-o", "out/draft.pdf", "--draft", "--print-lang", own.lang)
    assert drawn.exit_code == 0, drawn.stderr
    assert name in drawn.stderr
