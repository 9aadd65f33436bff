"""カード: one card is written, with its face beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cardforge.model import Card, CardforgeError, Master, Problem, Text
from cardforge.model.text import LANGUAGES
from cardforge.workspace import Conflict

if TYPE_CHECKING:
    from cardforge.studio.desk import Desk
    from cardforge.studio.shell import Shell

_NO_CARD = Text("カードではありません。", "this is no card.")
_NOT_WHOLE = Text("まだ書き終わっていないカードでは遊べません。", "a card that is not finished yet cannot be played.")


def new(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """A card that there is not yet, of the kind asked for."""
    workspace = studio.desk.workspace
    kind = request.query_params.get("kind", "")
    kind = kind if kind in workspace.kinds() else next(iter(workspace.kinds()))
    values = {
        each.name: {"ja": "", "en": ""} if each.sort == "both" else [] if each.sort == "choices" else "" for each in workspace.inputs(kind)
    }
    return studio.page(request, "card/card.html", "card", **_form(studio.desk, kind, values), written=None, title="", second="")


def show(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """A card of the library; a leader is shown and not changed."""
    desk, name = studio.desk, request.path_params["name"]
    with desk.lock:
        thing = desk.workspace.find(name)
        if isinstance(thing, Master):
            return studio.page(request, "card/look.html", "card", thing=thing.card, name=name)
        if not isinstance(thing, Card):
            raise CardforgeError(_NO_CARD)
        written = desk.workspace.written(thing.id)
    if not written.values:
        return studio.page(request, "card/look.html", "card", thing=thing, name=thing.id)
    lang = studio.language(request)
    names: dict[str, Any] = {"title": thing.name.get(lang), "second": thing.name.get("en" if lang == "ja" else "ja")}
    return studio.page(request, "card/card.html", "card", **_form(desk, thing.kind, written.values), written=written, **names)


def now(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """What stands in the file now, for a page that is open while it was changed."""
    with studio.desk.lock:
        written = studio.desk.workspace.written(request.path_params["name"])
    return JSONResponse({"values": written.values, "digest": written.digest})


def preview(studio: Shell, _request: Request, body: dict[str, Any]) -> Response:
    """What a card being written looks like (the ``part`` "face"), says, and lacks ("reading"); without a part all of it."""
    desk, lang = studio.desk, studio.language(_request)
    kind, values, of = _asked(body)
    face = str(body.get("face")) if body.get("face") in LANGUAGES else lang
    answer: dict[str, Any] = {}
    with desk.lock:
        workspace = desk.workspace
        found = workspace.draft(kind, values, of=of)
        if body.get("part") != "reading":
            drawn = workspace.face(found.card, face)
            answer |= {"svg": drawn.svg, "tight": [each.get(lang) for each in drawn.warnings]}
        if body.get("part") != "face":
            advice = workspace.advice(found.card) if found.whole else []
            answer |= {
                "whole": found.whole,
                "faults": [{"field": field, **_said(problem, lang)} for field, problem in found.faults],
                "advice": [_said(problem, lang) for problem in advice],
                "sentences": {
                    each.name: _sentence(desk, values, each.name, each.sentence, body, lang)
                    for each in workspace.inputs(kind)
                    if each.sentence
                },
            }
    return JSONResponse(answer)


def save(studio: Shell, _request: Request, body: dict[str, Any]) -> Response:
    """Save a card into its file; a conflict is answered with what stands there."""
    kind, values, of = _asked(body)
    seen = body.get("seen")
    saved = studio.desk.save(kind, values, of, seen if isinstance(seen, dict) else {}, str(body.get("digest") or ""))
    with studio.desk.lock:
        written = studio.desk.workspace.written(saved.id)
    place = f"{written.file.name}:{written.line}" if written.file else ""
    return JSONResponse(
        {"id": saved.id, "values": written.values, "digest": written.digest, "place": place, "edition": studio.desk.edition}
    )


def keep_art(studio: Shell, data: bytes, of: str) -> str:
    """Keep a picture for a card that is written; what the card says of it, seen from where the card stands or will stand."""
    with studio.desk.lock:
        workspace = studio.desk.workspace
        written = workspace.written(of) if of in workspace.library.cards else None
        return workspace.save_art(data, beside=written.file if written is not None and written.own else None)


def play(studio: Shell, _request: Request, body: dict[str, Any]) -> Response:
    """Deal a game with the card as it is written now, saved or not; the answer is the game's name."""
    kind, values, of = _asked(body)
    with studio.desk.lock:
        found = studio.desk.workspace.draft(kind, values, of=of)
    if not found.whole:
        raise CardforgeError(_NOT_WHOLE)
    return JSONResponse({"name": studio.tables.try_out(found.card, "greedy")})


def conflict(error: CardforgeError) -> dict[str, Any]:
    """What a page needs to know of a conflict; nothing of any other error."""
    return {"theirs": error.theirs, "digest": error.digest} if isinstance(error, Conflict) else {}


def _asked(body: Mapping[str, Any]) -> tuple[str, dict[str, Any], str]:
    values = body.get("values")
    return str(body.get("kind") or ""), values if isinstance(values, dict) else {}, str(body.get("of") or "")


def _form(desk: Desk, kind: str, values: Mapping[str, Any]) -> dict[str, Any]:
    workspace = desk.workspace
    inputs = workspace.inputs(kind)
    return {
        "kind": kind,
        "kinds": workspace.kinds(),
        "inputs": [each for each in inputs if each.group in ("play", "card")],
        "more": [each for each in inputs if each.group not in ("play", "card")],
        "values": values,
        "known": _words(desk),
    }


def _words(desk: Desk) -> dict[str, list[str]]:
    """What stands in fields of free words so far, for the browser to offer."""
    found: dict[str, dict[str, None]] = {}
    with desk.lock:
        for card in desk.workspace.library.cards.values():
            for name, value in card.fields.items():
                if isinstance(value, tuple):
                    found.setdefault(name, {}).update(dict.fromkeys(str(each) for each in value))
    return {name: sorted(each) for name, each in found.items()}


def _said(problem: Problem, lang: str) -> dict[str, str]:
    return {"severity": problem.severity, "rule": problem.rule, "message": problem.said(lang)}


def _sentence(desk: Desk, values: Mapping[str, Any], name: str, kind: str, body: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """What is known of one sentence; what may stand at the caret, where that is in it."""
    text = values.get(name)
    text = text if isinstance(text, str) else ""
    here = body.get("field") == name
    caret = body.get("caret") if here else None
    if not text.strip() and not here:
        return {"said": {"ja": "", "en": ""}}
    found = desk.workspace.examine(text, caret if isinstance(caret, int) else None, kind=kind, lang=lang)
    said = (
        {each: "" if found.tree is None else desk.workspace.say(found.tree, kind=kind, lang=each) for each in LANGUAGES}
        if text.strip()
        else {}
    )
    error = found.error if text.strip() else None
    return {
        "said": said or {"ja": "", "en": ""},
        "begin": found.begin,
        "end": found.end,
        "message": "" if error is None else error.text.get(lang),
        "hint": "" if error is None or error.hint is None else error.hint.get(lang),
        "mends": [{"word": each.word, "begin": each.begin, "end": each.end} for each in found.mends],
        "words": [{"word": each.word, "begin": each.begin, "sort": each.sort} for each in found.completions] if here else [],
    }


__all__ = ["Conflict", "conflict", "new", "now", "play", "preview", "save", "show"]
