"""Games of cards that nobody wrote: decks drawn from the phrasebook, to find what no hand-made card shows."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cardforge.games.groove import Compiler, GrooveGame, GrooveState
from cardforge.games.groove.play import terms
from cardforge.games.groove.telling.story import tried_moves
from cardforge.games.shared.parts import Generated
from cardforge.model import Card, Text, Tree
from cardforge.wording import phrasebook
from cardforge.wording.guide.generate import generate

_DEFINITIONS: Final = 20
_SEALS: Final = 5
_DECK: Final = 50
_NAME: Final = Text("生成", "generated")
_COLOURS: Final = ("red", "blue")
#: Races that the phrasebook's sentences name.
_RACES: Final = ("獣", "人間", "Golem")
_SPELLS: Final = ("spell", "spell", "enchantment", "blessing", "ward")
#: Every rule flag's value among these.
_FLAGS: Final = (0, terms.WITH_EVOLUTION, terms.REVEAL_ON_DRAW, terms.WITH_EVOLUTION | terms.REVEAL_ON_DRAW)


def generated_game(seed: int) -> Generated[GrooveState]:
    """A game of generated cards, the same for the same ``seed``; both players bring the same; the rule flags vary."""
    rng = Random(seed)
    compiler = Compiler()
    definitions = [compiler.add(_dual(rng, number)) for number in range(_DEFINITIONS)]
    deck = [rng.choice(definitions) for _ in range(_DECK)] + [compiler.add(_seal(rng, number)) for number in range(_SEALS)]
    game = GrooveGame(compiler.rules, compiler.names)
    return Generated(game, lambda number: game.start(deck, deck, number, _FLAGS[number % len(_FLAGS)]), tried_moves)


def _dual(rng: Random, number: int) -> Card:
    """A card of two halves, costs in mana and in groove, of one colour or both, now and then an evolution."""
    fields: dict[str, Any] = {
        "summon_cost": _cost(rng),
        "race": [rng.choice(_RACES)],
        "creature_type": rng.choice(("creature", "creature", "creature", "evolution")),
        "strength": rng.randint(0, 12) * 5,
        "cast_cost": _cost(rng),
        "spell_type": rng.choice(_SPELLS),
        "mana": {"amount": 1, "colors": rng.choice(([_COLOURS[0]], [_COLOURS[1]], list(_COLOURS)))},
    }
    card = Card("groove", "dual", f"dual-{number}", _NAME, fields=fields)
    return _with(rng, _with(rng, card, "ability", "dual-ability"), "effect", "dual-effect")


def _seal(rng: Random, number: int) -> Card:
    return _with(rng, Card("groove", "seal", f"seal-{number}", _NAME, fields={"cost": _cost(rng)}), "effect", "seal-effect")


def _cost(rng: Random) -> int | dict[str, int]:
    """Mana, or seldom groove."""
    return rng.randint(0, 5) if rng.random() < 0.8 else {"groove": rng.randint(0, 3)}


def _with(rng: Random, card: Card, field: str, kind: str) -> Card:
    """The card with a text in this field that can stand there: what would have no time to happen is drawn anew."""
    while True:
        tree: Tree = generate(phrasebook("groove"), rng.getrandbits(32), kind=kind)
        written = Card(card.game, card.kind, card.id, card.name, fields=card.fields, trees={**card.trees, field: tree})
        if not Compiler().faults(written):
            return written
