"""天秤: questions of balance are asked, and what is known of each is seen while it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cardforge.simulation.bots import BOTS

if TYPE_CHECKING:
    from cardforge.lab.seen import Bar, Seen
    from cardforge.model import Text
    from cardforge.studio.desk import Desk
    from cardforge.studio.jobs import Run
    from cardforge.studio.shell import Shell
    from cardforge.workspace.play.asking import Question

#: So many names of cards are offered while one is typed.
_MOST_NAMES: Final = 2000
_USUAL: Final = {"games": "200", "seconds": "20", "bot": "greedy"}


def show(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """The questions, what the chosen one needs to know, and the answers so far."""
    desk, lang = studio.desk, studio.language(request)
    studio.jobs.warm()
    with desk.lock:
        questions = desk.workspace.questions()
        decks = {name: deck.title.get(lang) for name, deck in desk.workspace.library.decks.items()}
        cards = [card.name.get(lang) for card in desk.workspace.library.cards.values()][:_MOST_NAMES]
        two = desk.workspace.lesson_decks() if decks else ("", "")
    asked = request.query_params.get("question", "")
    chosen = next((each for each in questions if each.name == asked), questions[0])
    filled = {**_USUAL, "deck_a": two[0], "deck_b": two[1], **{name: value[:200] for name, value in request.query_params.items()}}
    runs = [_run(desk, each, questions, lang) for each in studio.jobs.runs.values()]
    known: dict[str, Any] = {"decks": decks, "cards": cards, "bots": list(BOTS), "questions": questions, "chosen": chosen, "filled": filled}
    return studio.page(request, "balance/balance.html", "balance", runs=runs, **known)


def ask(studio: Shell, _request: Request, body: dict[str, Any]) -> Response:
    """Begin to answer; the answer is the run's name."""
    question = str(body.get("question") or "")
    return JSONResponse({"run": studio.jobs.start(question, {name: body[name] for name in body if name != "question"})})


def look(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """What is known of a run."""
    return _part(studio, request, studio.jobs.run(request.path_params["run"]))


def stop(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """Stop a run; what is known stays."""
    return _part(studio, request, studio.jobs.stop(request.path_params["run"]))


def _part(studio: Shell, request: Request, run: Run) -> Response:
    shown = _run(studio.desk, run, studio.desk.workspace.questions(), studio.language(request))
    return studio.page(request, "balance/run.html", "balance", run=shown)


def _run(desk: Desk, run: Run, questions: tuple[Question, ...], lang: str) -> dict[str, Any]:
    """What a page shows of one question."""
    question = next((each for each in questions if each.name == run.question), None)
    seen = run.seen
    return {
        "name": run.name,
        "title": "" if question is None else question.title.get(lang),
        "of": _of(desk, run.given, lang),
        "running": run.running,
        "stopped": run.stopped,
        "error": "" if run.error is None else run.error.describe(lang),
        "seconds": run.seconds,
        "pairs": 0 if seen is None else seen.pairs,
        "headline": "" if seen is None or seen.headline is None else seen.headline.get(lang),
        "groups": [] if seen is None else _groups(seen, lang),
        "notes": [] if seen is None else [each.get(lang) for each in seen.notes],
        "command": desk.workspace.question_command(run.question, _called(desk, run.given, lang)),
    }


def _called(desk: Desk, given: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """What was filled in, decks and cards by their names in a language."""
    called = desk.workspace.called
    return {
        name: called(value, lang)
        if isinstance(value, str)
        else [called(each, lang) for each in value if isinstance(each, str)]
        if isinstance(value, list)
        else value
        for name, value in given.items()
    }


def _of(desk: Desk, given: Mapping[str, Any], lang: str) -> str:
    """What a question is about, in words."""
    decks = desk.workspace.library.decks
    named = [str(given.get(name) or "") for name in ("deck_a", "deck_b", "one", "other")]
    card, several = given.get("card"), given.get("decks")
    if isinstance(card, Mapping):
        values = card.get("values")
        name = values.get("name") if isinstance(values, Mapping) else None
        named.append(str(name.get(lang) or name.get("ja") or "") if isinstance(name, Mapping) else "")
    elif card:
        named.append(str(card))
    named += [str(each) for each in several] if isinstance(several, list) else []
    titles = [decks[each].title.get(lang) if each in decks else each for each in named if each]
    return " – ".join(titles)


def _groups(seen: Seen, lang: str) -> list[dict[str, Any]]:
    return [{"title": group.title.get(lang), "bars": [_bar(each, lang) for each in group.bars]} for group in seen.groups if group.bars]


def _bar(bar: Bar, lang: str) -> dict[str, Any]:
    """A bar in percent, as it is drawn and as it is said."""
    low, high, value = (100 * min(max(each, 0.0), 1.0) for each in (bar.low, bar.high, bar.value))
    label: Text = bar.label
    return {
        "label": label.get(lang),
        "note": bar.note.get(lang),
        "low": low,
        "wide": max(high - low, 0.6),
        "value": value,
        "said": f"{value:.1f} % ({low:.1f}–{high:.1f})",
        "sure": not bar.low <= 0.5 <= bar.high,
    }
