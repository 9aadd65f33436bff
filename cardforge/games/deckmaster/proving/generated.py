"""Games of cards that nobody wrote: decks drawn from the phrasebook, to find what no hand-made card shows."""

from __future__ import annotations

from random import Random
from typing import Any

from cardforge.games.deckmaster import Compiler, DeckMasterGame, DuelState, Setup
from cardforge.games.deckmaster.compiling.compiler import ITSELF, measures
from cardforge.games.deckmaster.telling.story import tried_moves
from cardforge.games.shared.compiling.for_ever import fitting
from cardforge.games.shared.compiling.node import versus_of
from cardforge.games.shared.compiling.rows import overlap
from cardforge.games.shared.compiling.shifts import may_wait
from cardforge.games.shared.parts import Generated
from cardforge.model import Card, Master, Text, Tree
from cardforge.wording import phrasebook
from cardforge.wording.guide.generate import generate

_KINDS = ("unit", "unit", "unit", "spell", "enchantment")
_DEFINITIONS = 24
_DECK = 40


def generated_game(seed: int) -> Generated[DuelState]:
    """A game of generated cards, the same for the same ``seed``; both players bring the same; emergency release varies."""
    rng = Random(seed)
    compiler = Compiler(tokens=())
    definitions = [compiler.add(_card(rng, number)) for number in range(_DEFINITIONS)]
    seals = tuple(_seal(rng, level) for level in (1, 2))
    text = _text(rng, 2, "master")
    card = Card("deckmaster", "master", "master", _NAME, fields={"attributes": ["red"], "races": []}, trees={"text": text})
    setup = Setup(
        compiler.add_master(Master(card, 2, seals)), [compiler.add(seal) for seal in seals], [rng.choice(definitions) for _ in range(_DECK)]
    )
    game = DeckMasterGame(compiler.rules, compiler.names)
    return Generated(game, lambda number: game.start(setup, setup, number, emergency_release=number % 3), tried_moves)


_NAME = Text("生成", "generated")


def _card(rng: Random, number: int) -> Card:
    kind = rng.choice(_KINDS)
    fields = {"cost": rng.randint(0, 6), "power": rng.randint(1, 8) * 1000, "attributes": ["red"], "races": []}
    text = _text(rng, 2 if kind == "unit" else 1, kind)
    return Card("deckmaster", kind, f"{kind}-{number}", _NAME, fields=fields, trees={"text": text})


def _seal(rng: Random, level: int) -> Card:
    condition = _mended(generate(phrasebook("deckmaster"), rng.getrandbits(32), kind="seal-condition"))
    trees = {"condition": condition, "text": _text(rng, 1, "seal")}
    return Card("deckmaster", "seal", f"seal-{level}", _NAME, fields={"level": level}, trees=trees)


def _text(rng: Random, most: int, kind: str) -> Tree:
    """A text with at most so many abilities; what cannot stand on this kind of card happens on entry instead."""
    tree = generate(phrasebook("deckmaster"), rng.getrandbits(32))
    once = kind in ("spell", "seal")
    drawn = [_measured(fitting(Compiler.vocabulary, _mended(ability), once)) for ability in tree["abilities"][:most]]
    abilities = [_payable(ability, kind) for ability in drawn]
    keywords = tree["keywords"] if kind in ("unit", "master") else []
    return {"keywords": keywords, "abilities": abilities}


def _measured(ability: Tree) -> Tree:
    """An ability that says what its “that much” is: without the event that it was written for it does next to nothing."""
    effect = ability["effect"]
    lost = measures(effect) and not isinstance(ability.get("when"), dict) and not _deals(effect)
    return ability | {"effect": {"do": "shuffle"}} if lost else ability


def _deals(tree: object) -> bool:
    """Whether an effect damages or heals by an amount of its own."""
    if isinstance(tree, list):
        return any(map(_deals, tree))
    if not isinstance(tree, dict):
        return False
    itself = tree.get("do") in ("damage", "heal") and tree["amount"] != {"that": "amount"}
    return itself or any(map(_deals, tree.values()))


def _mended(tree: Any) -> Any:
    """What cannot hold in the next turn only (the vocabulary's ``spans``) does until this one ends; a filter asks for the printed power or
    the present one, and compares one value with another card's; several are the first by what they have now."""
    if isinstance(tree, list):
        return [_mended(part) for part in tree]
    if not isinstance(tree, dict):
        return tree
    parts = {key: _mended(part) for key, part in tree.items() if key != "power" or "printed" not in tree}
    where = parts.get("where", {})
    compared = [key for key, bounds in where.items() if isinstance(bounds, dict) and versus_of(bounds)]
    if len(compared) > 1:
        parts["where"] = {key: bounds for key, bounds in where.items() if key not in compared[1:]}
    several = parts.get("count", 1) not in (1, "all")
    parts |= {key: "power" for key in ("most", "least") if several and parts.get(key) == "printed"}
    if parts.get("do") == "pay" or parts.get("when") == "to_play":
        key = "steps" if "steps" in parts else "effect"
        parts[key] = [_single(parts[key][0]), *parts[key][1:]] if key == "steps" else _single(_beside_mana(parts[key]))
    wrong = parts.get("until") in Compiler.vocabulary.spans and not may_wait(Compiler.vocabulary, parts)
    return parts | {"until": "turn_end"} if wrong else parts


def _single(price: Tree) -> Tree:
    """A price of which no two parts take from the same place: of those that do, the first."""
    if price["do"] == "then" and overlap(price["steps"]):
        return _single(price["steps"][0])
    return price | {key: [_single(part) for part in price[key]] for key in ("steps", "modes") if key in price}


def _beside_mana(price: Tree) -> Tree:
    """An additional cost: mana is none, the card's own cost has it."""
    if price["do"] == "pay_mana":
        return {"do": "discard", "count": 1}
    return price | {key: [_beside_mana(part) for part in price[key]] for key in ("steps", "modes") if key in price}


def _payable(ability: Tree, kind: str) -> Tree:
    """An ability for which its card itself is paid in one way only, from where it is paid so; off the field without a limit.

    A Deck Master is never paid (000-R25).
    """
    if "cost" not in ability:
        return ability
    cost = dict(ability["cost"])
    ways = [place for place, key in ITSELF.items() if key in cost]
    if kind == "master":
        cost = {key: part for key, part in cost.items() if key not in ITSELF.values()}
        return {key: part for key, part in ability.items() if key != "from"} | {"cost": cost or {"mana": 1}}
    for place in ways[1:]:
        del cost[ITSELF[place]]
    place = ways[0] if ways else ability.get("from", "field")
    rest = {key: part for key, part in ability.items() if key != "from"}
    if place == "field":
        return rest | {"cost": cost}
    for key in ("tap", "remove"):
        cost.pop(key, None)
    return {key: part for key, part in rest.items() if key != "limit"} | {"from": place, "cost": cost or {"mana": 1}}
