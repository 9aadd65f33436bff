"""The process in which questions of balance are answered: one after the other, each told of while it is played."""

from __future__ import annotations

import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.model import CardforgeError, Text
from cardforge.processes.belonging import belong

if TYPE_CHECKING:
    from cardforge.lab.seen import Seen
    from cardforge.workspace import Workspace

#: Seconds between two tellings: more often nobody reads.
_OFTEN: Final = 0.12
_NOT_WHOLE: Final = Text("まだ書き終わっていないカードです。", "this card is not finished yet.")


def serve(connection: Connection, folder: str, game: str) -> None:
    """Answer what comes: ``(question, given, jobs)``; what is sent are ``Seen`` while it is played, and at the end ``(Seen or error,)``."""
    belong()
    from cardforge.workspace import Workspace

    workspace = Workspace(Path(folder), game=game)
    files = workspace.saved()
    _warm(workspace)
    try:
        while True:
            question, given, jobs = connection.recv()
            if workspace.saved() != files:
                files = workspace.saved()
                workspace.reopen()
            connection.send((_answer(workspace, connection, question, given, jobs),))
    except (EOFError, OSError):
        return


def _warm(workspace: Workspace) -> None:
    """Read now what the first question would wait for."""
    import cardforge.games.shared.design.variants
    import cardforge.lab.pairs
    import cardforge.lab.seen  # noqa: F401

    for deck in workspace.library.decks.values():
        workspace.faults_of(deck)


def _answer(workspace: Workspace, connection: Connection, question: str, given: Mapping[str, Any], jobs: int) -> Seen | CardforgeError:
    last = 0.0

    def told(seen: Seen) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _OFTEN:
            last = now
            connection.send(seen)

    try:
        return workspace.ask(question, _drafted(workspace, given), jobs=jobs, told=told)
    except CardforgeError as error:
        return error
    except OSError:
        raise
    except Exception as error:  # whatever it was, the page says it and the studio goes on
        name = type(error).__name__
        return CardforgeError(Text(f"問いが途中で止まりました（{name}）。", f"the question broke off ({name})."))


def _drafted(workspace: Workspace, given: Mapping[str, Any]) -> dict[str, Any]:
    """What was given, with the card that stands in no file yet made of what was filled in."""
    card = given.get("card")
    if not isinstance(card, Mapping):
        return dict(given)
    values = card.get("values")
    found = workspace.draft(str(card.get("kind") or ""), values if isinstance(values, Mapping) else {}, of=str(card.get("of") or ""))
    if not found.whole:
        raise CardforgeError(_NOT_WHOLE)
    return {**given, "card": found.card}
