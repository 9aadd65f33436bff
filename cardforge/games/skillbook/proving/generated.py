"""Games of cards that nobody wrote: decks drawn from the phrasebook, to find what no hand-made card shows."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cardforge.games.shared.parts import Generated
from cardforge.games.skillbook import Compiler, SkillbookGame, SkillbookState
from cardforge.games.skillbook.compiling.compiler import WASTELAND
from cardforge.games.skillbook.play.rules import Setup
from cardforge.games.skillbook.play.terms import AREA, COLUMNS
from cardforge.games.skillbook.telling.story import tried_moves
from cardforge.model import Card, Text, Tree
from cardforge.wording import phrasebook
from cardforge.wording.guide.generate import generate

_DEFINITIONS: Final = 14
_TERRAINS: Final = 6
_BOOK: Final = 30
_NAME: Final = Text("生成", "generated")
_ATTRIBUTES: Final = ("fire", "earth", "wind", "water", "dark", None)
_KINDS: Final = ("unit", "unit", "unit", "skill", "skill", "skill", "bind", "aura", "curse")
#: Keywords that the phrasebook's sentences name, and a hero's.
_KEYWORDS: Final = ("飛行", "遠隔攻撃2", "遠隔攻撃3")
_TRAITS: Final = ("戦士", "メイジ")
#: What an ability without a trigger becomes on a card that stays, so that it has a time to happen.
_MOMENTS: Final = ("summoned", "destroyed", "turn_start", "turn_end", "battles", "moved")


def generated_game(seed: int) -> Generated[SkillbookState]:
    """A game of generated cards, the same for the same ``seed``; both players bring the same."""
    rng = Random(seed)
    compiler = Compiler()
    definitions = [compiler.add(_booked(rng, number)) for number in range(_DEFINITIONS)]
    terrains = [compiler.add(_terrain(rng, number)) for number in range(_TERRAINS)]
    book = [rng.choice(definitions) for _ in range(_BOOK)]
    start = compiler.add(Card("skillbook", "terrain", "start", _NAME, fields={"start": "card"}))
    hero = compiler.add(_hero(rng))
    neutral = [compiler.add(WASTELAND)] * COLUMNS
    setup = Setup(book, [start, *(rng.choice(terrains) for _ in range(AREA - 1))], hero, rng.random() < 0.5)
    game = SkillbookGame(compiler.rules, compiler.names)
    limit = rng.choice((0, 0, 0, 30))
    return Generated(game, lambda number: game.start(setup, setup, neutral, number, limit), tried_moves)


def _booked(rng: Random, number: int) -> Card:
    """A card of the book, seldom a response."""
    kind = rng.choice(_KINDS)
    fields: dict[str, Any] = {"cost": rng.randint(0, 4), "attribute": rng.choice(_ATTRIBUTES), "response": rng.random() < 0.3}
    if kind == "unit":
        keywords = [rng.choice(_KEYWORDS)] if rng.random() < 0.4 else []
        fields |= {"at": rng.randint(0, 4), "df": rng.randint(1, 5), "sp": rng.randint(0, 3), "keywords": keywords}
    return _with(rng, Card("skillbook", kind, f"{kind}-{number}", _NAME, fields=fields))


def _terrain(rng: Random, number: int) -> Card:
    fields = {"attribute": rng.choice(_ATTRIBUTES), "start": rng.choice(("point", None, None, None))}
    card = Card("skillbook", "terrain", f"terrain-{number}", _NAME, fields=fields)
    return _with(rng, card) if rng.random() < 0.7 else card


def _hero(rng: Random) -> Card:
    fields = {"hp": rng.randint(5, 12), "at": rng.randint(0, 3), "sp": rng.randint(1, 3), "attribute": rng.choice(_ATTRIBUTES)}
    return _with(rng, Card("skillbook", "hero", "hero", _NAME, fields={**fields, "keywords": [rng.choice(_TRAITS)]}))


def _with(rng: Random, card: Card) -> Card:
    """The card with a text that can stand on it: what would have no time to happen is given one, or drawn anew."""
    while True:
        tree: Tree = generate(phrasebook("skillbook"), rng.getrandbits(32), kind=card.kind)
        written = Card(card.game, card.kind, card.id, card.name, fields=card.fields, trees={"text": tree})
        if not Compiler().faults(written):
            return written
