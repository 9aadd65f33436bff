"""The words of groove's effects as numbers, and the node that no other game has."""

from __future__ import annotations

from typing import Final

from cardforge.games.groove.play import terms
from cardforge.games.shared.compiling.node import own_node
from cardforge.games.shared.compiling.vocabulary import Builder, known, named, read_vocabulary
from cardforge.model import Text, Tree


def _top(to: Builder, tree: Tree) -> None:
    to.emit(terms.O_TOP, known(to.vocabulary.places, tree["to"], Text("行き先", "place")), tree["count"])


VOCABULARY: Final = read_vocabulary(
    __file__,
    "groove",
    terms,
    own={
        "top": own_node("デッキの上から動かす / move the top cards of the deck", _top, needs="count to", deeds="top"),
    },
    deeds=named(terms, "O_"),
)
