"""デッキ: a deck is built from the cards that are found, with what is not legal about it and its curve at every change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cardforge.model import Card, CardforgeError, Deck
from cardforge.studio.pages.gallery import at_once, chips, number_in, offered
from cardforge.workspace import Conflict

if TYPE_CHECKING:
    from cardforge.studio.desk import Desk
    from cardforge.studio.shell import Shell


#: So many faces lie beside a deck's name.
_FAN: Final = 4


def shelf(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """All decks: the author's own, then the built-in ones."""
    desk, lang = studio.desk, studio.language(request)
    with desk.lock:
        written = [desk.workspace.written_deck(name) for name in desk.workspace.library.decks]
        decks = [
            {
                "name": each.deck.name,
                "title": each.deck.title.get(lang),
                "faces": _fan(each.deck),
                "size": sum(count for _, count in each.deck.cards),
                "led": "" if each.deck.master is None else each.deck.master.card.name.get(lang),
                "own": each.own,
                "faults": len(desk.workspace.check_deck(each.deck)),
            }
            for each in written
        ]
    return studio.page(request, "deck/decks.html", "deck", decks=sorted(decks, key=lambda each: not each["own"]), problems=desk.problems())


def _fan(deck: Deck) -> list[str]:
    """The faces by which a deck is known: its leader's, and of its cards those that its author wrote last."""
    leader = [] if deck.master is None else [deck.master.card.name.ja]
    return [*leader, *(card.id for card, _ in deck.cards[::-1])][:_FAN]


def new(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """A deck that there is not yet; with ``lead`` one to begin with for that leader."""
    with studio.desk.lock:
        workspace = studio.desk.workspace
        values: dict[str, Any] = {each.name: {"ja": "", "en": ""} if each.sort == "both" else "" for each in workspace.deck_inputs()}
        lead = request.query_params.get("lead", "")
        begun = workspace.begun_deck(lead) if lead else {}
        empty = values | {"cards": {}} | ({"layout": []} if workspace.lays_out() else {})
    return studio.page(request, "deck/deck.html", "deck", **_form(studio, request), values=empty, begun=begun, written=None, title="")


def show(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """A deck of the library."""
    lang = studio.language(request)
    with studio.desk.lock:
        written = studio.desk.workspace.written_deck(request.path_params["name"])
    title = written.deck.title.get(lang)
    return studio.page(
        request, "deck/deck.html", "deck", **_form(studio, request), values=written.values, begun={}, written=written, title=title
    )


def now(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """What stands in the file now, for a page that is open while it was changed."""
    with studio.desk.lock:
        written = studio.desk.workspace.written_deck(request.path_params["name"])
    return JSONResponse({"values": written.values, "digest": written.digest})


def pool(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """The cards that a search finds, to be put into the deck."""
    return studio.page(request, "deck/pool.html", "deck", **_found(studio, request))


def look(studio: Shell, request: Request, body: dict[str, Any]) -> Response:
    """What a deck being built is made of, and what is not legal about it."""
    lang, (values, of) = studio.language(request), _asked(body)
    with studio.desk.lock:
        workspace = studio.desk.workspace
        deck = workspace.draft_deck(values, of=of)
        faults = workspace.faults_of(deck)
        sections = [each for each in workspace.sections_of(deck) if each[0].role != "apart"]
        piles = workspace.piles(deck)
        asked = values.get("layout")
        rows = [[str(name) for name in row] for row in asked if isinstance(row, list)] if isinstance(asked, list) else []
        laid = workspace.laid_out(deck, rows)
        names = {card.id: card.name.get(lang) for card, _ in deck.cards}
    answer = {
        # What lies there, or would if it were laid out.
        "layout": [[{"id": name, "name": names[name]} for name in row] for row in laid],
        "sections": [{"title": each.title.get(lang), "count": sum(count for _, count in cards)} for each, cards in sections],
        "size": sum(count for _, count in deck.cards),
        "faults": [{"rule": each.rule, "message": each.said(lang)} for each in faults],
        "piles": [
            {"pile": pile, "cards": [{"id": card.id, "name": card.name.get(lang), "count": count} for card, count in cards]}
            for pile, cards in piles.items()
        ],
    }
    return JSONResponse(answer)


def save(studio: Shell, _request: Request, body: dict[str, Any]) -> Response:
    """Save a deck into its file; a conflict is answered with what stands there, and what the cards in question are called."""
    values, of = _asked(body)
    seen = body.get("seen")
    desk, lang = studio.desk, studio.language(_request)
    with desk.lock:
        try:
            deck = desk.workspace.save_deck(
                values, of=of, seen=seen if isinstance(seen, dict) else {}, digest=str(body.get("digest") or "")
            )
        except Conflict as conflict:
            names = {name: desk.workspace.library.cards[name].name.get(lang) for name in conflict.theirs.get("cards", ())}
            return JSONResponse(
                {"message": conflict.describe(lang), "theirs": conflict.theirs, "digest": conflict.digest, "names": names}, 409
            )
        finally:
            desk.forget()
        written = desk.workspace.written_deck(deck.name)
    place = f"{written.file.name}:{written.line}" if written.file else ""
    return JSONResponse({"id": deck.name, "values": written.values, "digest": written.digest, "place": place, "edition": desk.edition})


def _asked(body: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
    values = body.get("values")
    return values if isinstance(values, dict) else {}, str(body.get("of") or "")


def _form(studio: Shell, request: Request) -> dict[str, Any]:
    desk, lang = studio.desk, studio.language(request)
    with desk.lock:
        inputs = desk.workspace.deck_inputs()
        kinds = {f"kind:{kind}" for kind in desk.workspace.deck_kinds()}
    rows = [each for each in chips(desk, lang) if each.word in kinds or not each.word.startswith("kind:")]
    return {"inputs": inputs, "chips": rows, **_found(studio, request)}


def _found(studio: Shell, request: Request) -> dict[str, Any]:
    """The cards of the search that the address is, those of the kinds that decks are made of."""
    desk, lang = studio.desk, studio.language(request)
    query, begin = request.query_params.get("q", "")[:500], number_in(request.query_params.get("from", ""))
    found: list[Card] = []
    wrong, count = "", at_once(request)
    try:
        found = _playable(desk, query)
    except CardforgeError as error:
        wrong = error.describe(lang)
    cards = [{"id": each.id, "name": each.name.get(lang), "text": " ".join(each.texts.values())} for each in found[begin : begin + count]]
    after = begin + count if begin + count < len(found) else 0
    follows = offered(desk, request, query, lang)
    return {"q": query, "wrong": wrong, "offered": follows, "count": len(found), "begin": begin, "next": after, "cards": cards}


def _playable(desk: Desk, query: str) -> list[Card]:
    with desk.lock:
        kinds = desk.workspace.deck_kinds()
        return [each for each in desk.cards(query) if isinstance(each, Card) and each.kind in kinds]
