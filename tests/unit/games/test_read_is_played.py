"""What a phrasebook reads, its game has: no sentence is read that no rule knows."""

from typing import Any

import pytest

from cardforge.games.blackpoker.compiling import compiler as blackpoker
from cardforge.games.blackpoker.compiling.vocabulary import VOCABULARY as BLACKPOKER
from cardforge.games.deckmaster.compiling.vocabulary import VOCABULARY as DECKMASTER
from cardforge.games.groove.compiling.vocabulary import VOCABULARY as GROOVE
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.games.shared.compiling.vocabulary import Vocabulary
from cardforge.wording import phrasebook
from cardforge.wording.guide.generate import generate

TEXTS = 400


def deeds(tree: Any) -> set[str]:
    """The words of all effects in a tree."""
    if isinstance(tree, list):
        return set().union(*map(deeds, tree))
    if not isinstance(tree, dict):
        return set()
    own = {tree["do"]} if "do" in tree else set()
    return own.union(*map(deeds, tree.values()))


@pytest.mark.parametrize(
    ("vocabulary", "kinds", "listed"),
    [
        (DECKMASTER, ["text"], set()),
        (BLACKPOKER, ["action-effect"], {*blackpoker._LISTED, "stay"}),
        (GROOVE, ["dual-ability", "dual-effect", "seal-effect"], set()),
    ],
    ids=lambda each: each.game if isinstance(each, Vocabulary) else "",
)
def test_every_effect_that_is_read_is_one_of_the_game(vocabulary: Vocabulary, kinds: list[str], listed: set[str]) -> None:
    book = phrasebook(vocabulary.game)
    read = set().union(*(deeds(generate(book, seed, kind=kind)) for kind in kinds for seed in range(TEXTS // len(kinds))))
    assert read - nodes_of(vocabulary).keys() - listed == set()
