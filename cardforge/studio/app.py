"""The application: its routes, what every page knows, and how it begins and ends."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from cardforge.model import CardforgeError, Text
from cardforge.model.text import LANGUAGES
from cardforge.studio.desk import Desk
from cardforge.studio.guard import Door, Guard
from cardforge.studio.pages import balance, card, deck, gallery, goto, many, master, print as printing, table
from cardforge.studio.shell import HERE, LANGUAGE, Shell
from cardforge.workspace.authoring.artwork import MOST_BYTES as MOST_ART

#: The most bytes of what a page may send.
MOST_BYTES: Final = 300_000


class Studio(Shell):
    """The answers that are no page."""

    # -- routes -----------------------------------------------------------------------------------------------------------------------

    async def enter(self, request: Request) -> Response:
        """Exchange the key for a cookie."""
        import secrets

        if not secrets.compare_digest(request.query_params.get("key", "").encode(), self.door.key.encode()):
            return PlainTextResponse("wrong key / 鍵が違います\n", 403)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(self.door.cookie, self.door.key, httponly=True, samesite="strict", path="/")
        return answer

    async def choose_language(self, request: Request) -> Response:
        """Remember the language of the pages."""
        lang = (await sent(request)).get("lang")
        if lang not in LANGUAGES:
            return PlainTextResponse("ja, en", 400)
        answer = JSONResponse({})
        answer.set_cookie(LANGUAGE, str(lang), max_age=10**8, samesite="strict", path="/")
        return answer

    async def face(self, request: Request) -> Response:
        """The face of a card; one whose address says what is on it is never asked for twice."""
        asked = request.query_params
        lang = asked.get("lang", "ja")
        self.desk.faces.asked = time.monotonic()
        small = {"1": 1, "2": 2}.get(asked.get("small", ""), 0)
        name, lang = request.path_params["name"], lang if lang in LANGUAGES else "ja"
        shown = await run_in_threadpool(self.desk.faces.face, name, lang, small)
        lasting = shown.final and asked.get("v") == shown.mark
        known = {
            "etag": f'"{shown.mark}{shown.kind[-3:]}"',
            "cache-control": "private, max-age=31536000, immutable" if lasting else "private, no-cache",
        }
        if request.headers.get("if-none-match") == known["etag"]:
            return Response(status_code=304, headers=known)
        return Response(shown.data, media_type=shown.kind, headers=known)

    async def art(self, request: Request) -> Response:
        """Keep a picture that was brought in; the answer is what the card says of it."""
        data = await read(request, MOST_ART)
        if data is None:
            return JSONResponse({"message": Text("画像が大きすぎます。", "this picture is too large.").get(self.language(request))}, 413)
        return JSONResponse({"art": await run_in_threadpool(card.keep_art, self, data, request.query_params.get("of", ""))})

    async def events(self, _request: Request) -> Response:
        """What happens outside, as long as the page is open."""
        return StreamingResponse(self.live.events(), media_type="text/event-stream", headers={"cache-control": "no-store"})

    async def failed(self, request: Request, error: Exception) -> Response:
        """What a person did is answered in his words: a page, or JSON where a script asked."""
        assert isinstance(error, CardforgeError)
        lang = self.language(request)
        status = 409 if isinstance(error, card.Conflict) else 404 if request.method == "GET" else 422
        if request.method != "GET":
            return JSONResponse({"message": error.describe(lang), **card.conflict(error)}, status)
        if request.url.path.startswith("/face/"):
            return PlainTextResponse(error.describe(lang), status)
        return self.page(request, "gone.html", "", status=status, message=error.describe(lang))

    async def missing(self, request: Request, _error: Exception) -> Response:
        """An address that leads nowhere."""
        return self.page(request, "gone.html", "", status=404, message="")


async def read(request: Request, most: int) -> bytes | None:
    """What a page sent; nothing where that is more than ``most`` bytes."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            return None
    return bytes(data)


async def sent(request: Request) -> dict[str, Any]:
    """The mapping that a script sent; what is larger than a card can be, or no mapping, is nothing."""
    data = await read(request, MOST_BYTES)
    try:
        found = json.loads(data or b"")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def make_app(desk: Desk, door: Door) -> Starlette:
    """The application for one desk, behind one door."""
    studio = Studio(desk, door)

    def threaded(answer: Callable[[Studio, Request, dict[str, Any]], Response]) -> Callable[[Request], Any]:
        async def route(request: Request) -> Response:
            body = await sent(request) if request.method == "POST" else {}
            desk.faces.asked = time.monotonic()
            return await run_in_threadpool(answer, studio, request, body)

        return route

    @asynccontextmanager
    async def watched(_app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(studio.live.watch())
        try:
            yield
        finally:
            studio.live.closing.set()
            await asyncio.to_thread(studio.jobs.close)
            await watching

    app = Starlette(
        routes=[
            Route("/", threaded(gallery.show)),
            Route("/many", threaded(many.show)),
            Route("/many", threaded(many.change), methods=["POST"]),
            Route("/goto", threaded(goto.find)),
            Route("/enter", studio.enter),
            Route("/language", studio.choose_language, methods=["POST"]),
            Route("/new", threaded(card.new)),
            Route("/card/art", studio.art, methods=["POST"]),
            Route("/card/preview", threaded(card.preview), methods=["POST"]),
            Route("/card/save", threaded(card.save), methods=["POST"]),
            Route("/card/play", threaded(card.play), methods=["POST"]),
            Route("/card/{name}/now", threaded(card.now)),
            Route("/card/{name}", threaded(card.show)),
            Route("/decks", threaded(deck.shelf)),
            Route("/deck", threaded(deck.new)),
            Route("/deck", threaded(deck.look), methods=["POST"]),
            Route("/deck/{name}", threaded(deck.show)),
            Route("/deck/{name}/now", threaded(deck.now)),
            Route("/pool", threaded(deck.pool)),
            Route("/decks", threaded(deck.save), methods=["POST"]),
            Route("/table", threaded(table.lobby)),
            Route("/table", threaded(table.begin), methods=["POST"]),
            Route("/table/{name}", threaded(table.show)),
            Route("/table/{name}/replay", threaded(table.replay)),
            Route("/table/{name}/{deed}", threaded(table.act), methods=["POST"]),
            Route("/masters", threaded(master.shelf)),
            Route("/masters", threaded(master.save), methods=["POST"]),
            Route("/master", threaded(master.new)),
            Route("/master", threaded(master.look), methods=["POST"]),
            Route("/master/finish", threaded(master.finish), methods=["POST"]),
            Route("/master/{name}", threaded(master.show)),
            Route("/master/{name}/now", threaded(master.now)),
            Route("/print", threaded(printing.show)),
            Route("/print", threaded(printing.write), methods=["POST"]),
            Route("/print/page/{number}", threaded(printing.page)),
            Route("/print/sheets.pdf", threaded(printing.pdf)),
            Route("/balance", threaded(balance.show)),
            Route("/balance", threaded(balance.ask), methods=["POST"]),
            Route("/balance/run/{run}", threaded(balance.look)),
            Route("/balance/run/{run}", threaded(balance.stop), methods=["DELETE"]),
            Route("/face/{name}", studio.face),
            Route("/events", studio.events),
            Mount("/static", StaticFiles(directory=HERE / "static")),
        ],
        # Nothing is made smaller on its way: it does not leave this machine.
        middleware=[Middleware(Guard, door=door)],
        exception_handlers={CardforgeError: studio.failed, 404: studio.missing},
        lifespan=watched,
    )
    app.state.live, app.state.desk, app.state.tables, app.state.jobs = studio.live, desk, studio.tables, studio.jobs
    return app
