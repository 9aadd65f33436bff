"""What the table shows of each piece besides the game's own view: its face, and why nothing can be done with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from cardforge.model import Card

if TYPE_CHECKING:
    from cardforge.studio.shell import Shell
    from cardforge.studio.tables import Seated


def dress(studio: Shell, seated: Seated, view: dict[str, Any], lang: str) -> None:
    """Add to each piece of a view where its ``face`` is (empty where there is none) and the reasons (``barred``) that it has."""
    why: dict[str, list[dict[str, str]]] = {}
    for each in view["refusals"]:
        for piece in each["pieces"]:
            why.setdefault(piece, []).append({"text": each["text"], "rule": each["rule"]})
    printed = {card.id: card for card in seated.sitting.table.cards}
    for piece in _pieces(view):
        card = printed.get(piece["card"])
        piece["face"] = "" if card is None else _face(studio, seated, card, lang)
        piece["barred"] = why.get(piece["id"], [])


def _pieces(view: dict[str, Any]) -> Iterator[dict[str, Any]]:
    layout = view["layout"]
    for zone in (*layout["shared"], *(zone for side in layout["sides"] for zone in side["zones"])):
        yield from zone["pieces"]


def _face(studio: Shell, seated: Seated, card: Card, lang: str) -> Markup:
    """What an ``img`` has of a card: which one it is is looked for once, as long as no file is changed."""
    edition, name = seated.named.get(card.id, (-1, ""))
    if edition != studio.desk.edition:
        name = _name(studio, seated, card, lang)
        seated.named[card.id] = (studio.desk.edition, name)
    return studio.small_face(lang, name, at_once=True) if name else Markup("")


def _name(studio: Shell, seated: Seated, card: Card, lang: str) -> str:
    """The name of a card's face: the folder's, or that of one which no file has as it is played. A leader by himself has none, and a card
    that no layout can draw is told in words.
    """
    library = studio.desk.workspace.library
    if library.cards.get(card.id) == card:
        return card.id
    leader = next((name for name, master in library.masters.items() if _alike(master.card, card)), None)
    if leader is not None:
        return leader
    own = next((deck.master for deck in seated.sitting.table.decks if deck.master is not None and deck.master.card == card), None)
    alone = own is None and any(master.card.kind == card.kind for master in library.masters.values())
    return "" if alone else studio.desk.faces.guest(own or card, lang)


def _alike(one: Card, other: Card) -> bool:
    """Whether two cards are played alike and called the same, wherever they are written."""
    return (one.kind, one.name, one.fields, one.trees) == (other.kind, other.name, other.fields, other.trees)
