"""Whether decks and cards keep the rules (002-R05, R06, R07, R14, R55): one problem for each fault, with its rule's number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardforge.database import Library
from cardforge.games.groove.compiling.compiler import Compiler
from cardforge.games.groove.telling.story import spell_name
from cardforge.games.shared.parts import Legality
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, Deck, Problem

_REASONS: Final = Reasons(__file__)
#: A deck: dual cards and seals (002-R14).
DUAL_CARDS: Final = 50
SEALS: Final = 5
#: The rule that says what each text is.
_TEXTS: Final = {"ability": "002-R04", "effect": "002-R05"}
#: What only an enchantment has: a creature that it is attached to, which takes part in battles.
_OF_BEARERS: Final = {"no_bearer": {"that": "attached"}, "no_battle": {"is": "battle"}}
#: What a dual card needs beside its numbers.
_FIELDS: Final = ("spell_name", "mana")


def check_deck(deck: Deck, _library: Library | None = None) -> list[Problem]:
    """Every fault of a deck and of its cards; none if it is legal. Any cards may be combined (002-R15)."""
    seals = sum(count for card, count in deck.cards if card.kind == "seal")
    total = sum(count for _, count in deck.cards) - seals
    problems = []
    if total != DUAL_CARDS:
        problems.append(_REASONS.problem("deck_size", deck, "cards", most=DUAL_CARDS, total=total))
    if seals != SEALS:
        problems.append(_REASONS.problem("seals", deck, "cards", most=SEALS, total=seals))
    return [*problems, *(problem for card, _ in deck.cards for problem in check_card(card))]


def check_card(card: Card) -> list[Problem]:
    """Every fault of one card: a field that only positions may leave out, a half that does nothing, what the engine could not play, what
    reaches to the enemy's side."""
    problems = [*_playable(card)]
    problems += [_REASONS.problem(f"no_{field}", card, field) for field in _FIELDS if card.kind == "dual" and field not in card.fields]
    if not card.trees.get("effect", {}).get("abilities"):
        seal = card.kind == "seal"
        problem = (
            _REASONS.problem("no_effect", card, "effect") if seal else _REASONS.problem("no_spell", card, "effect", spell=spell_name(card))
        )
        problems.append(problem)
    for field in _TEXTS:
        if _crosses(card.trees.get(field, {})):
            problems.append(_REASONS.problem("enemy_side", card, field))
    if card.fields.get("spell_type") != "enchantment":
        effect = card.trees.get("effect", {})
        problems += [_REASONS.problem(word, card, "effect") for word, part in _OF_BEARERS.items() if _holds(effect, part)]
    return problems


def _playable(card: Card) -> Iterator[Problem]:
    """What the engine could not play: an ability that does not say when it happens and cannot go on for ever."""
    for field, message in Compiler().faults(card):
        yield _REASONS.problem("unplayable", card, field, rule="002-R07" if card.kind == "seal" else _TEXTS[field], why=message)


def _holds(tree: Any, part: dict[str, str]) -> bool:
    """Whether a tree has a mapping with these words."""
    inner = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    return (isinstance(tree, dict) and part.items() <= tree.items()) or any(_holds(each, part) for each in inner)


def _crosses(tree: Any) -> bool:
    """Whether an effect puts a card onto the other player's side (002-R55); reading refuses to take one from there."""
    if isinstance(tree, list):
        return any(map(_crosses, tree))
    if not isinstance(tree, dict):
        return False
    return (tree.get("do") == "move" and "side" in tree) or any(map(_crosses, tree.values()))


LEGALITY: Final = Legality(check_deck, check_card)
