"""climb at the scenario runner's table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.engine.options import coded
from cardforge.engine.refusal import Refusal
from cardforge.games.shared.proving.table import Fact, Pile, ScenarioTable, absent
from cardforge.games.shared.proving.words import PLAYERS, Place, Words
from cardforge.model import Text
from climb.dealing import make_game
from climb.rules import DECK, HAND, PILE, V_PASS, V_PLAY, ClimbGame, ClimbState


def lay(words: Words) -> ClimbTable:
    """The table of the file's position: hands and decks by card names or as numbers of blanks, the pile with its top first."""
    position, place = words.data.get("position") or {}, words.place.at("position")
    cards = [*words.local.values(), *words.library.cards.values()]
    state, numbers = ClimbState(), {card.id: number for number, card in enumerate(cards)}

    def put(zone: int, owner: int, written: Any, at: Place) -> None:
        for entry in words.entries(written, at):
            for _ in range(entry.count):
                state.zones[zone].append(len(state.definitions))
                state.definitions.append(numbers[entry.card.id] if entry.card else 0)
                state.owners.append(owner)

    for player, name in enumerate(PLAYERS):
        side = position.get(name) or {}
        put(HAND + player, player, side.get("hand", 1), place.at(name, "hand"))
        put(DECK + player, player, side.get("deck", 0), place.at(name, "deck"))
    put(PILE, 0, position.get("pile", 0), place.at("pile"))
    game = make_game(cards)
    return ClimbTable(words, game, cards, game.begin(state, PLAYERS.index(position.get("active", "a"))))


class ClimbTable(ScenarioTable[ClimbGame, ClimbState]):
    """A game of climb for the scenario runner."""

    over = Refusal("climb-R03", Text("もう終わっています", "the game is over"))
    question = None

    def do(self, player: int, verb: str, written: Mapping[str, Any], place: Place) -> Refusal | None:
        if verb == "pass":
            return self.choose(player, V_PASS)
        card = self.find(written["play"], self.state.zones[HAND + player], place.at("play"))
        return absent(written["play"], "手札", "the hand") if card is None else self.choose(player, coded(V_PLAY, card))

    def common(self) -> Mapping[str, Fact]:
        return {"pile": Pile(tuple(self.state.zones[PILE]))}

    def side(self, player: str) -> Mapping[str, Fact]:
        hand, deck = (self.state.zones[zone + PLAYERS.index(player)] for zone in (HAND, DECK))
        return {"hand": Pile(tuple(hand)), "deck": Pile(tuple(deck))}
