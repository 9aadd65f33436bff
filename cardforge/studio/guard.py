"""Lets in this program's own pages and nobody else's: right host, right origin, the key, and for what changes anything the token."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: Where the key is given in exchange for a cookie.
ENTER: Final = "/enter"

_SAFE: Final = frozenset({"GET", "HEAD"})
#: What every answer says: nothing comes from elsewhere, nothing is guessed, framed or shared with other pages.
_HEADERS: Final = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # ``no-referrer`` would make a form of ours send ``Origin: null``.
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


@dataclass(frozen=True, slots=True)
class Door:
    """The address of one studio and what opens it: the ``port`` it serves, a ``key`` for the cookie, a ``token`` for changes."""

    # of this machine
    port: int
    key: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @property
    def hosts(self) -> frozenset[str]:
        """What the browser may call the studio."""
        return frozenset({f"127.0.0.1:{self.port}", f"localhost:{self.port}"})

    @property
    def cookie(self) -> str:
        """The cookie's name, which has the port in it: cookies are the same for all ports of a machine."""
        return f"cardforge-{self.port}"

    @property
    def address(self) -> str:
        """The address that opens the studio, with its key."""
        return f"http://127.0.0.1:{self.port}{ENTER}?key={self.key}"


class Guard:
    """The outermost part of the application; see ``refusal`` for whom it turns away."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app = app
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 403 to whoever has no business here, and hand on the others' requests."""

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        why = self.refusal(scope["method"], scope["path"], Headers(scope=scope))
        if why:
            await PlainTextResponse(why + "\n", 403)(scope, receive, sealed)
        else:
            await self.app(scope, receive, sealed)

    def refusal(self, method: str, path: str, headers: Headers) -> str:
        """Why a request is turned away; nothing where it is let in."""
        if headers.get("host") not in self.door.hosts:
            return "wrong host"  # a name of somebody else's that was bound to this machine
        origin = headers.get("origin")
        if origin is not None and origin not in {f"http://{host}" for host in self.door.hosts}:
            return "wrong origin"
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return "another site"
        if path == ENTER and method in _SAFE:
            return ""
        if not secrets.compare_digest(self._cookie(headers).encode(), self.door.key.encode()):
            return "no key: open the address that the terminal shows / 端末に出ている番地を開いてください"
        if method not in _SAFE and not secrets.compare_digest(headers.get("x-token", "").encode(), self.door.token.encode()):
            return "no token: reload the page / ページを読み込み直してください"
        return ""

    def _cookie(self, headers: Headers) -> str:
        try:
            found = SimpleCookie(headers.get("cookie", "")).get(self.door.cookie)
        except CookieError:
            return ""
        return found.value if found is not None else ""
