"""A game in the terminal: shows the board and the story, and asks a person for choices by number."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.output import console, language, say
from cardforge.cli.screen.boards import Board, board_of
from cardforge.cli.screen.explain import explained
from cardforge.cli.screen.leaving import PutAway, how_to_go_on
from cardforge.engine.state import State
from cardforge.games.shared.parts import Teller
from cardforge.games.shared.speech import OPPONENT, YOU
from cardforge.model import Card, CardforgeError, Text
from cardforge.simulation.table.saves import Keeper
from cardforge.simulation.table.sitting import HUMAN, Sitting

if TYPE_CHECKING:
    from rich.console import Console

#: What is taken for a yes.
_YES = ("y", "yes", "はい", "うん")


class TerminalGame:
    """Shows ``sitting`` and lets people and bots decide until it is over; ``keeper`` keeps it after every choice.

    The opponent's hidden cards are kept from the only person who plays, and of two people from the one who is not asked, unless
    ``open_hands``. At first the last ``lines`` of the story are told, 0 for all of it.
    """

    def __init__(self, sitting: Sitting, *, keeper: Keeper | None = None, open_hands: bool = False, lines: int = 0) -> None:
        self.sitting = sitting
        self.keeper = keeper or Keeper()
        people = [side for side, player in enumerate(sitting.players) if player == HUMAN]
        self._two = len(people) == 2 and not open_hands
        self._playing = sitting.table.playing
        self._screen = console()
        self._lines = lines
        #: How many events each viewer has been told of.
        self._told: dict[int | None, int] = {}
        self._look_as(sitting.seats.index(people[0]) if len(people) == 1 and not open_hands else None)
        self._keeping = bool(people)
        self._commands: dict[str, Callable[[], None]] = {
            "b": self.show_board,
            "h": self.show_hand,
            "w": self.show_refusals,
            "u": self._take_back,
            "s": self.put_away,
            "q": self.put_away,
            "c": self._concede,
        }

    def _look_as(self, viewer: int | None) -> None:
        """Show the game as this player may see it from now on; ``None`` sees everything."""
        names = tuple(called(self.sitting, self.sitting.seats[player], viewer) for player in (0, 1))
        self._viewer = viewer
        self._teller: Teller[State] = self.sitting.table.teller((names[0], names[1]), viewer)
        self._board: Board = board_of(self.sitting.table, (names[0], names[1]), viewer)

    @property
    def _state(self) -> Any:
        return self.sitting.state

    def run(self) -> None:
        """Play to the end; raises ``PutAway`` if the person stops before."""
        while not self.sitting.over:
            if self.sitting.bot is not None:
                self.sitting.choose_by_bot()
                self._keep()
                self.show_story()
            else:
                self._ask()
        self.show_story()
        self.keeper.forget()

    def use(self, screen: Console) -> None:
        """Write to another console than standard output from now on."""
        self._screen = screen

    def show_story(self, *, last: int = 0) -> None:
        """The lines of what happened since the last time, or only the ``last`` ones of them."""
        last = last or (self._lines if self._viewer not in self._told else 0)
        since = self._told.get(self._viewer, self.sitting.dealt)
        self._told[self._viewer] = len(self._state.log)
        for line in self.sitting.story(self._teller, since)[-last:]:
            text = line.get(language())
            style = _style(text)
            self._screen.print(text if style else f"  {text}", style=style, markup=False)

    def show_board(self) -> None:
        """The whole table."""
        self._screen.print(self._board.draw(self._state))

    def show_hand(self) -> None:
        """The hand of the player who is asked, with what the cards say."""
        self._screen.print(self._board.hand(self._state, self._state.asked))

    def show_refusals(self) -> None:
        """What the player cannot do now, and which rule says so."""
        for rule, text in self.sitting.refusals():
            self._dim(f"{text.get(language())} [{rule}]")

    def put_away(self) -> None:
        """Keep the game and stop."""
        self.keeper.keep(self.sitting)
        file, how = self.keeper.file, how_to_go_on(self.keeper)
        click.echo(say(f"{file} に保存しました。続き: {how}", f"Saved to {file}. Go on: {how}"))
        raise PutAway

    def option_text(self, option: int) -> str:
        """What choosing ``option`` means."""
        return self._teller.option(self._state, option).get(language())

    def show_question(self) -> None:
        """What is asked, with the numbered answers; before a whole move the table and the hand as well."""
        state = self._state
        if self._playing.whole_move(state):
            self.show_board()
            self.show_hand()
        self._screen.print(self._playing.question_text(state.question).get(language()), style="bold")
        for number, option in enumerate(self._answers(), 1):
            self._screen.print(f"  {number:2}  {self.option_text(option)}", markup=False)

    def _answers(self) -> list[int]:
        """The legal options, of those that are alike only the first."""
        return self._playing.answers(self._state)

    def _keep(self) -> None:
        """Keep the game; where that fails, say so once and go on."""
        if not self._keeping:
            return
        try:
            self.keeper.keep(self.sitting)
        except CardforgeError as error:
            self._keeping = False
            warning = say("この対戦は自動で保存できません", "This game cannot be kept by itself")
            click.echo(f"{warning}: {error.describe(language())}", err=True)

    def _ask(self) -> None:
        """Ask a person once: until a choice, or a command that changed what is asked."""
        asked = self._state.asked
        if self._two and asked != self._viewer:
            self._hand_over(asked)
        self.show_story()
        self.show_question()
        answers = self._answers()
        before = self._state
        while self._state is before and not self.sitting.over:
            line = self._line().strip()
            if line.isdecimal() and 1 <= int(line) <= len(answers):
                self.sitting.choose(answers[int(line) - 1])
                self._keep()
                self.show_story()
                return
            self._command(line, len(answers))

    def _command(self, line: str, count: int) -> None:
        """Do what was typed in place of a number."""
        if line.startswith(("?", "？")):
            self._explain(line[1:].strip())
        elif line.lower() in self._commands:
            self._commands[line.lower()]()
        else:
            self._dim(
                say(
                    f"1〜{count} の番号、?番号か?言葉（カード・キーワード・アクションの説明）、h 手札、b 場、"
                    "w できないこととその理由、u 一手戻す、s 保存して終わる、c 投了",
                    f"A number from 1 to {count}, ?number or ?word (explains a card, keyword or action), h hand, b board, "
                    "w what is not possible and why, u take back, s save and stop, c give up",
                )
            )

    def _concede(self) -> None:
        answer = self._line(say("投了しますか。投了するなら y> ", "Give up the game? y to give up> "))
        if answer.strip().lower() in _YES:
            self.sitting.concede(self.sitting.seats[self._state.asked])
            self._keep()
        else:
            self._dim(say("投了しません。続けましょう。", "Not given up; go on."))

    def _take_back(self) -> None:
        if not self.sitting.undo():
            self._dim(say("戻す選択がまだありません。", "There is no choice to take back yet."))
            return
        events = len(self._state.log)
        self._told = {viewer: min(told, events) for viewer, told in self._told.items()}
        self._keep()
        self._dim(say("前の選択に戻しました。", "Your last choice is taken back."))

    def _hand_over(self, player: int) -> None:
        """Two people at one terminal: hide what one has seen before the other looks."""
        deck = self.sitting.table.decks[self.sitting.seats[player]].name
        who = say(f"{player + 1}人目（{deck}）", f"player {player + 1} ({deck})")
        if self._viewer is not None:
            self.show_story()
            self._line(say(f"次は{who}。Enterで手札を隠す ", f"Next: {who}. Enter to hide the hand "))
        self._wipe()
        self._line(say(f"{who}の番です。Enterで手札を見る ", f"{who[:1].upper()}{who[1:]} to decide. Enter to see the hand "))
        self._wipe()
        self._look_as(player)

    def _wipe(self) -> None:
        """Clear the terminal, with what can be scrolled back to."""
        if self._screen.is_terminal:
            self._screen.file.write("\x1b[H\x1b[2J\x1b[3J")
            self._screen.file.flush()

    def _line(self, prompt: str = "> ") -> str:
        try:
            return input(prompt)
        except EOFError:
            click.echo()
            if sys.stdin.isatty():
                self.put_away()
            raise CardforgeError(
                Text("入力が終わったので、対戦を続けられません。", "There is no more input, so the game cannot go on."),
                hint=Text(
                    "端末で実行するか、--watch でボットどうしの対戦を見てください。",
                    "Run it in a terminal, or watch two bots with --watch.",
                ),
            ) from None

    def _explain(self, word: str) -> None:
        """A card of an answer by its number, anything else by its name."""
        if word.isdecimal():
            options, index = self._answers(), int(word) - 1
            card = self._playing.card_of(self._state, options[index]) if 0 <= index < len(options) else -1
            if card < 0:
                self._dim(say("その答えにカードはありません。", "There is no card in that answer."))
                return
            lines = [self._board.about(self.sitting.table.card(self._state.definitions[card]))]
        else:
            lines = explained(word, self._cards_in_sight(), self.sitting.library, self._board.about)
        for line in lines:
            self._screen.print(f"  {line}", markup=False, style="cyan")

    def _cards_in_sight(self) -> list[Card]:
        definitions = dict.fromkeys(self._state.definitions[card] for card in self._board.in_sight(self._state))
        return [self.sitting.table.card(definition) for definition in definitions]

    def _dim(self, line: str) -> None:
        self._screen.print(f"  {line}", markup=False, style="dim")


def called(sitting: Sitting, side: int, viewer: int | None) -> Text:
    """What the player on a side is called in the story: you and your opponent, or each by his deck where nobody's eyes are meant."""
    if viewer is not None:
        return YOU if sitting.seats[viewer] == side else OPPONENT
    deck = sitting.table.decks[side].name
    name = f"{deck} {'AB'[side]}" if sitting.table.decks[0].name == sitting.table.decks[1].name else deck
    return Text(name, name)


def _style(line: str) -> str:
    """Turns and victories stand out."""
    return "bold yellow" if line.startswith(("―", "--")) else "bold magenta" if line.startswith(("★", "*")) else ""
