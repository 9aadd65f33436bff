"""図鑑: all cards, found while typing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import Response

from cardforge.database.index.tokens import QueryError
from cardforge.model import Card, CardforgeError, Master

if TYPE_CHECKING:
    from cardforge.studio.desk import Desk
    from cardforge.studio.shell import Shell

#: So many cards are shown first, which is more than a window holds, and so many more each time that one comes to their end.
FIRST: Final = 30
AT_ONCE: Final = 60
_MOST_AT_ONCE: Final = 1200
#: A field with more values than this is no row of buttons.
_MOST_VALUES: Final = 6


@dataclass(frozen=True, slots=True)
class Chip:
    """A condition that one press adds to the search, or takes away: its ``word``, what it is called, the value that it is about."""

    word: str
    title: str
    value: str


def show(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """The gallery, or the next cards of it."""
    query, lang = request.query_params.get("q", "")[:500], studio.language(request)
    begin = number_in(request.query_params.get("from", ""))
    shown_now = at_once(request, AT_ONCE if begin else FIRST)
    found: list[Card | Master] = []
    wrong, slip, count = "", None, 0
    try:
        found, count = studio.desk.some(query, begin, shown_now)
    except CardforgeError as error:
        wrong, slip = error.describe(lang), _slip(query, error)
    part = request.headers.get("x-part")
    return studio.page(
        request,
        "gallery/cards.html" if part else "gallery/gallery.html",
        "gallery",
        q=query,
        wrong=wrong,
        slip=slip,
        offered=offered(studio.desk, request, query, lang),
        count=count,
        begin=begin,
        next=begin + shown_now if begin + shown_now < count else 0,
        cards=[_shown(each, lang) for each in found],
        chips=[] if part else chips(studio.desk, lang),
        problems=studio.desk.problems(),
    )


def offered(desk: Desk, request: Request, query: str, lang: str) -> list[dict[str, str]]:
    """What could stand where the caret of whoever searches is (``at``): each word, what it is called, and the query with it."""
    caret = request.query_params.get("at")
    if caret is None:
        return []
    with desk.lock:
        found = desk.workspace.complete_query(query, number_in(caret), lang)
    return [
        {"word": each.word, "title": each.title.get(lang), "query": f"{query[: each.begin]}{each.word}{query[each.end :]}"}
        for each in found
    ]


def chips(desk: Desk, lang: str) -> list[Chip]:
    """A button for each value of the fields with a few of them that the game is played with, kinds first."""
    fields = desk.workspace.fields()
    kinds = [
        Chip(f"kind:{kind}", title.get(lang).title() if lang == "en" else title.ja, "") for kind, title in desk.workspace.kinds().items()
    ]
    rows = [field for field in fields if field.group == "play" and field.column and 1 < len(field.names) <= _MOST_VALUES]
    return kinds + [
        Chip(f"{field.name}:{value}", title.get(lang), value) for field in rows for value, title in field.names.items() if field.keys
    ]


def _slip(query: str, error: CardforgeError) -> dict[str, str] | None:
    """Where in a query it cannot be read, and the query with the nearest right word there (empty where none is near)."""
    if not isinstance(error, QueryError) or error.begin >= len(query):
        return None
    before, bad, after = query[: error.begin], query[error.begin : error.end], query[error.end :]
    return {
        "before": before,
        "bad": bad,
        "after": after,
        "word": error.mend,
        "mended": f"{before}{error.mend}{after}" if error.mend else "",
    }


def _shown(thing: Card | Master, lang: str) -> dict[str, str]:
    """What the gallery says of one card."""
    card = thing.card if isinstance(thing, Master) else thing
    name = thing.card.name.ja if isinstance(thing, Master) else card.id
    return {"id": name, "name": card.name.get(lang), "text": " ".join(card.texts.values())}


def at_once(request: Request, least: int = AT_ONCE) -> int:
    """How many cards a page shows: as many as one that is open and asks anew has already, or else the ``least``."""
    return min(max(least, number_in(request.query_params.get("count", ""))), _MOST_AT_ONCE)


def number_in(word: str) -> int:
    """The number that an address has; 0 where it is none."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 9 else 0
