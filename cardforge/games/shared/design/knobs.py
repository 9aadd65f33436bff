"""What can be varied on a game's cards, and what a plain card is: a card is fair where it is as good as a plain card of its cost.

A game says it in ``knobs.yaml`` of its ``design/``; ``knobs.schema.json`` beside this file describes it.

Its ``numbers`` are each a number (``name``) on a ``kind`` of card, its ``values``, which field is what the card costs (``cost``) and which
its ``sentence``. ``plain`` is the card without the sentence (or with another, where ``{cost}`` is filled in) with its numbers ``by_cost``:
for each field what it is at which cost. It may be of another ``kind``, keep only some fields and texts (``keep``) and have some of its own
(``fields``).

``effects`` are cards whose effect is worth so much of the plainest one (``sentence``, where ``{amount}`` is filled in): a ``kind`` of card,
the field that it stands in, the ``values`` of the amount, and which amount is usual for which level (``by_level``). ``leader`` is what a
keyword in its ``sentence`` changes on a leader: a ``title`` and the ``values`` of the change.

``timed`` is the ``kind`` of card with a condition of which it can be asked how early it is met (the game's ``Playing.met`` knows when), and
the field of its ``level``, where it has one: the own turn that it is meant for. ``everywhere``: it can be asked of decks without the card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from cardforge.database.schema.schemas import Schemas
from cardforge.files.places import bad_pack, places_of
from cardforge.files.yaml import line_of, load_yaml
from cardforge.model import Card, CardforgeError, Master, Text
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

    def nearest_cost(self, card: Card) -> int | None:
        """The cost of which there is a plain card that is nearest to this card's own; ``None`` for a card that has not this number."""
        own, cost = card.fields.get(self.name), card.fields.get(self.cost)
        if card.kind != self.kind or not isinstance(own, int) or not isinstance(cost, int):
            return None
        known = [int(each) for each in next(iter(self._lines.values()), {}) if all(each in line for line in self._lines.values())]
        return min(known, key=lambda each: (abs(each - cost), each), default=cost)

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
        return _saying(self.game, self.sentence, card, sentence)

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
    return tuple(_knob(game, row) for row in _said(game).get("numbers", ()))


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect (``sentence``: its field) of a ``kind`` of card, held against the ``plain`` one with one of these ``values`` as amount."""

    game: str
    kind: str
    title: Text
    values: tuple[int, ...]
    sentence: str
    plain: str
    level: str
    by_level: Mapping[str, int]

    def saying(self, card: Card, sentence: str) -> Card:
        """The card with this effect in place of its own; raises ``CardforgeError`` where it cannot be read."""
        return _saying(self.game, self.sentence, card, sentence)

    def plain_at(self, card: Card, amount: int) -> Card:
        """The card with so much of the plainest effect in place of its own."""
        return self.saying(card, self.plain.format(amount=amount))

    def plain_card(self, card: Card) -> Card:
        """The card with as much of the plainest effect as is usual for its level."""
        return self.plain_at(card, self.by_level[str(card.fields[self.level])])


@dataclass(frozen=True, slots=True)
class Leader:
    """What a keyword in a leader's ``sentence`` changes (``title``), and the ``values`` that the change may have."""

    game: str
    title: Text
    values: tuple[int, ...]
    sentence: str

    def keyword(self, card: Card, name: str) -> str:
        """The id of the keyword with this name; raises ``CardforgeError`` for what is no keyword or more than one."""
        tree = phrasebook(self.game, card.words).read(name)
        if tree.get("abilities") or len(tree.get("keywords", ())) != 1:
            raise CardforgeError(Text(f"「{name}」はキーワード一つではありません。", f"“{name}” is not one keyword."))
        return str(tree["keywords"][0])

    def title_of(self, card: Card, keyword: str) -> Text:
        """What the keyword with this id is called."""
        return phrasebook(self.game, card.words).keyword(keyword).name

    def having(self, leader: Master, keyword: str, price: int | None) -> Master:
        """The leader with a keyword that changes its worth by ``price``, or without it (``None``)."""
        tree = leader.card.trees.get(self.sentence, {"keywords": [], "abilities": []})
        others = [each for each in tree["keywords"] if each != keyword]
        trees = {**leader.card.trees, self.sentence: {**tree, "keywords": others if price is None else [*others, keyword]}}
        settable: Mapping[str, int] = leader.settable if price is None else {**leader.settable, keyword: price}
        return replace(leader, card=replace(leader.card, trees=trees), settable=settable)

    def plain(self, leader: Master) -> Master:
        """The leader who says nothing; what he costs, and so his worth, is that of such a one."""
        return self._saying(leader, (), ())

    def without_parts(self, leader: Master) -> list[tuple[Text, Master]]:
        """The leader with a part of him taken away, by what it is called: each of his keywords, each of his abilities."""
        keywords, abilities = self._said(leader)
        every = range(len(abilities))
        versions = []
        for gone in keywords:
            left = [word for word in keywords if word != gone]
            versions.append((self.title_of(leader.card, gone), self._saying(leader, left, every)))
        book = phrasebook(self.game, leader.card.words)
        for number in every:
            tree = {"keywords": [], "abilities": [abilities[number]]}
            name = Text(f"「{book.say(tree)}」", f"“{book.say(tree, lang='en')}”")
            versions.append((name, self._saying(leader, keywords, [each for each in every if each != number])))
        return versions

    def _said(self, leader: Master) -> tuple[Sequence[str], Sequence[Any]]:
        """The keywords and the abilities of a leader."""
        tree = leader.card.trees.get(self.sentence, {})
        return tree.get("keywords", ()), tree.get("abilities", ())

    def _saying(self, leader: Master, keywords: Sequence[str], kept: Sequence[int]) -> Master:
        """The leader with these keywords and, of his abilities, those with these numbers."""
        _, abilities = self._said(leader)
        tree = {"keywords": list(keywords), "abilities": [abilities[number] for number in kept]}
        choices = tuple(leader.choices[number] for number in kept if number < len(leader.choices))
        texts = {name: text for name, text in leader.card.texts.items() if name != self.sentence}
        card = replace(leader.card, texts=texts, trees={**leader.card.trees, self.sentence: tree})
        return replace(leader, card=card, choices=choices)


@cache
def effects_of(game: str) -> Sequence[Effect]:
    """The effects of an installed game's cards that are held against a plain one.

    >>> from cardforge.files.places import first_game
    >>> [effect.kind for effect in effects_of(first_game())]
    ['seal']
    """
    return tuple(
        Effect(game, row["kind"], _title(row), _values(row), row["sentence"], row["plain"], row["level"], row["by_level"])
        for row in _said(game).get("effects", ())
    )


@cache
def leaders_of(game: str) -> Sequence[Leader]:
    """What a keyword changes on an installed game's leaders; nothing for a game without any.

    >>> from cardforge.files.places import first_game
    >>> [leader.sentence for leader in leaders_of(first_game())]
    ['text']
    """
    row = _said(game).get("leader")
    return () if row is None else (Leader(game, _title(row), _values(row), row["sentence"]),)


def leader_of(game: str) -> Leader:
    """As ``leaders_of``, the only one; raises ``CardforgeError`` for a game without any."""
    if not leaders_of(game):
        raise CardforgeError(
            Text("このゲームに、キーワードを選べるデッキマスターはいません。", "This game has no Deck Masters with keywords.")
        )
    return leaders_of(game)[0]


@dataclass(frozen=True, slots=True)
class Timed:
    """The ``kind`` of card whose condition can be timed, the field of its ``level`` (``""``: none), and if in decks without it, too."""

    kind: str
    level: str = ""
    everywhere: bool = False


@cache
def timed_of(game: str) -> Timed:
    """What can be timed in an installed game; raises ``CardforgeError`` where that is nothing.

    >>> from cardforge.files.places import first_game
    >>> timed_of(first_game()).kind
    'seal'
    """
    row = _said(game).get("timed")
    if row is None:
        raise CardforgeError(
            Text(
                "このゲームには、早さを調べられる条件がありません。",
                "No card of this game has a condition that could be timed.",
            ),
        )
    return Timed(**row)


@cache
def _said(game: str) -> Mapping[str, Any]:
    """What an installed game's file says, nothing where it has none.

    Raises ``CardforgeError`` with the line where it is not written as the schema says.
    """
    file = places_of(game).knobs
    if not file.is_file():
        return {}
    try:
        said: Mapping[str, Any] = load_yaml(file)
    except CardforgeError as error:
        raise bad_pack(game, file.name, error.text, file=error.file, line=error.line) from None
    for fault in Schemas(Path(__file__).parent).faults("knobs.schema.json", said):
        raise bad_pack(game, file.name, fault.text, file=file, line=line_of(said, *fault.path))
    return said


def _knob(game: str, row: Mapping[str, Any]) -> Knob:
    return Knob(
        game, row["name"], row["kind"], _title(row), _values(row), row["more_is_better"], row["cost"], row["sentence"], row["plain"]
    )


def _title(row: Mapping[str, Any]) -> Text:
    return Text(row["title"]["ja"], row["title"]["en"])


def _values(row: Mapping[str, Any]) -> tuple[int, ...]:
    span = row["values"]
    return tuple(range(span["from"], span["to"] + 1, span["step"]))


def _saying(game: str, field: str, card: Card, sentence: str) -> Card:
    """The card with a sentence in place of the one in a field."""
    texts = {name: text for name, text in card.texts.items() if name != field}
    trees = {name: tree for name, tree in card.trees.items() if name != field}
    if sentence.strip():
        texts[field] = sentence
        trees[field] = phrasebook(game, card.words).read(sentence)
    return replace(card, texts=texts, trees=trees)
