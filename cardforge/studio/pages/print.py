"""印刷: the sheets as they will be, page by page, and the PDF."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cardforge.files.naming import file_name
from cardforge.model import CardforgeError, Deck
from cardforge.printing.asked import filled_in
from cardforge.studio.pages.gallery import number_in

if TYPE_CHECKING:
    from cardforge.printing import PrintJob, SheetOptions
    from cardforge.printing.face.warned import Warned
    from cardforge.studio.desk import Desk
    from cardforge.studio.shell import Shell

#: How wide pages are shown, in dots: among others, and alone.
_WIDE: Final = 760
_WIDEST: Final = 2000
#: The most letters of what is to be printed.
_MOST: Final = 500


def show(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """What is to be printed, how, and its sheets; or the sheets alone."""
    desk, lang, given = studio.desk, studio.language(request), dict(request.query_params)
    values: dict[str, Any] = {"q": given.get("q", "")[:_MOST], "what": given.get("what", "")[:_MOST]}
    with desk.lock:
        decks = {name: deck.title.get(lang) for name, deck in desk.workspace.library.decks.items()}
        leaders = {name: master.card.name.get(lang) for name, master in desk.workspace.library.masters.items()}
        inputs = desk.workspace.sheet_inputs()
    if not values["what"] and not values["q"] and decks:
        values["what"] = next(iter(decks))
    every = {**decks, **leaders}
    values["other"] = values["what"] if values["what"] not in every else ""
    found: dict[str, Any] = {"problem": "", "filled": {each.name: given.get(each.name, each.usual) for each in inputs}}
    found["filled"]["lang"] = given.get("lang", lang)
    try:
        options = desk.workspace.sheet_options(given, lang)
        found |= _sheets(studio, request, _words(values), options) | {"filled": filled_in(options)}
    except CardforgeError as error:
        found["problem"] = error.describe(lang)
    template = "print/sheets.html" if request.headers.get("x-part") else "print/print.html"
    return studio.page(request, template, "print", decks=decks, leaders=leaders, inputs=inputs, **values, **found)


def page(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """One page as a picture."""
    words, options = _asked(studio, request, request.query_params)
    number, wide = number_in(request.path_params["number"]), _WIDEST if "wide" in request.query_params else _WIDE
    mark = hashlib.sha256(repr((words, options, number, wide, studio.desk.edition)).encode()).hexdigest()[:16]
    known = {"etag": f'"{studio.door.token[:6]}{mark}"', "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == known["etag"] and not options.changed_only:
        return Response(status_code=304, headers=known)
    try:
        job, _ = studio.press.shown(words, options)
        with studio.desk.lock:
            return Response(job.page(number, wide), media_type="image/jpeg", headers=known)
    except CardforgeError:
        on_a_page = request.headers.get("sec-fetch-dest") == "image"
        if request.query_params.get("e", "") == str(studio.desk.edition) and not on_a_page:
            raise
        # The files were changed since the page was shown: it is about to ask anew.
        return Response(status_code=204, headers={"cache-control": "no-store"})


def pdf(studio: Shell, request: Request, _body: dict[str, Any]) -> Response:
    """The document, to be saved where the browser saves; nothing is written here."""
    words, options = _asked(studio, request, request.query_params)
    job = studio.press.job(words, options)
    with studio.desk.lock:
        data = job.pdf()
    named = quote(f"{file_name(job.title, 'cards')}.pdf")
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{named}", "cache-control": "no-store"}
    return Response(data, media_type="application/pdf", headers=headers)


def write(studio: Shell, request: Request, body: dict[str, Any]) -> Response:
    """Write the document into the folder's ``out/``, and note what was printed."""
    lang = studio.language(request)
    words, options = _asked(studio, request, {name: each for name, each in body.items() if isinstance(each, str)})
    done = studio.press.write(words, options)
    files = [each.name for each in (done.file, *done.cut_files)]
    return JSONResponse(
        {"files": files, "folder": done.file.parent.name, "pages": done.pages, "notes": [each.get(lang) for each in done.notes]}
    )


def _asked(studio: Shell, request: Request, given: Mapping[str, str]) -> tuple[list[str], SheetOptions]:
    """What is to be printed, and how; of what an address or a form says."""
    return _words(given), studio.desk.workspace.sheet_options(given, studio.language(request))


def _words(given: Mapping[str, str]) -> list[str]:
    return [word[:_MOST] for word in (given.get("what", ""), given.get("q", "")) if word.strip()]


def _sheets(studio: Shell, request: Request, words: list[str], options: SheetOptions) -> dict[str, Any]:
    """What is shown of the sheets."""
    desk, lang = studio.desk, studio.language(request)
    job, error = studio.press.shown(words, options)
    with desk.lock:
        faults = [_fault(desk, each, lang) for each in dict.fromkeys(job.warnings)]
        notes = _not_legal(desk, words, lang)
    given = {name: value for name, value in request.query_params.items() if value}
    return {
        "pages": _pages(job),
        "count": len(job.printed),
        "faults": faults,
        "barred": error is not None,
        "notes": notes,
        "address": urlencode({**dict(zip(("what",), words, strict=False)), **given, "e": desk.edition}),
        "command": desk.workspace.print_command([desk.workspace.called(word, lang) for word in words], options),
    }


def _pages(job: PrintJob) -> list[dict[str, Any]]:
    """The pages in order, with their size in millimetres."""
    return [{"title": each.title, "wide": each.size.width, "high": each.size.height, "back": each.back} for each in job.pages]


def _fault(desk: Desk, warned: Warned, lang: str) -> dict[str, Any]:
    """What is wrong with a card, and where it is mended."""
    known = next((card.id for card in desk.workspace.library.cards.values() if warned.card in card.name), "")
    place = f"{warned.file.name}:{warned.line}" if warned.file is not None else ""
    return {"card": warned.card, "id": known, "message": warned.message.get(lang), "place": place}


def _not_legal(desk: Desk, words: list[str], lang: str) -> list[dict[str, str]]:
    """The rules that the decks among the words break: they are printed all the same."""
    decks = [desk.workspace.library.decks[word] for word in words if word in desk.workspace.library.decks]
    found = [(deck, problem) for deck in decks for problem in _faults_of(desk, deck)]
    return [{"deck": deck.name, "message": problem.said(lang), "rule": problem.rule} for deck, problem in found]


def _faults_of(desk: Desk, deck: Deck) -> list[Any]:
    return list(desk.workspace.faults_of(deck))
