"""Games of cards that nobody wrote: decks drawn from the phrasebook, to find what no hand-made card shows."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cardforge.games.senryoku import Compiler, SenryokuGame, SenryokuState
from cardforge.games.senryoku.play.terms import DECK_SIZE, KINDS2
from cardforge.games.senryoku.telling.story import tried_moves
from cardforge.games.shared.parts import Generated
from cardforge.model import Card, Text, Tree
from cardforge.wording import phrasebook
from cardforge.wording.guide.generate import generate

_DEFINITIONS: Final = 16
_NAME: Final = Text("生成", "generated")
_ATTRIBUTES: Final = ("fire", "water", "wind", "earth", "light", "dark")
_KINDS: Final = ("soldier", "soldier", "soldier", "sorcery", "land")
#: Races and special kinds that the phrasebook's sentences name.
_RACES: Final = ("ソルジャー", "ドラゴン", "ゴーレム")
_PLACES: Final = ("ギルビア", "ビナルクス")


def generated_game(seed: int) -> Generated[SenryokuState]:
    """A game of generated cards, the same for the same ``seed``; both players bring the same."""
    rng = Random(seed)
    compiler = Compiler()
    definitions = [compiler.add(_card(rng, number)) for number in range(_DEFINITIONS)]
    deck = [rng.choice(definitions) for _ in range(DECK_SIZE)]
    game = SenryokuGame(compiler.rules, compiler.names)
    return Generated(game, lambda number: game.start(deck, deck, number), lambda state, player: tried_moves(state, player, compiler.cards))


def _card(rng: Random, number: int) -> Card:
    """A card, cheap enough to be put out."""
    kind = rng.choice(_KINDS)
    fields: dict[str, Any] = {"cost": rng.randint(0, 5), "attributes": rng.sample(_ATTRIBUTES, rng.choice((0, 1, 1, 1, 2)))}
    if rng.random() < 0.4:
        fields["kind1"] = rng.choice(_PLACES)
    if kind == "soldier":
        fields |= {"move": rng.randint(0, 3), "power": rng.randint(0, 9), "race": rng.choice(_RACES)}
        if rng.random() < 0.4:
            fields["kind2"] = rng.choice(list(KINDS2))
    else:
        fields["upkeep"] = rng.randint(0, 2)
    card = Card("senryoku", kind, f"{kind}-{number}", _NAME, fields=fields)
    return _with(rng, card) if kind != "soldier" or rng.random() < 0.8 else card


def _with(rng: Random, card: Card) -> Card:
    """The card with a text that can stand on it; one that cannot is drawn anew."""
    while True:
        tree: Tree = generate(phrasebook("senryoku"), rng.getrandbits(32), kind=card.kind)
        written = Card(card.game, card.kind, card.id, card.name, fields=card.fields, trees={"text": tree})
        if not Compiler().faults(written):
            return written
