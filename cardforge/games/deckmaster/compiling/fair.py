"""The optional rule ``fair``: numbers that the laboratory found fair (docs/balance.md), in place of the document's.

They stand in ``fair.yaml`` beside this module; the document's own stay the game's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from cardforge.files.yaml import load_yaml
from cardforge.games.deckmaster.play.terms import HP
from cardforge.model import Master
from cardforge.model.plain import dataclass

_FILE: Final = Path(__file__).with_name("fair.yaml")


@dataclass(frozen=True, slots=True)
class Fair:
    """``second_hp`` are the HP with which the second player begins (000-R32), ``keywords`` the changes of a Deck Master's
    power (000-R21), ``ranks`` how many more HP a player begins with by the seal rank of his Deck Master (000-R32)."""

    second_hp: int
    keywords: Mapping[str, int]
    ranks: Mapping[int, int]

    @property
    def numbers(self) -> list[object]:
        """All of it as plain data: a game with other numbers is another game."""
        return [self.second_hp, sorted(self.keywords.items()), sorted(self.ranks.items())]

    def priced(self, master: Master) -> Master:
        """The Deck Master with these prices of its keywords."""
        return replace(master, settable={**master.settable, **self.keywords})

    def hp(self, master: Master, player: int) -> int:
        """How many HP a ``player`` (0 goes first) with this Deck Master begins with."""
        return (self.second_hp if player else HP) + self.ranks.get(master.rank, 0)


@cache
def fair_numbers() -> Fair:
    """The numbers of the optional rule.

    >>> fair_numbers().second_hp < 20000, sorted(fair_numbers().ranks)
    (True, [2, 3, 4, 5, 6])
    """
    data = load_yaml(_FILE)
    return Fair(data["second_hp"], data["keywords"], {int(rank): hp for rank, hp in data["ranks"].items()})
