"""climb at the scenario runner's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.shared.table import PLAYERS, Fact, Pile
from cardforge.games.shared.words import Place, Words
from cardforge.model import Text
from climb.dealing import make_game
from climb.rules import DECK, F_TURN, HAND, PILE, V_PASS, V_PLAY, ClimbGame, ClimbState, coded

RESERVED = ("pile",)


def lay(words: Words) -> ClimbTable:
    """The table of the file's position: hands and decks by card names or as numbers of blanks, the pile with its top first."""
    position, place = words.data.get("position") or {}, words.place.at("position")
    cards = list({card.id: card for card in (*words.local.values(), *words.library.cards.values())}.values())
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
    state.agenda.append((F_TURN, PLAYERS.index(position.get("active", "a")), 0, 0))
    game.run(state)
    return ClimbTable(words, game, [card.name for card in cards], state)


class ClimbTable:
    """A game of climb for the scenario runner (see ``cardforge.games.shared.table.ScenarioTable``)."""

    question = None
    window = False

    def __init__(self, words: Words, game: ClimbGame, names: list[Text], state: ClimbState) -> None:
        self.words, self.game, self.names, self.state = words, game, names, state

    @property
    def winner(self) -> str | None:
        return None if self.state.winner < 0 else (*PLAYERS, "draw")[self.state.winner]

    @property
    def asked(self) -> str | None:
        return None if self.state.asked == NOBODY else PLAYERS[self.state.asked]

    def copy(self) -> ClimbTable:
        return ClimbTable(self.words, self.game, self.names, self.state.clone())

    def move(self, player: str, verb: str, written: Mapping[str, Any], place: Place) -> Refusal | None:
        who = PLAYERS.index(player)
        option = V_PASS
        if verb == "play":
            card = self.words.find(written["play"], self.state.zones[HAND + who], self.called, place.at("play"))
            option = coded(V_PLAY, len(self.state.definitions) if card is None else card)
        refusal = self.game.why_not(self.state, who, option)
        if refusal is None:
            self.game.apply(self.state, option)
        return refusal

    def answer(self, player: str, value: Any, place: Place) -> Refusal | None:
        return Refusal("", Text("何も尋ねられていません", "nothing is asked"))

    def forced(self, value: Any, place: Place) -> bool:
        return False

    def unused(self) -> Refusal | None:
        return None

    def stand_by(self) -> None:
        self.game.apply(self.state, V_PASS)

    def concede(self, player: str) -> Refusal | None:
        self.game.concede(self.state, PLAYERS.index(player))
        return None

    def common(self) -> Mapping[str, Fact]:
        return {"pile": Pile(tuple(self.state.zones[PILE]))}

    def side(self, player: str) -> Mapping[str, Fact]:
        who = PLAYERS.index(player)
        return {"hand": Pile(tuple(self.state.zones[HAND + who])), "deck": Pile(tuple(self.state.zones[DECK + who]))}

    def card(self, card: int) -> Mapping[str, Fact]:
        return {}

    def cards(self) -> Sequence[int]:
        return range(len(self.state.definitions))

    def called(self, card: int, name: str) -> bool:
        return name in self.names[self.state.definitions[card]]

    def show(self, card: int) -> str:
        return self.names[self.state.definitions[card]].ja

    def word(self, key: str, value: str) -> Text:
        return Text(value, value)

    def read(self, key: str, written: Any, place: Place) -> Any:
        return written
