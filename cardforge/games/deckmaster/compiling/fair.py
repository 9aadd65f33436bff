"""The optional rule ``fair``: numbers that the laboratory found fair (docs/balance.md), in place of the document's.

They stand in ``fair.yaml`` beside this module; the document's own stay the game's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from cardforge.files.yaml import load_yaml
from cardforge.model import Master

_FILE: Final = Path(__file__).with_name("fair.yaml")


@dataclass(frozen=True, slots=True)
class Fair:
    """``bonus_turn`` is the turn of the game in which the second player gets another mana (000-R36; 0: in none), ``keywords`` the changes
    of a Deck Master's power by keyword (000-R21)."""

    bonus_turn: int
    keywords: Mapping[str, int]

    def priced(self, master: Master) -> Master:
        """The Deck Master with these prices of its keywords."""
        return replace(master, settable={**master.settable, **self.keywords})


@cache
def fair_numbers() -> Fair:
    """The numbers of the optional rule.

    >>> fair_numbers().bonus_turn % 2
    0
    """
    data = load_yaml(_FILE)
    return Fair(2 * data["bonus_own_turn"], data["keywords"])
