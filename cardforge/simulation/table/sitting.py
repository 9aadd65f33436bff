"""One game in progress at a table: somebody chooses, the story is told, and it can be recorded, put away and gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardforge.database import Library
from cardforge.engine.rng import Dice, seed_of
from cardforge.engine.state import State
from cardforge.games.shared.pack import pack_of
from cardforge.games.shared.parts import Teller
from cardforge.model import CardforgeError, Text
from cardforge.simulation.bots import Bot, make_bot
from cardforge.simulation.table.laid import Laid
from cardforge.simulation.table.record import Record, deck_mapping
from cardforge.simulation.table.table import Table

#: What a record calls somebody who is no bot.
HUMAN = "human"

#: What a record holds in place of an option where a side gave up: this for deck a, one less for deck b.
_CONCEDED = -1


class Sitting:
    """A game in progress.

    ``players`` tells who plays deck a and deck b: ``"human"`` or a bot's specification. ``seats[player]`` is the side (0 for a, 1 for b)
    of the first and the second player. ``choices`` are the options chosen so far, ``taken_back`` the times that people took choices back:
    how many choices there were before and after. ``seed`` (any whole number) decides everything that is random. ``not_legal`` names the
    decks that are played although they are not legal.

    >>> sitting = Workspace().play("赤単アグロ", "赤単アグロ", players=("human", "greedy"))
    >>> sitting.choose(sitting.state.options[0])
    >>> len(sitting.choices)
    1
    """

    def __init__(self, table: Table, players: tuple[str, str], library: Library, *, first: int = 0, seed: int = 1) -> None:
        self.table = table
        self.library = library
        self.players = players
        self.first = first
        self.seed = seed
        self.seats = (first, 1 - first)
        self.state = table.start(first=first, seed=seed)
        self.choices: list[int] = []
        self.taken_back: list[tuple[int, int]] = []
        self.not_legal: tuple[str, ...] = ()
        #: The state before each choice, without its log, and how many events the log had then.
        self._before: list[tuple[Any, int]] = []
        self._dealt: int = table.playing.spoken.opening(self.state)
        self._bots = {side: make_bot(name) for side, name in enumerate(players) if name != HUMAN}

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.winner >= 0)

    @property
    def bot(self) -> Bot | None:
        """The bot that has to decide now, or ``None`` if a person has."""
        return self._bots.get(self.seats[self.state.asked])

    @property
    def winner(self) -> int | None:
        """The side that won (0 for a, 1 for b), 2 for a draw, ``None`` while the game goes on."""
        winner = self.state.winner
        return None if winner < 0 else 2 if winner > 1 else self.seats[winner]

    def choose(self, option: int) -> None:
        """Choose one of ``state.options`` for the player who is asked."""
        before = self._snapshot()
        self.table.game.apply(self.state, option)
        self._before.append(before)
        self.choices.append(option)

    def choose_by_bot(self) -> int:
        """Let the bot whose turn it is decide; returns its choice.

        Its random choices follow from the seed and the number of the decision, so that a game that was put away goes on as it would have.
        """
        bot = self.bot
        assert bot is not None
        option = bot.choose(self.table.game, self.state, Dice(seed_of(self.seed, self.state.decisions)))
        self.choose(option)
        return option

    def pass_over(self) -> bool:
        """Do for the person who is asked what there is nothing to choose about; ``False`` where he has to say."""
        option = -1 if self.over or self.bot is not None else self._unasked(self.state)
        if option >= 0:
            self.choose(option)
        return option >= 0

    def _unasked(self, state: State) -> int:
        """What is done in a state without asking a person, or -1."""
        return self.table.playing.unasked(state)

    def sit_in(self, side: int) -> None:
        """Let a person play the side (0 for a, 1 for b) that a bot has played."""
        self._bots.pop(side, None)
        first, second = self.players
        self.players = (HUMAN, second) if side == 0 else (first, HUMAN)

    def take(self, option: int, file: Path | None = None) -> None:
        """Choose what a record (in ``file``) holds at this place; raises ``CardforgeError`` if it does not fit the game."""
        if not self.over and option in (_CONCEDED, _CONCEDED - 1):
            self.concede(_CONCEDED - option)
        elif not self.over and option in self.state.options:
            self.choose(option)
        else:
            number = len(self.choices) + 1
            message = Text(f"記録の{number}番目の選択が合いません。", f"Choice {number} of the record does not fit the game.")
            raise CardforgeError(message, file=file, hint=_so_far(number - 1))

    def concede(self, side: int) -> None:
        """The side gives up."""
        before = self._snapshot()
        self.table.game.concede(self.state, self.seats.index(side))
        self._before.append(before)
        self.choices.append(_CONCEDED - side)

    @property
    def can_undo(self) -> bool:
        """Whether a person has made a choice that can be taken back."""
        return self._last_own() >= 0

    def undo(self) -> bool:
        """Go back to where a person chose last, whatever bots chose since; ``False`` where nobody has. The record will say so."""
        number = self._last_own()
        if number < 0:
            return False
        self.taken_back.append((len(self.choices), number))
        self._go_back(number)
        return True

    def undo_to(self, number: int) -> bool:
        """Go back to before the choice of this ``number`` (from 0), whoever made it; ``False`` where there is none. The record says so.

        >>> sitting = Workspace().play("赤単アグロ", "赤単アグロ", players=("random", "random"))
        >>> first, second = sitting.choose_by_bot(), sitting.choose_by_bot()
        >>> sitting.undo_to(0), sitting.choices, sitting.taken_back
        (True, [], [(2, 0)])
        """
        if not 0 <= number < len(self.choices):
            return False
        self.taken_back.append((len(self.choices), number))
        self._go_back(number)
        return True

    def earlier(self, number: int) -> Sitting:
        """The same game after its first ``number`` choices, to be looked at; this one stays as it is.

        >>> sitting = Workspace().play("赤単アグロ", "赤単アグロ", players=("random", "random"))
        >>> first, second = sitting.choose_by_bot(), sitting.choose_by_bot()
        >>> sitting.earlier(1).choices == [first], len(sitting.choices)
        (True, 2)
        """
        other = Sitting(self.table, self.players, self.library, first=self.first, seed=self.seed)
        other.not_legal = self.not_legal
        for option in self.choices[: max(0, number)]:
            other.take(option)
        return other

    def step_back(self) -> bool:
        """Go back to before the last choice, whoever made it, as when a record is looked through; ``False`` at the beginning."""
        if not self.choices:
            return False
        self._go_back(len(self.choices) - 1)
        return True

    def _last_own(self) -> int:
        """The number (from 0) of the last choice that a person made, or -1."""
        for number in range(len(self._before) - 1, -1, -1):
            before = self._before[number][0]
            if self.seats[before.asked] not in self._bots and self._unasked(before) < 0:
                return number
        return -1

    def _snapshot(self) -> tuple[Any, int]:
        """The state as it is now. The log, which only grows, is not copied."""
        state = self.state
        logging, state.logging = state.logging, False
        try:
            return state.clone(), len(state.log)
        finally:
            state.logging = logging

    def _go_back(self, number: int) -> None:
        state, events = self._before[number]
        state.logging, state.log = self.state.logging, self.state.log[:events]
        self.state = state
        del self._before[number:], self.choices[number:]

    @property
    def dealt(self) -> int:
        """How many events of the log are the dealing, of which nobody wants to be told."""
        return self._dealt

    def story(self, teller: Teller[State], since: int | None = None) -> list[Text]:
        """The lines of what happened, from event number ``since`` of the log on; by default since the cards were dealt."""
        return teller.tell(self.state, self.state.log[self._dealt if since is None else since :])

    def whole_story(self) -> list[Text]:
        """Every line of the game so far, both players named by their decks."""
        decks = self.table.decks
        names = [decks[side].title for side in self.seats]
        return self.story(self.table.teller((names[0], names[1])))

    def refused_options(self) -> list[tuple[int, str, Text]]:
        """What the player who is asked would try and may not: the option, the rule and the reason."""
        state, game = self.state, self.table.game
        found = []
        for option in self.table.tried_moves(state, state.asked):
            refusal = game.why_not(state, state.asked, option)
            if refusal is not None:
                found.append((option, refusal.rule, refusal.text))
        return found

    def record(self) -> Record:
        """The record of the game so far."""
        decks = self.table.decks
        return Record(
            game=decks[0].game,
            ruleset=self.table.ruleset,
            decks=(deck_mapping(decks[0], self.library), deck_mapping(decks[1], self.library)),
            players=self.players,
            first=self.first,
            seed=self.seed,
            digest=self.state.digest(),
            choices=list(self.choices),
            options=dict(self.table.options),
            taken_back=list(self.taken_back),
            not_legal=list(self.not_legal),
            position=self.table.position,
        )


def open_record(record: Record, library: Library) -> Sitting:
    """A game at the start of what ``record`` tells.

    Raises ``CardforgeError`` naming both hashes if the rules or cards are not those of the record.
    """
    try:
        table = _table_of(record, library)
        for player in record.players:
            if player != HUMAN:
                make_bot(player)
    except CardforgeError as error:
        hint = record.written_by if record.is_of_another_version else error.hint
        raise CardforgeError(error.text, file=error.file or record.source, line=error.line, hint=hint) from None
    if table.ruleset != record.ruleset:
        raise record.other_rules(table.ruleset)
    sitting = Sitting(table, record.players, library, first=record.first, seed=record.seed)
    sitting.not_legal = tuple(record.not_legal)
    return sitting


def _table_of(record: Record, library: Library) -> Table:
    if record.position:
        return Laid(record.position, library, record.source)
    return Table(record.read_decks(library), record.options, tokens=pack_of(record.game).playing().parts(library))


def resume(record: Record, library: Library, *, decisions: int | None = None) -> Sitting:
    """The game of ``record`` after all its choices, or after the first ``decisions`` of them.

    Raises ``CardforgeError`` naming the decision that does not fit, or if another state comes out than the one recorded.
    """
    sitting = open_record(record, library)
    for option in record.choices[:decisions]:
        sitting.take(option, record.source)
    if (decisions is None or decisions >= len(record.choices)) and sitting.state.digest() != record.digest:
        raise CardforgeError(
            Text("記録の最後の局面と一致しません。", "The game does not end in the state that was recorded."),
            file=record.source,
            hint=_so_far(len(sitting.choices) - 1),
        )
    if decisions is None:
        sitting.taken_back = list(record.taken_back)
    return sitting


def _so_far(last: int) -> Text:
    """What can be done with a record whose first choices, up to ``last``, are good."""
    lost = Text("選択が失われたか書き換えられています。", "Choices are lost or were changed.")
    if last < 1:
        return lost
    return Text(f"{lost.ja}途中までなら replay --to {last} で見られます。", f"{lost.en} Up to there replay --to {last} shows it.")
