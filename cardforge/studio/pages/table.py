"""卓: a game is played against a bot, or between two people at one screen."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cardforge.games.shared.telling.view import plain
from cardforge.model.characters import one_line
from cardforge.studio.pages.gallery import number_in
from cardforge.studio.pieces import dress
from cardforge.studio.tables import Seated, number_of

if TYPE_CHECKING:
    from cardforge.simulation.table.sitting import Sitting
    from cardforge.studio.shell import Shell

#: Of a reason that is about no card so many moves are told that it is about.
_MOVES: Final = 3


def lobby(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """Two decks are chosen, or a game that was left is gone on with."""
    lang = studio.language(request)
    with studio.desk.lock:
        decks = {name: deck.title.get(lang) for name, deck in studio.desk.workspace.library.decks.items()}
        suggested = studio.desk.workspace.lesson_decks() if len(decks) else ("", "")
        positions = studio.desk.workspace.positions()
        mine = request.query_params.get("mine", "")
        if mine in decks:
            suggested = (mine, next((each for each in suggested if each != mine), mine))
        saves = [
            {"name": save.file.stem, "title": one_line(" – ".join(each.get(lang) for each in save.record.titles)), "record": save.record}
            for save in studio.tables.saves()
            if save.record is not None
        ]
    chosen = request.query_params.get("position", "")
    broken = [each.error.describe(lang) for each in positions if each.error is not None]
    positions = [each for each in positions if each.error is None]
    values: dict[str, Any] = {"decks": decks, "suggested": suggested, "saves": saves, "positions": positions, "chosen": chosen}
    return studio.page(request, "table/lobby.html", "table", broken=broken, **values)


def begin(studio: Shell, _request: Request, body: dict[str, Any]) -> Response:
    """Deal a game, or go on from a position; the answer is the game's name."""
    bot, second = str(body.get("bot") or ""), body.get("second") is True
    if "position" in body:
        return JSONResponse({"name": studio.tables.begin_at(str(body["position"]), bot, second=second)})
    decks = (str(body.get("mine")), str(body.get("theirs")))
    return JSONResponse({"name": studio.tables.begin(decks, bot, second=second)})


def show(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """The game as whoever sits there sees it."""
    return _board(studio, request, "table/table.html")


def act(studio: Shell, request: Request, body: dict[str, Any]) -> Response:
    """Do what a button says, and show the game after it; what there is no deed for does nothing."""
    seated = studio.tables.at(request.path_params["name"])
    with seated.lock:
        deed = request.path_params["deed"]
        if deed == "choose":
            seated.choose(number_of(body, "number"), number_of(body, "at"))
        elif deed in ("undo", "concede", "sit"):
            getattr(seated, deed)()
        elif deed == "from":
            seated.back_to(number_of(body, "at"))
        elif deed == "record":
            file = studio.tables.keep_record(request.path_params["name"])
            return JSONResponse({"file": f"{file.parent.name}/{file.name}"})
        elif deed == "scenario":
            return _scenario(studio, request, body)
        return _board(studio, request, "table/board.html")


def _scenario(studio: Shell, request: Request, body: dict[str, Any]) -> Response:
    """Write a position as a test or a puzzle; the answer is its file and how it is run."""
    title = body.get("title")
    name = request.path_params["name"]
    file = studio.tables.keep_position(name, number_of(body, "at"), title if isinstance(title, str) else "")
    place = f"{file.parent.name}/{file.name}"
    return JSONResponse({"file": place, "word": file.name, "command": f"cardforge scenario run {quote(place)}"})


def replay(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """The game after so many choices, as whoever sits there saw it then; nothing can be chosen."""
    name, lang = request.path_params["name"], studio.language(request)
    seated = studio.tables.at(name)
    with seated.lock:
        last = len(seated.sitting.choices)
        at = min(number_in(request.query_params.get("at", "")), last)
        before = seated.sitting.earlier(at)
        view = None if seated.covered else _seen(studio, seated, before, lang)
        titles = [deck.title.get(lang) for deck in before.table.decks]
    template = "table/step.html" if request.headers.get("x-part") else "table/replay.html"
    return studio.page(request, template, "table", name=name, at=at, last=last, view=view, titles=titles)


def _board(studio: Shell, request: Request, template: str) -> Response:
    name, lang = request.path_params["name"], studio.language(request)
    seated = studio.tables.at(name)
    with seated.lock:
        sitting = seated.sitting
        values: dict[str, Any] = {"name": name, "at": len(sitting.choices), "over": sitting.over, "undo": sitting.can_undo}
        values["note"] = seated.note.describe(lang) if seated.note else ""
        values["titles"] = [deck.title.get(lang) for deck in sitting.table.decks]
        values["view"] = None if seated.covered else _seen(studio, seated, sitting, lang)
        values["next"] = values["titles"][sitting.seats[sitting.state.asked]] if seated.covered and not sitting.over else ""
    return studio.page(request, template, "table", **values)


def _seen(studio: Shell, seated: Seated, sitting: Sitting, lang: str) -> dict[str, Any]:
    """What the one who sits there may see of a game, now or earlier: his own half last, and nothing else."""
    facing = seated.facing
    seen = studio.desk.workspace.look(sitting, facing)
    view: dict[str, Any] = plain(seen, lang)
    view["sides"] = sorted(view["layout"]["sides"], key=lambda side: side["player"] == facing)
    names = {piece.id: piece.name.get(lang) for piece in seen.pieces()}
    view["barred"] = [
        {**each, "names": list(dict.fromkeys(name for piece in each["pieces"] if (name := names.get(piece)))) or each["moves"][:_MOVES]}
        for each in view["refusals"]
    ]
    dress(studio, seated, view, lang)
    view["why"] = sitting.table.playing.spoken.reason_texts()[view["reason"]].get(lang) if view["reason"] else ""
    return view
