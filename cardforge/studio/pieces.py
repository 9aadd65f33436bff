"""What the table shows of each piece besides the game's own view: its face, and why nothing can be done with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from markupsafe import Markup

from cardforge.model import Card, CardforgeError

if TYPE_CHECKING:
    from cardforge.studio.shell import Shell
    from cardforge.studio.tables import Seated

_INLINE = Markup('src="data:image/svg+xml,{}"')


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
    """What an ``img`` has of a card: the small face of the folder's, or the face itself of one that no file has as it is played."""
    library = studio.desk.workspace.library
    if library.cards.get(card.id) == card:
        return studio.small_face(lang, card.id, at_once=True)
    leader = next((name for name, master in library.masters.items() if master.card == card), None)
    if leader is not None:
        return studio.small_face(lang, leader, at_once=True)
    if (card.id, lang) not in seated.faces:
        try:
            with studio.desk.lock:
                seated.faces[card.id, lang] = _INLINE.format(Markup(quote(studio.desk.workspace.face(card, lang).svg)))
        except CardforgeError:  # what has no face is shown in words
            seated.faces[card.id, lang] = Markup("")
    return seated.faces[card.id, lang]
