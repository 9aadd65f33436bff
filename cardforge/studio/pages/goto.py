"""Ctrl K: whatever has a name, and where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cardforge.model.names import normal
from cardforge.studio.shell import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.studio.desk import Desk
    from cardforge.studio.shell import Shell

#: So many places are offered.
_MOST: Final = 12
#: The pages by their labels, and where they are.
PAGES: Final = {
    "gallery": "/",
    "card": "/new",
    "lead": "/masters",
    "deck": "/decks",
    "table": "/table",
    "print": "/print",
    "balance": "/balance",
    "many": "/many",
    "new_deck": "/deck",
}

#: What else can be gone to, by the label of its kind, and where it is.
KINDS: Final = {"a_deck": "/deck", "lead": "/master", "a_card": "/card"}


def find(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """The places whose name has what is asked for, those first that are called so or begin so, pages before decks before cards."""
    lang, asked = studio.language(request), normal(request.query_params.get("q", "")[:100])
    same, begin, within = [], [], []
    key = (studio.desk.edition, lang)
    if studio.named[0] != key:
        studio.named = key, [(place, [normal(name) for name in names]) for place, names in _places(studio.desk, lang)]
    for place, known in studio.named[1]:
        if asked in known:
            same.append(place)
        elif any(name.startswith(asked) for name in known):
            begin.append(place)
        elif any(asked in name for name in known):
            within.append(place)
    return JSONResponse({"found": [*same, *begin, *within][:_MOST]})


def _places(desk: Desk, lang: str) -> Iterator[tuple[dict[str, str], list[str]]]:
    """All that can be gone to: what it is, its name and its address; and all its names."""
    said = words()
    for word, address in PAGES.items():
        yield {"sort": said["page"][lang], "name": said[word][lang], "address": address}, [*said[word].values(), word]
    with desk.lock:
        library = desk.workspace.library
        decks = [(deck.title.get(lang), *deck.title, name) for name, deck in library.decks.items()]
        leaders = [(master.card.name.get(lang), *master.card.name, name) for name, master in library.masters.items()]
        cards = [(card.name.get(lang), *card.name, card.id) for card in library.cards.values()]
    for (sort, place), things in zip(KINDS.items(), (decks, leaders, cards), strict=True):
        for names in things:
            yield {"sort": said[sort][lang], "name": names[0], "address": f"{place}/{quote(names[-1], safe='')}"}, list(names)
