"""A colour pie: which of a game's colours does what. What it holds is data of the game, a YAML file beside its other hints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardforge.games.shared.compiling.node import inner
from cardforge.games.shared.reasons import Reasons, any_of, first_fitting
from cardforge.model import Card, Problem, Text, Tree
from cardforge.wording import phrasebook


class ColourPie:
    """The pie in the YAML ``file``; ``names`` are what the colours are called.

    ``cards`` says which field of a card holds its colours, which kinds are looked at and which value makes a card ``weak``; ``keywords``
    and ``effects`` say whose each is (what is not there is everybody's), ``off`` what is said of a card that does another's.
    """

    def __init__(self, file: str, names: Mapping[str, Text]) -> None:
        self._tables = Reasons(file, "warning")
        self._names = names

    def check(self, card: Card) -> Iterator[Problem]:
        """A warning for each thing that none of a card's colours does; a document's own cards are the measure and never warned of."""
        looked_at = self._tables.data["cards"]
        own = set(card.fields.get(looked_at["field"], ()))
        if not own or card.origin == "document" or card.kind not in looked_at["kinds"]:
            return
        text = card.trees.get("text", {})
        for key in text.get("keywords", ()):
            if not own & self._listed("keywords", key):
                called = phrasebook(card.game, card.words).keyword(key).name
                yield self._off(card, Text(f"「{called.ja}」", f"the keyword {called.en}"), self._listed("keywords", key))
        for ability in text.get("abilities", ()):
            parts = list(self._effects(ability["effect"]))
            # One thing of its own colour carries the rest: a red card may draw where it burns.
            if not any(own & colours for colours in parts):
                yield self._off(card, Text("この能力", "this ability"), frozenset.union(*parts))

    def _effects(self, tree: Tree) -> Iterator[frozenset[str]]:
        """The single effects in a tree: of each the colours that do such a thing."""
        parts = [_of(tree["player"], tree["effect"])] if tree["do"] == "as" else inner(tree)
        for part in parts:
            yield from self._effects(part)
        if not parts:
            yield self._colours(tree)

    def _colours(self, tree: Tree) -> frozenset[str]:
        """Which colours have this effect: those of the first row that it fits."""
        if tree["do"] == "grant":
            return frozenset().union(*(self._listed("keywords", key) for key in tree["keywords"]))
        who: dict[str, Any] = tree.get("who") or tree.get("what") or {}
        amount = tree.get("amount", 0)
        facts = {
            **{key: tree.get(key) for key in ("do", "to")},
            **{key: who.get(key) for key in ("zone", "select")},
            "itself": "this" in who or not who,
            "named": "that" in who,
            "weak": "max" in who.get("where", {}).get(self._tables.data["cards"]["value"], {}),
            "less": (amount.get("times", 1) if isinstance(amount, dict) else amount) < 0,
        }
        row = first_fitting(self._tables.data["effects"], facts)
        return frozenset(self._names if row is None else row["of"])

    def _listed(self, table: str, word: str) -> frozenset[str]:
        """The colours that a table lists beside a word; what is not in it is everybody's."""
        return frozenset(self._tables.data[table].get(word, self._names))

    def _off(self, card: Card, what: Text, colours: frozenset[str]) -> Problem:
        names = any_of(self._names[name] for name in self._names if name in colours)
        return self._tables.problem("off", card, "text", what=what, names=names)


def _of(player: str, tree: Tree) -> Tree:
    """What a player does, as the one whose effect it is sees it: the doer's own are that player's."""
    if "steps" in tree:
        return {**tree, "steps": [_of(player, step) for step in tree["steps"]]}
    if "effect" in tree:
        return {**tree, "effect": _of(player, tree["effect"])}
    if "who" in tree:
        return {**tree, "who": {**tree["who"], "side": player}}
    return {**tree, "to": player}
