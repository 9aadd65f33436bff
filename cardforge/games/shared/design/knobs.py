"""What can be varied on a game's cards, and what a plain card is: a card is fair where it is as good as a plain card of its cost.

A game says it in ``knobs.yaml`` of its ``design/``: the number (``name``) on a ``kind`` of card, its ``values``, which field is what the
card costs (``cost``) and which its ``sentence``. ``plain`` is the card without the sentence (or with another, where ``{cost}`` is
filled in) with its numbers ``by_cost``: for each field what it is at which cost. It may be of another ``kind``, keep only some fields and
texts (``keep``) and have some of its own (``fields``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from cardforge.files.places import places_of
from cardforge.files.yaml import load_yaml
from cardforge.model import Card, CardforgeError, Text
from cardforge.model.markup import bare
from cardforge.wording import phrasebook


@dataclass(frozen=True, slots=True)
class Knob:
    """A number (``name``) that can be varied on one ``kind`` of card: its ``values``, the least first, and whether more is better.

    ``cost`` and ``sentence`` are the fields of what the card costs and what it says; ``plain`` says what a plain card is.
    """

    game: str
    name: str
    kind: str
    title: Text
    values: tuple[int, ...]
    more_is_better: bool
    cost: str
    sentence: str
    plain: Mapping[str, Any]

    @property
    def plain_stays(self) -> bool:
        """Whether the plain card is the same at every value."""
        return self.cost != self.name

    def better(self, value: int) -> int | None:
        """The number an eighth of all values better than this one, or the best; ``None`` where there is none better."""
        better = [each for each in self.values if (each > value) == self.more_is_better and each != value]
        nearest = better if self.more_is_better else better[::-1]
        return nearest[min(max(1, len(self.values) // 8), len(nearest)) - 1] if nearest else None

    def has_plain(self, card: Card) -> bool:
        """Whether the card has this number, and there is a plain card of its cost."""
        own, cost = card.fields.get(self.name), card.fields.get(self.cost)
        return card.kind == self.kind and isinstance(own, int) and all(str(cost) in line for line in self._lines.values())

    @property
    def _lines(self) -> Mapping[str, Mapping[str, int]]:
        """The numbers of a plain card by field, each by cost."""
        lines: Mapping[str, Mapping[str, int]] = self.plain.get("by_cost", {})
        return lines

    def without_parts(self, card: Card) -> list[tuple[Text, Card]]:
        """The card with a part of it taken away, by what it is called: each of its sentences, all of them, the number that is not usual.

        A card that cannot be without its sentence (its plain card is of another kind, or has one of its own) is not made so.
        """
        said = [part for part in re.split(r"(?<=。)", bare(card.texts.get(self.sentence, ""))) if part.strip()]
        versions = []
        for number, part in enumerate(said if len(said) > 1 else ()):
            try:
                versions.append((Text(f"「{part}」", f"“{part}”"), self.saying(card, "".join(said[:number] + said[number + 1 :]))))
            except CardforgeError:
                # What is left cannot be read by itself: it leans on this part.
                continue
        if said and "kind" not in self.plain and "sentence" not in self.plain:
            versions.append((Text("文", "its sentence"), self.saying(card, "")))
        usual = self.plain_card(card).fields.get(self.name)
        if self.name in self._lines and isinstance(usual, int) and usual != card.fields[self.name]:
            own = Text(f"{self.title.ja}{card.fields[self.name]:,}（普通は{usual:,}）", f"its {self.title.en} (usual: {usual:,})")
            versions.append((own, self.at(card, usual)))
        return versions

    def at(self, card: Card, value: int) -> Card:
        """The card with this ``value`` of the number."""
        return replace(card, fields={**card.fields, self.name: value})

    def saying(self, card: Card, sentence: str) -> Card:
        """The card with this sentence in place of its own; raises ``CardforgeError`` where it cannot be read."""
        texts = {field: text for field, text in card.texts.items() if field != self.sentence}
        trees = {field: tree for field, tree in card.trees.items() if field != self.sentence}
        if sentence.strip():
            texts[self.sentence] = sentence
            trees[self.sentence] = phrasebook(self.game, card.words).read(sentence)
        return replace(card, texts=texts, trees=trees)

    def plain_card(self, card: Card) -> Card:
        """The plain card of this card's cost; raises ``CardforgeError`` where the game has none of that cost."""
        says = self.plain
        cost = card.fields.get(self.cost)
        whole = card.fields if "keep" not in says else {name: card.fields[name] for name in says["keep"] if name in card.fields}
        fields = {
            **whole,
            **{
                name: tuple(each) if isinstance(each, Sequence) and not isinstance(each, str) else each
                for name, each in says.get("fields", {}).items()
            },
        }
        for field, line in self._lines.items():
            if str(cost) not in line:
                raise self._no_plain(card, list(line))
            fields[field] = line[str(cost)]
        blank = self.saying(card, str(says.get("sentence", "")).format(cost=cost))
        if "keep" in says:
            kept = {*says["keep"], self.sentence}
            texts = {name: text for name, text in blank.texts.items() if name in kept}
            blank = replace(blank, texts=texts, trees={name: tree for name, tree in blank.trees.items() if name in kept})
        return replace(blank, kind=says.get("kind", card.kind), fields=fields)

    @staticmethod
    def _no_plain(card: Card, costs: Sequence[str]) -> CardforgeError:
        return CardforgeError(
            Text(
                f"「{card.name.ja}」のコストには、比べる普通のカードがありません。",
                f"There is no plain card of the cost of “{card.name.en}”.",
            ),
            hint=Text(
                f"コスト{costs[0]}~{costs[-1]}なら調べられます（--cost）。",
                f"Costs from {costs[0]} to {costs[-1]} can be asked for (--cost).",
            ),
        )


@cache
def knobs_of(game: str, *, none: bool = False) -> Sequence[Knob]:
    """What can be varied on an installed game's cards; raises ``CardforgeError`` where that is nothing, unless ``none`` may be.

    >>> from cardforge.files.places import first_game
    >>> [knob.name for knob in knobs_of(first_game())]
    ['power', 'cost']
    """
    file = places_of(game).knobs
    if not file.is_file() and none:
        return ()
    if not file.is_file():
        raise CardforgeError(
            Text("このゲームのカードには、値段をつける数がありません。", "The cards of this game have no number that could be priced."),
            hint=Text("カードやデッキは lab compare で比べられます。", "Cards and decks can be compared: lab compare"),
        )
    return tuple(_knob(game, row) for row in load_yaml(file))


def _knob(game: str, row: Mapping[str, Any]) -> Knob:
    span = row["values"]
    values = tuple(range(span["from"], span["to"] + 1, span["step"]))
    title = Text(row["title"]["ja"], row["title"]["en"])
    return Knob(game, row["name"], row["kind"], title, values, row["more_is_better"], row["cost"], row["sentence"], row["plain"])
