"""What a match is called by where its games are kept or shared out: the same name for the same games, on every machine."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cardforge
from cardforge.files.contents import digest_of
from cardforge.simulation.table.table import Table

if TYPE_CHECKING:
    from cardforge.model import Card
    from cardforge.simulation.matches.plan import MatchPlan


@cache
def program(game: str) -> str:
    """What stands for all the code and numbers that decide how a game of this kind goes."""
    package = Path(cardforge.__file__).parent
    return digest_of((package / "engine", package / "simulation", package / "games" / "shared", package / "games" / game), (".py", ".yaml"))


def question_of(plan: MatchPlan) -> str:
    """The name of what is played: rules, cards, decks, bots and seed, but neither how many games nor by which program."""
    table = Table(plan.decks, plan.options, tokens=plan.tokens)
    content = {
        "game": plan.decks[0].game,
        "ruleset": table.ruleset,
        "options": table.options,
        "cards": [_content(card) for card in table.cards],
        "decks": [[(card.id, count) for card, count in deck.cards] for deck in plan.decks],
        "leaders": [deck.master is not None and (deck.master.card.id, deck.master.rank) for deck in plan.decks],
        "bots": plan.bots,
        "seed": plan.seed,
        "most": plan.most,
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True, default=str).encode()).hexdigest()


def _content(card: Card) -> list[Any]:
    """Everything of a card that decides what it does."""
    return [card.kind, card.id, card.fields, card.trees]
