"""The decks that are one legal choice away: another choice on the leader, or another card of the same kind in the place of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from random import Random
from typing import Any, Final

from cardforge.database import Library
from cardforge.games.shared.design.building import Building
from cardforge.games.shared.design.variants import with_card_for
from cardforge.games.shared.pack import builder_of, pack_of
from cardforge.model import CardforgeError, Deck, Text

#: How often as many cards are tried as are wanted: most of what does not fit a deck is not legal in it.
_TRIES: Final = 6


@dataclass(frozen=True, slots=True)
class Change:
    """One legal change: what it is called (``name``), and the ``deck`` with it."""

    name: Text
    deck: Deck


def changes_of(deck: Deck, library: Library, chance: Random, drawn: int) -> list[Change]:
    """Every legal change of what the deck's leader says, brings and costs, and so many of all others, ``drawn`` by ``chance``.

    The others are of cards, and of what the leader only is called by (its race): of those there are thousands.

    >>> from cardforge.database import built_in
    >>> from cardforge.files.places import first_game
    >>> library = built_in(first_game())
    >>> found = changes_of(library.decks["赤単アグロ"], library, Random(1), 5)
    >>> sum("→" in change.name.ja for change in found) > 5
    True
    """
    rules = pack_of(library.game).legality()

    def is_legal(found: Deck) -> bool:
        if found.master is not None and any(fault.severity == "error" for fault in rules.check_master(found.master, library)):
            return False
        return not any(fault.severity == "error" for fault in rules.check_deck(found, library))

    leaders = [change for change in _leaders(deck, library) if is_legal(change.deck)]
    found = [change for change in leaders if not _plays_alike(deck, change.deck)]
    others = [change for change in leaders if _plays_alike(deck, change.deck)]
    others += _cards(deck, library, chance, drawn * _TRIES)
    chance.shuffle(others)
    return [*found, *islice((change for change in others if is_legal(change.deck)), drawn)]


def _plays_alike(deck: Deck, changed: Deck) -> bool:
    """Whether the leaders of two decks say, bring and cost the same."""
    one, other = deck.master, changed.master
    if one is None or other is None:
        return one is other
    return (one.card.trees, one.rank, one.seals) == (other.card.trees, other.rank, other.seals)


def _cards(deck: Deck, library: Library, chance: Random, most: int) -> Iterator[Change]:
    """At most so many changes of one card for another of its kind, each once, legal or not."""
    held = {card.id for card, _ in deck.cards}
    others = [card for card in library.cards.values() if card.id not in held]
    pairs = [(card, other) for card, _ in deck.cards for other in others if other.kind == card.kind]
    for card, other in chance.sample(pairs, min(most, len(pairs))):
        yield Change(_exchanged(card.name, other.name), with_card_for(deck, card, other))


def _leaders(deck: Deck, library: Library) -> Iterator[Change]:
    """The deck with one other choice on its leader, where its game builds leaders and can build this one."""
    if deck.master is None:
        return
    try:
        building = builder_of(library.game)
        draft = building.draft_of(deck.master)
    except CardforgeError:
        return
    seen = {draft}
    for name in building.steps:
        for label, changed in _chosen(building, draft, name, library):
            if changed not in seen:
                seen.add(changed)
                yield Change(label, replace(deck, master=library.read_master(building.mapping(changed, library, "ja"))))


def _chosen(building: Building[Any], draft: Any, name: str, library: Library) -> Iterator[tuple[Text, Any]]:
    """The draft with one choice of a step taken away, added or exchanged; where that asks for other choices later, with those."""
    asked = building.step(name, draft, library)
    labels = {option.value: _short(option.label) for option in asked.options}
    value = getattr(draft, name)
    now = value if isinstance(value, tuple) else (str(value),)
    free = [option.value for option in asked.options if option.why_not is None and option.value not in now]
    called: list[tuple[str | None, str | None]] = [(None, new) for new in free if len(now) < asked.most]
    called += [(old, None) for old in now if len(now) > asked.least]
    called += [(old, new) for old in now for new in free]
    for old, new in called:
        if old is None:
            values: Sequence[str] = (*now, str(new))
        else:
            values = [each for each in (new if each == old else each for each in now) if each is not None]
        changed, reasons = building.choose(draft, name, values, library)
        if not reasons:
            said = _label(labels.get(old or ""), labels.get(new or ""))
            yield from _completed(building, changed, said, name, library)


def _completed(building: Building[Any], draft: Any, said: Text, name: str, library: Library) -> Iterator[tuple[Text, Any]]:
    """The draft itself where every later step has as many choices as it asks for; else each way to take the rest away, or to add one."""
    later = list(building.steps)[list(building.steps).index(name) + 1 :]
    for each in later:
        asked = building.step(each, draft, library)
        value = getattr(draft, each)
        if not isinstance(value, tuple) or asked.least <= len(value) <= asked.most:
            continue
        labels = {option.value: _short(option.label) for option in asked.options}
        if len(value) > asked.most:
            sets = [tuple(some) for some in combinations(value, asked.most)]
        elif len(value) == asked.least - 1:
            sets = [(*value, option.value) for option in asked.options if option.why_not is None and option.value not in value]
        else:
            return
        for some in sets:
            changed, reasons = building.choose(draft, each, some, library)
            if not reasons:
                gone = [labels.get(old, Text(old, old)) for old in value if old not in some]
                come = [labels.get(new, Text(new, new)) for new in some if new not in value]
                ja = "、".join([*(f"−{text.ja}" for text in gone), *(f"＋{text.ja}" for text in come)])
                en = ", ".join([*(f"− {text.en}" for text in gone), *(f"+ {text.en}" for text in come)])
                yield Text(f"{said.ja}（{ja}）", f"{said.en} ({en})"), changed
        return
    yield said, draft


def _label(old: Text | None, new: Text | None) -> Text:
    """What is said of a choice that goes (``old``) and one that comes (``new``)."""
    if old is not None and new is not None:
        return _exchanged(old, new)
    gone, come = old or Text("", ""), new or Text("", "")
    return Text(f"＋{come.ja}", f"+ {come.en}") if old is None else Text(f"−{gone.ja}", f"− {gone.en}")


def _exchanged(old: Text, new: Text) -> Text:
    return Text(f"{old.ja} → {new.ja}", f"{old.en} → {new.en}")


def _short(label: Text) -> Text:
    """A choice's label up to where it is explained."""
    return Text(label.ja.split(":")[0].strip(), label.en.split(":")[0].strip())
