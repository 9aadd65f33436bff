"""A record from another engine is refused: whatever changes how a card plays has to raise ``RULES_VERSION``."""

from __future__ import annotations

import hashlib
from random import Random

from cardforge.database import Library
from cardforge.games.deckmaster import compile_decks
from cardforge.games.deckmaster.compiling.compiler import RULES_VERSION
from cardforge.model import Deck

#: How games of the document's own cards go under each version of the rules. A new digest needs a new version.
#: Version 4 plays as 3 did; its options are other numbers, and the fields of its state stand in another order.
#: Version 6: last words from every zone (000-A82); the steps of a turn have other numbers. Version 7: what holds for one turn more.
#: Version 9 plays as 8 did, with more in the state. Version 10: "a unit was destroyed" means anybody's, which none of the document's asks.
#: Version 11 plays as 10 did; what fell to 0 in a battle is marked in the state also where it does not stay.
#: Version 15: damage that the other player's cards dealt is counted apart, which none of the document's asks.
#: Version 14: what is put off means a card only where it was left (000-A65), which none of the document's does.
#: Version 16 plays as 15 did; two words more can be forbidden, and stand in the state of what is silenced.
#: Version 17: what waits for a card to be played means it on the field, which none of the document's asks.
#: Version 18: damage in battle is changed between units, too, and for a time that of a card itself, which none of the document's does.
#: Also: what cannot be paid in full is not begun, what is tapped does not pay by tapping, which none of the document's asks.
#: Version 8: a spell's own ability for the discard does not happen when it is played, which none of the document's has.
#: Version 20: prices of which one cannot be paid are not begun; what holds during a turn begins with it; none of the document's asks.
#: Version 21: what nobody named chooses of the opponent's hand is refused, what is paid is not lost; none of the document's asks.
GAMES = {1: "cdb5124984b6ebe2", 2: "79328080f90309ce", 3: "f980fbe0d0cb2bfa", 4: "65a8bc2eb2ae877c", 5: "f16b943e7bb74ea4"} | {
    6: "0a88f115a5a9e647",
    7: "07f8119789f2eb00",
    8: "07f8119789f2eb00",
    9: "ecd1bac2b4bb1762",
    10: "ecd1bac2b4bb1762",
    11: "f8dadb1223cb7d8a",
    12: "00a684a6af5dea87",
    13: "4abcc75640432050",
    14: "4abcc75640432050",
    15: "74b40a65c3a3dfaf",
    16: "74b40a65c3a3dfaf",
    17: "74b40a65c3a3dfaf",
    18: "74b40a65c3a3dfaf",
    19: "99428a3610723e6e",
    20: "99428a3610723e6e",
    21: "99428a3610723e6e",
}


def _games() -> str:
    library = Library.open("deckmaster")
    document = sorted((card for card in library.cards.values() if card.origin == "document" and card.kind != "token"), key=lambda c: c.id)
    master = library.read_master(
        {
            "name": "試し",
            "rank": 2,
            "attributes": ["red"],
            "keywords": ["貫通"],
            "seals": [
                {"level": 1, "condition": "自分の場にユニットがいる。", "text": "カードを一枚引く。"},
                {"level": 2, "condition": "このターンに自分のユニットが攻撃した。", "text": "2000回復する。"},
            ],
        }
    )
    hash_ = hashlib.blake2b(digest_size=8)
    for seed in range(30):
        rng = Random(seed)
        decks = [Deck("deckmaster", "試し", tuple((card, 1) for card in rng.sample(document, 40)), master) for _ in range(2)]
        game, setups, _ = compile_decks(decks[0], decks[1], library.tokens)
        state = game.start(setups[0], setups[1], seed=seed)
        while state.winner < 0:
            game.apply(state, rng.choice(state.options))
        hash_.update(state.digest().encode())
    return hash_.hexdigest()


def test_the_version_of_the_rules_is_raised_when_the_engine_plays_differently() -> None:
    assert GAMES.get(RULES_VERSION) == _games(), "the engine plays differently than before: raise RULES_VERSION and add its digest here"
