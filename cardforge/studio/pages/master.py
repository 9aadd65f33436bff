"""主: the leader that a deck is built around, chosen step by step; or what stands in its place in games without one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cardforge.model import CardforgeError, Problem, Text
from cardforge.workspace import Conflict

if TYPE_CHECKING:
    from cardforge.games.shared.design.building import Draft, Step
    from cardforge.studio.desk import Desk
    from cardforge.studio.shell import Shell
    from cardforge.workspace import MasterBuilder

#: How many ways of finishing a draft are shown.
_WAYS: Final = 3


def shelf(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """All leaders, the author's own first; or of each deck what leads it."""
    desk, lang = studio.desk, studio.language(request)
    with desk.lock:
        if not desk.workspace.builds_masters():
            return studio.page(request, "lead/leads.html", "lead", **_leads(desk, lang), problems=desk.problems())
        written = [desk.workspace.written_master(name) for name in desk.workspace.library.masters]
        masters = [
            {
                "name": each.master.card.name.ja,
                "title": each.master.card.name.get(lang),
                "worth": desk.workspace.price(each.master).total,
                "own": each.own,
                "faults": len(desk.workspace.check_master(each.master)),
            }
            for each in written
        ]
    masters.sort(key=lambda each: not each["own"])
    return studio.page(request, "lead/masters.html", "lead", masters=masters, problems=desk.problems())


def new(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """A leader that there is not yet. Raises ``CardforgeError`` where the game has none."""
    with studio.desk.lock:
        builder = studio.desk.workspace.builder()
        values = builder.filled_in(builder.begin())
    return studio.page(request, "lead/master.html", "lead", **_form(studio, request, values), written=None, title="", second="")


def show(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """A leader of the library; one that cannot be built from what may be chosen is shown."""
    lang, name = studio.language(request), request.path_params["name"]
    with studio.desk.lock:
        written = studio.desk.workspace.written_master(name)
    card = written.master.card
    if not written.values:
        return studio.page(request, "card/look.html", "lead", thing=card, name=card.name.ja)
    names: dict[str, Any] = {"title": card.name.get(lang), "second": card.name.get("en" if lang == "ja" else "ja")}
    return studio.page(request, "lead/master.html", "lead", **_form(studio, request, written.values), written=written, **names)


def now(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """What stands in the file now, for a page that is open while it was changed."""
    with studio.desk.lock:
        written = studio.desk.workspace.written_master(request.path_params["name"])
    return JSONResponse({"values": written.values, "digest": written.digest})


def look(studio: Shell, request: Request, body: dict[str, Any]) -> Response:
    """What may be chosen now, what it is worth, and what is not legal yet."""
    values, _ = _asked(body)
    return studio.page(request, "lead/steps.html", "lead", **_looked(studio, request, values, face=str(body.get("face") or "")))


def finish(studio: Shell, request: Request, body: dict[str, Any]) -> Response:
    """A few legal leaders that have all that was chosen."""
    desk, lang, (values, _) = studio.desk, studio.language(request), _asked(body)
    with desk.lock:
        builder = desk.workspace.builder()
        draft, _ = builder.meant(values)
        found = builder.completions(draft, count=_WAYS)
        ways = [
            {"values": builder.filled_in(each), "worth": builder.price(each).total, "chosen": _chosen(builder, draft, each, lang)}
            for each in found
        ]
        problems = [] if found else builder.problems(draft)
    return studio.page(request, "lead/finish.html", "lead", ways=ways, problems=_said(problems, lang))


def save(studio: Shell, request: Request, body: dict[str, Any]) -> Response:
    """Save a leader into its file; a conflict is answered with what stands there."""
    desk, (values, of), seen = studio.desk, _asked(body), body.get("seen")
    with desk.lock:
        try:
            master = desk.workspace.save_master(
                values,
                of=of,
                seen=seen if isinstance(seen, dict) else {},
                digest=str(body.get("digest") or ""),
                lang=studio.language(request),
            )
        except Conflict as conflict:
            said = conflict.describe(studio.language(request))
            return JSONResponse({"message": said, "theirs": conflict.theirs, "digest": conflict.digest}, 409)
        finally:
            desk.forget()
        written = desk.workspace.written_master(master.card.name.ja)
    place = f"{written.file.name}:{written.line}" if written.file else ""
    answer = {"id": master.card.name.ja, "values": written.values, "digest": written.digest, "place": place, "edition": desk.edition}
    return JSONResponse(answer)


def _asked(body: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
    values = body.get("values")
    return values if isinstance(values, dict) else {}, str(body.get("of") or "")


def _form(studio: Shell, request: Request, values: Mapping[str, Any]) -> dict[str, Any]:
    return {"values": values, **_looked(studio, request, values)}


def _looked(studio: Shell, request: Request, values: Mapping[str, Any], face: str = "") -> dict[str, Any]:
    """What is shown of a draft."""
    desk, lang = studio.desk, studio.language(request)
    face = face if face in ("ja", "en") else lang
    with desk.lock:
        builder = desk.workspace.builder()
        draft, reasons = builder.meant(values)
        price, problems = builder.price(draft), builder.problems(draft)
        return {
            "steps": [_step(builder, draft, name, reasons.get(name, ()), lang) for name in builder.steps],
            "price": {
                "title": price.title.get(lang),
                "total": price.total,
                "items": [{"label": label.get(lang), "worth": worth} for label, worth in price.items],
            },
            "problems": _said(problems, lang),
            "svg": _face(desk, builder, draft, face),
            "face": face,
        }


def _step(builder: MasterBuilder, draft: Draft, name: str, reasons: Sequence[Text], lang: str) -> dict[str, Any]:
    """One step with its options; what may not be chosen says why."""
    asked = builder.step(name, draft)
    chosen = builder.filled_in(draft)[name]
    full = _full(builder, draft, asked, chosen) if asked.most > 1 and len(chosen) >= asked.most else None
    options = [
        {
            "value": option.value,
            "label": option.label.get(lang),
            "worth": option.power,
            "chosen": option.value in chosen,
            "why": "" if option.why_not is None or option.value in chosen else option.why_not.get(lang),
            "closed": option.value not in chosen and (full is not None or option.why_not is not None),
        }
        for option in asked.options
    ]
    # Words that fit on a button lie side by side, sentences one below the other.
    brief = all(len(option.label.get(lang)) <= 24 for option in asked.options)
    return {
        "name": name,
        "question": asked.question.get(lang),
        "one": asked.least == asked.most == 1,
        "options": options,
        "brief": brief,
        "count": len(chosen),
        "most": asked.most,
        "full": "" if full is None else full.get(lang),
        "reasons": [each.get(lang) for each in reasons],
    }


def _full(builder: MasterBuilder, draft: Draft, asked: Step, chosen: Sequence[str]) -> Text:
    """Why no further option can be chosen: the rule that one more would break, or else how many there may be."""
    more = next((option.value for option in asked.options if option.value not in chosen and option.why_not is None), None)
    if more is not None:
        one_more, reasons = builder.choose(draft, asked.name, [*chosen, more])
        before = {(each.rule, each.message) for each in builder.problems(draft)}
        broken = next((each for each in builder.problems(one_more) if (each.rule, each.message) not in before), None)
        if broken is not None:
            return Text(*(f"{broken.message.get(lang)} [{broken.rule}]" for lang in ("ja", "en")))
        if reasons:
            return reasons[0]
    return Text(f"{asked.most}個までです。", f"at most {asked.most}.")


def _chosen(builder: MasterBuilder, before: Draft, after: Draft, lang: str) -> list[dict[str, Any]]:
    """What a completion chose, step by step, in words; ``new`` is what the draft had not."""
    had, has = builder.filled_in(before), builder.filled_in(after)
    found = []
    for name in builder.steps:
        labels = {option.value: option.label.get(lang) for option in builder.step(name, after).options}
        if has[name]:
            found.append({"label": [labels[value] for value in has[name]], "new": has[name] != had[name]})
    return found


def _face(desk: Desk, builder: MasterBuilder, draft: Draft, lang: str) -> str:
    try:
        return desk.workspace.face(builder.build(draft), lang).svg
    except CardforgeError:
        return ""


def _said(problems: Sequence[Problem], lang: str) -> list[dict[str, str]]:
    return [{"rule": each.rule, "message": each.said(lang)} for each in problems]


def _leads(desk: Desk, lang: str) -> dict[str, Any]:
    """Of a game without leaders: what leads each of its decks, how its map is laid, and what stands beside all of them."""
    workspace = desk.workspace
    decks: list[dict[str, Any]] = []
    apart: list[dict[str, Any]] = []
    for deck in workspace.library.decks.values():
        sections = workspace.sections_of(deck)
        shown: list[dict[str, Any]] = [
            {"title": section.title.get(lang), "role": section.role, "cards": [_card(card, count, lang) for card, count in cards]}
            for section, cards in sections
        ]
        apart = apart or [each for each in shown if each["role"] == "apart"]
        names = {name: card for card, _ in deck.cards for name in card.name}
        laid = [[_card(names[name], 1, lang) for name in row if name in names] for row in deck.layout]
        decks.append({"name": deck.name, "title": deck.title.get(lang), "sections": shown, "laid": laid})
    return {"decks": decks, "apart": apart, "leads": any(each["role"] == "leads" for deck in decks for each in deck["sections"])}


def _card(card: Any, count: int, lang: str) -> dict[str, Any]:
    return {"id": card.id, "name": card.name.get(lang), "count": count, "text": " ".join(card.texts.values()), "kind": card.kind}
