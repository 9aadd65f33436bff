"""Whose code an error came from: an installed game's rules may go wrong at any moment, and that is no fault of cardforge."""

from __future__ import annotations

from collections.abc import Iterator
from types import FrameType
from typing import TYPE_CHECKING

from cardforge.files.places import entry_of, games
from cardforge.model import CardforgeError, Text

if TYPE_CHECKING:
    from types import TracebackType


def blamed(error: BaseException) -> CardforgeError | None:
    """The error that names the installed game in whose code ``error`` was raised, and the place there; None where it was in none.

    The innermost function of a game is named, also where what it called went wrong: it asked for what cannot be.
    """
    packages = dict(_packages())
    for frame, line in reversed(list(_frames(error.__traceback__))):
        module = str(frame.f_globals.get("__name__", ""))
        for game, package in packages.items():
            if module == package or module.startswith(f"{package}."):
                return _fault(game, f"{module}.{frame.f_code.co_qualname}", error, frame.f_code.co_filename, line)
    return None


def _packages() -> Iterator[tuple[str, str]]:
    """The games that do not come with cardforge, each with the package that its pack lies in."""
    for game in games():
        try:
            module = entry_of(game).module
        except CardforgeError:
            # Two packs of one name: neither was run.
            continue
        if not module.startswith("cardforge."):
            yield game, module.rpartition(".")[0] or module


def _frames(trace: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    """The functions that an error came through, the outermost first, each with the line in it."""
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def _fault(game: str, part: str, error: BaseException, file: str, line: int) -> CardforgeError:
    said = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    return CardforgeError(
        Text(f"ゲーム「{game}」のパックの「{part}」の誤り: {said}", f"the pack of the game “{game}” fails in “{part}”: {said}"),
        file=file,
        line=line,
        hint=Text(
            "パックの作者に知らせてください。CARDFORGE_DEBUG=1 で詳細が出ます。ほかのゲームは使えます。",
            "Tell the pack's author; CARDFORGE_DEBUG=1 shows all of it. Other games work.",
        ),
    )
