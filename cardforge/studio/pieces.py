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
        name = _name(studio, card)
        seated.named[card.id] = (studio.desk.edition, name)
    return studio.small_face(lang, name, at_once=True)


def _name(studio: Shell, card: Card) -> str:
    """The name of a card's face: the folder's, or that of one which no file has as it is played."""
    library = studio.desk.workspace.library
    if library.cards.get(card.id) == card:
        return card.id
    leader = next((name for name, master in library.masters.items() if master.card == card), None)
    return studio.desk.faces.guest(card) if leader is None else leader
