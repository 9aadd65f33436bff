"""図鑑: one change of all cards that a search finds, with the difference in the files before it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cardforge.model import CardforgeError
from cardforge.workspace.authoring.many import shown_difference

if TYPE_CHECKING:
    from cardforge.studio.shell import Shell
    from cardforge.workspace import ManyChanges

_MOST: Final = 500
#: So many lines of a file's difference, and cards that are left, are shown.
_LINES: Final = 200
_LEFT: Final = 40


def show(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """What is changed, and what that would do."""
    desk, lang = studio.desk, studio.language(request)
    query, field, value = (request.query_params.get(name, "")[:_MOST] for name in ("q", "field", "value"))
    with desk.lock:
        inputs = desk.workspace.many_inputs()
        plan, wrong = None, ""
        if field and (value or "value" in request.query_params):
            try:
                plan = desk.workspace.plan_changes(query, field, value)
            except CardforgeError as error:
                wrong = error.describe(lang)
    template = "gallery/changes.html" if request.headers.get("x-part") else "gallery/many.html"
    shown: dict[str, Any] = {"plan": None if plan is None else _shown(plan, lang), "wrong": wrong}
    return studio.page(request, template, "gallery", q=query, field=field, value=value, inputs=inputs, **shown)


def change(studio: Shell, _request: Request, body: dict[str, Any]) -> Response:
    """Do what was seen, if it is still the same."""
    query, field, value, digest = (str(body.get(name) or "")[:_MOST] for name in ("q", "field", "value", "digest"))
    desk = studio.desk
    with desk.lock:
        try:
            plan = desk.workspace.change_many(query, field, value, digest)
        finally:
            desk.forget()
    return JSONResponse({"changed": len(plan.changed), "files": [file.name for file in plan.files], "edition": desk.edition})


def _shown(plan: ManyChanges, lang: str) -> dict[str, Any]:
    """A plan as a page shows it."""
    files = [
        {"name": file.name, "lines": lines[:_LINES], "more": max(0, len(lines) - _LINES)} for file, lines in shown_difference(plan).items()
    ]
    left = [{"id": card.id, "name": card.name.get(lang), "why": why.get(lang)} for card, why in plan.left]
    return {"files": files, "changed": len(plan.changed), "left": left[:_LEFT], "more": max(0, len(left) - _LEFT), "digest": plan.digest}
