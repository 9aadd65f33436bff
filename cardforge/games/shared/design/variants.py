"""Versions of a deck that differ in one thing and are dealt alike: each card stays at its place, so a seed deals the same cards."""

from __future__ import annotations

from dataclasses import replace

from cardforge.model import Card, CardforgeError, Deck, Text


def with_card_for(deck: Deck, old: Card, new: Card) -> Deck:
    """The deck with ``new`` in the place of every copy of ``old``, also where its leader brings it.

    Raises ``CardforgeError`` where the deck has no ``old``, or has ``new`` besides: the two versions would differ in how many there are.
    """
    if deck.master is not None and any(card.id == old.id for card in deck.master.seals):
        seals = tuple(new if card.id == old.id else card for card in deck.master.seals)
        return replace(deck, master=replace(deck.master, seals=seals))
    held = {card.id: count for card, count in deck.cards}
    if old.id not in held:
        raise CardforgeError(
            Text(f"デッキ「{deck.name}」に「{old.name.ja}」は入っていません。", f"“{old.name.en}” is not in the deck “{deck.title.en}”."),
            hint=Text("入っているデッキを --in で指定してください。", "Name a deck that has it: --in DECK"),
        )
    if new.id in held and new.id != old.id:
        raise CardforgeError(
            Text(
                f"デッキ「{deck.name}」には「{old.name.ja}」も「{new.name.ja}」も入っています。",
                f"The deck “{deck.title.en}” has both “{old.name.en}” and “{new.name.en}”.",
            ),
            hint=Text("片方だけが入っているデッキで比べてください。", "Compare them in a deck that has one of them only."),
        )
    cards = tuple((new if card.id == old.id else card, count) for card, count in deck.cards)
    # A layout calls its cards by name.
    layout = tuple(tuple(new.name.ja if name in (*old.name, old.id) else name for name in row) for row in deck.layout)
    return replace(deck, cards=cards, layout=layout)
