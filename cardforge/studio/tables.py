"""The games played in the studio: each keeps itself after every choice, so that it goes on after the studio ended in whatever way."""

from __future__ import annotations

import secrets
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.files.allowed import own_place
from cardforge.model import CardforgeError, Text
from cardforge.studio.desk import Desk

if TYPE_CHECKING:
    from cardforge.model import Card
    from cardforge.simulation.table.saves import Keeper, Save
    from cardforge.simulation.table.sitting import Sitting

_NO_GAME: Final = Text("その対戦はもうありません。", "that game is no longer kept.")
_TRIED: Final = Text("試しの対戦です。スタジオを閉じると消えます。", "A game to try a card out: it is gone when the studio is closed.")
_SEEDS: Final = 1_000_000
_HUMAN: Final = "human"
#: The most letters of what a position is called.
_MOST_TITLE: Final = 80
#: So many games stay in memory; older ones are read from their saves again.
_MOST: Final = 20


class Seated:
    """One game and who looks at it: ``facing`` is the player (0 or 1) who sits before the screen, ``note`` why it could not be kept."""

    def __init__(self, sitting: Sitting, keeper: Keeper, *, kept: bool = True) -> None:
        self.sitting = sitting
        self.keeper = keeper
        self.kept = kept
        self.lock = threading.RLock()
        self.note: CardforgeError | None = None if kept else CardforgeError(_TRIED)
        #: What the faces of cards are called, by the card's id, and in which edition of the folder.
        self.named: dict[str, tuple[int, str]] = {}
        people = [sitting.seats.index(side) for side in (0, 1) if sitting.players[side] == _HUMAN]
        self.two = len(people) == 2
        #: Between two people nobody's cards are shown until one says that he sits there.
        self.facing = -1 if self.two else people[0] if people else 0
        self.go_on()

    @property
    def covered(self) -> bool:
        """Whether the other person has to sit down first."""
        return self.facing < 0 or (self.two and not self.sitting.over and self.sitting.state.asked != self.facing)

    def go_on(self) -> None:
        """Let bots choose until a person is asked, and keep the game."""
        while not self.sitting.over:
            if self.sitting.bot is not None:
                self.sitting.choose_by_bot()
            elif not self.sitting.pass_over():
                break
        if self.kept:
            self.note = self.keeper.try_to_keep(self.sitting) or self.note
        if self.sitting.over:
            self.keeper.forget()

    def choose(self, number: int, at: int) -> None:
        """Give the answer of a ``number`` (from 1) to the question after ``at`` choices; nothing where that question is no longer asked."""
        sitting = self.sitting
        if self.covered or sitting.over or at != len(sitting.choices):
            return
        options = sitting.table.playing.answers(sitting.state)
        if 0 < number <= len(options):
            sitting.choose(options[number - 1])
            self.go_on()

    def undo(self) -> None:
        """Take the last own choice back."""
        if not self.covered and self.sitting.undo():
            self.go_on()

    def back_to(self, number: int) -> None:
        """Go on from before the choice of a ``number`` (from 0): all later ones are taken back."""
        if not self.covered and self.sitting.undo_to(number):
            self.go_on()

    def concede(self) -> None:
        """Whoever sits there gives up."""
        if not self.covered and not self.sitting.over:
            self.sitting.concede(self.sitting.seats[self.facing])
            self.go_on()

    def sit(self) -> None:
        """Who is asked sits there now."""
        if self.two and not self.sitting.over:
            self.facing = self.sitting.state.asked


class Tables:
    """All games that are open, by their names: those of their saves."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._open: dict[str, Seated] = {}

    def begin(self, decks: tuple[str, str], bot: str, *, second: bool) -> str:
        """Deal a game against a bot, or without one between two people; returns its name. Raises ``CardforgeError``."""
        desk = self.desk
        with desk.lock:
            players = (_HUMAN, bot or _HUMAN)
            # Only the folder's decks: an address or a form names no file.
            for deck in decks:
                if deck not in desk.workspace.library.decks:
                    raise CardforgeError(Text(f"デッキ「{deck}」はありません。", f"there is no deck {deck!r}."))
            sitting = desk.workspace.play(*decks, players=players, first=int(second), seed=secrets.randbelow(_SEEDS))
            seated = Seated(sitting, desk.workspace.keeper())
            name = seated.keeper.file.stem if seated.keeper.file else ""
            self._hold(name, seated)
        return name

    def begin_at(self, word: str, bot: str, *, second: bool) -> str:
        """Play on from the position of a scenario file of the folder, as who is asked there or (``second``) as the other one, against a bot
        or without one between two people; returns the game's name. Raises ``CardforgeError``."""
        with self.desk.lock:
            workspace = self.desk.workspace
            # Only the folder's scenarios: a form names no file.
            file = next((each.file for each in workspace.positions() if each.word == word), None)
            if file is None:
                raise CardforgeError(Text(f"シナリオ「{word}」はありません。", f"there is no scenario {word!r}."))
            players = (_HUMAN, bot or _HUMAN)
            sitting = workspace.play_position(file, players=players[::-1] if second else players, seed=secrets.randbelow(_SEEDS))
            seated = Seated(sitting, workspace.keeper())
            name = seated.keeper.file.stem if seated.keeper.file else ""
            self._hold(name, seated)
        return name

    def try_out(self, card: Card, bot: str) -> str:
        """Deal a game with a card that may stand in no file, in the hand where a deal has it; returns its name.

        It is not kept: after the studio ended nobody would know the card. Raises ``CardforgeError`` where no deck can have the card.
        """
        with self.desk.lock:
            workspace = self.desk.workspace
            deck = workspace.with_card(card)
            other = next((name for name in workspace.lesson_decks() if name != deck.name), deck.name)
            sitting = workspace.play_card(card, deck, other, players=(_HUMAN, bot), seed=secrets.randbelow(_SEEDS))
            seated = Seated(sitting, workspace.keeper(), kept=False)
            name = f"try-{secrets.token_hex(4)}"
            self._hold(name, seated)
        return name

    def keep_record(self, name: str) -> Path:
        """Write the record of a game so far into the folder's ``out/``; returns its file. Raises ``CardforgeError``."""
        seated = self.at(name)
        with self.desk.lock, seated.lock:
            file = own_place(self.desk.workspace.folder, "out", f"game-{name}-{len(seated.sitting.choices)}.json")
            self.desk.workspace.write_record(seated.sitting, file, force=True)
        return file

    def keep_position(self, name: str, at: int, title: str) -> Path:
        """Write the position after so many choices (-1: now) as a scenario into the folder's ``scenarios/``; returns its file.

        Raises ``CardforgeError``.
        """
        seated = self.at(name)
        with self.desk.lock, seated.lock:
            sitting = seated.sitting
            before = sitting if at < 0 else sitting.earlier(min(at, len(sitting.choices)))
            return self.desk.workspace.write_position(before, title.strip()[:_MOST_TITLE] or f"game-{name}-{len(before.choices)}")

    def at(self, name: str) -> Seated:
        """The game of a name, read from its save where it is not open. Raises ``CardforgeError`` where there is none."""
        with self.desk.lock:
            if name not in self._open:
                save = next((each for each in self.saves() if each.file.stem == name), None)
                if save is None:
                    raise CardforgeError(_NO_GAME)
                self._hold(name, Seated(self.desk.workspace.resume(save.file), self.desk.workspace.keeper(save.file)))
            return self._open[name]

    def saves(self) -> list[Save]:
        """The games of this game that can be gone on with, the one last played first."""
        return [each for each in self.desk.workspace.saved_games() if each.record is not None and each.record.game == self.desk.game]

    def _hold(self, name: str, seated: Seated) -> None:
        while len(self._open) >= _MOST:
            del self._open[next(iter(self._open))]
        self._open[name] = seated
        # Meanwhile the board is looked at for the first time.
        threading.Thread(target=self.desk.workspace.make_ready, args=(seated.sitting,), daemon=True).start()


def number_of(body: dict[str, Any], name: str) -> int:
    """A whole number that a page sent, or -1."""
    value = body.get(name)
    return value if type(value) is int else -1
