"""A game in the terminal: shows the board and the story, and asks a person for choices by number."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click
from rich.cells import cell_len

from cardforge.cli.output import console, language, say
from cardforge.cli.screen.board import hand_lines, pile_lines, question_lines, table_lines
from cardforge.cli.screen.explain import explained
from cardforge.cli.screen.keys import KEYS
from cardforge.cli.screen.leaving import PutAway, how_to_go_on, keep
from cardforge.cli.screen.wide import folded
from cardforge.cli.typed import is_yes, plain
from cardforge.games.shared.telling.view import View
from cardforge.model import Card, CardforgeError, Text
from cardforge.model.text import begun
from cardforge.simulation.table.looking import look, names_of
from cardforge.simulation.table.saves import Keeper
from cardforge.simulation.table.sitting import HUMAN, Sitting

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as Line


class TerminalGame:
    """Shows ``sitting`` and lets people and bots decide until it is over; ``keeper`` keeps it after every choice.

    The opponent's hidden cards are kept from the only person who plays, and of two people from the one who is not asked, unless
    ``open_hands``. At first the last ``lines`` of the story are told, 0 for all of it. To somebody who wants to ``learn`` the game every
    question is explained when it is asked for the first time.
    """

    def __init__(
        self, sitting: Sitting, *, keeper: Keeper | None = None, open_hands: bool = False, lines: int = 0, learn: bool = False
    ) -> None:
        self.sitting = sitting
        self.keeper = keeper or Keeper()
        people = [side for side, player in enumerate(sitting.players) if player == HUMAN]
        self._two = len(people) == 2 and not open_hands
        self._playing = sitting.table.playing
        self._screen = console()
        self._lines = lines
        #: The questions that were explained; nothing where nobody wants to learn.
        self._explained: set[int] | None = set() if learn else None
        #: How many events each viewer has been told of.
        self._told: dict[int | None, int] = {}
        self._look_as(sitting.seats.index(people[0]) if len(people) == 1 and not open_hands else None)
        #: What was told since the last choice, line by line.
        self._recent: list[str] = []
        self._keeping = bool(people)
        #: Who was told what may be typed.
        self._keys_told: set[int | None] = set()
        self._commands: dict[str, Callable[[], None]] = {
            "b": self.show_board,
            "h": self.show_hand,
            "l": self.show_recent,
            "p": self.show_piles,
            "w": self.show_refusals,
            "u": self._take_back,
            "s": self.put_away,
            "q": self.put_away,
            "c": self._concede,
        }

    def _look_as(self, viewer: int | None) -> None:
        """Show the game as this player may see it from now on; ``None`` sees everything."""
        names = names_of(self.sitting, viewer)
        self._viewer = viewer
        self._teller = self.sitting.table.teller(names, viewer)
        self._eyes = self.sitting.table.viewer(names, viewer)

    @property
    def _state(self) -> Any:
        return self.sitting.state

    def run(self) -> None:
        """Play to the end; raises ``PutAway`` if the person stops before."""
        while not self.sitting.over:
            if self.sitting.bot is not None:
                self.sitting.choose_by_bot()
                self._keep()
                if not self._goes_on():
                    self.show_story()
            elif not self.sitting.pass_over():
                self._ask()
        self.show_story()
        self.keeper.forget()

    def _goes_on(self) -> bool:
        """Whether a bot is in the middle of a move: what it does is told when it is done."""
        return not self.sitting.over and self.sitting.bot is not None and not self._playing.whole_move(self._state)

    def use(self, screen: Console) -> None:
        """Write to another console than standard output from now on."""
        self._screen = screen

    def show_story(self, *, last: int = 0) -> None:
        """The lines of what happened since the last time, or only the ``last`` ones of them."""
        last = last or (self._lines if self._viewer not in self._told else 0)
        since = self._told.get(self._viewer, self.sitting.dealt)
        self._told[self._viewer] = len(self._state.log)
        told = [line.get(language()) for line in self.sitting.story(self._teller, since)[-last:]]
        for line in _without_repeats(told):
            self._recent.append(line)
            self._tell_event(line)

    def _tell_event(self, line: str) -> None:
        style = _style(line)
        self._screen.print(line if style else f"  {line}", style=style, markup=False)

    def show_recent(self) -> None:
        """What was told since the last choice, a screen at a time, and then what is asked."""
        self._page([(self._rows(line), partial(self._tell_event, line)) for line in self._recent])
        if self._screen.is_terminal and self._recent:
            self._enter(say("― Enterで場に戻る ", "― Press Enter for the board "))
            self.show_question()

    def _page(self, parts: Sequence[tuple[int, Callable[[], None]]]) -> None:
        """Show parts one below the other, each with the rows that it takes; on a terminal a screen at a time."""
        left = room = self._screen.height - 1
        for rows, show in parts:
            left -= rows
            if self._screen.is_terminal and left < 1:
                self._enter(say("― Enterで続き ", "― Press Enter for more "))
                left = room - rows
            show()

    def _rows(self, line: str) -> int:
        """How many rows of the screen a line takes."""
        return -(-(cell_len(line) + 2) // self._screen.width)

    def _tell_what_left(self, below: int) -> None:
        """Where what was told and the ``below`` lines of the question are more than the screen holds, say how to see its beginning."""
        rows = sum(map(self._rows, self._recent))
        if self._screen.is_terminal and rows + below + 1 > self._screen.height and below + 1 < self._screen.height:
            self._dim(say("（上に流れた経過を見るには l）", "(l shows again what has left the screen)"))

    def _tell_what_is_cut(self, lines: int) -> None:
        """Where the board, the hand and the question are more ``lines`` than the screen holds, say how to see the beginning of them."""
        if self._screen.is_terminal and lines + 1 > self._screen.height:
            self._dim(say("（画面に入りきらない場は b、手札は h、経過は l）", "(more than the screen holds: b board, h hand, l log)"))

    def show_board(self) -> None:
        """The whole table, a screen at a time."""
        self._page([(1, partial(self._print, [line])) for line in table_lines(self.view, self._screen.width)])

    def show_hand(self) -> None:
        """The hand of the player who is asked, with what the cards say, a screen at a time."""
        lines = hand_lines(self.view, self._state.asked, self._screen.width, whole=True)
        self._page([(1, partial(self._print, [line])) for line in lines])
        if not lines:
            self._dim(say("手札はありません。", "Your hand is empty."))

    def show_piles(self) -> None:
        """What lies in the piles that may be looked through."""
        self._page([(1, partial(self._print, [line])) for line in pile_lines(self.view, self._screen.width)])

    def show_refusals(self) -> None:
        """What the player cannot do now, and which rule says so."""
        refused: dict[tuple[str, Text], dict[Text, None]] = {}
        for option, rule, text in self.sitting.refused_options():
            refused.setdefault((rule, text), {})[self._teller.option(self._state, option)] = None
        for (rule, text), moves in refused.items():
            # A reason that names no card does not say by itself what it is about: the move does.
            first = "" if "「" in text.ja else f"{next(iter(moves)).shown(language())}{' …' if len(moves) > 1 else ''}: "
            self._dim(f"{first}{say(text.ja, text.en if first else begun(text.en))} [{rule}]")
        if not refused:
            self._dim(say("今、禁じられていることはありません。", "You can do everything there is to do now."))

    def put_away(self) -> None:
        """Keep the game and stop."""
        self.keeper.keep(self.sitting)
        click.echo(say(f"保存しました: {self.keeper.file}", f"Saved to {self.keeper.file}"))
        click.echo(say(f"続き: {how_to_go_on(self.keeper)}", f"To continue: {how_to_go_on(self.keeper)}"))
        raise PutAway

    def show_question(self) -> None:
        """What is asked, with the numbered answers; before a whole move the table and the hand as well."""
        view, width = self.view, self._screen.width
        above = [*table_lines(view, width), *hand_lines(view, self._state.asked, width)] if view.whole_move else []
        room = self._screen.height - len(above) - 1 if self._screen.is_terminal else None
        below = question_lines(view, width, room)
        lesson = self._lesson()
        lines = len(above) + len(lesson) + len(below)
        self._tell_what_left(lines)
        self._print(above)
        for line in lesson:
            self._screen.print(line, no_wrap=True, crop=False, overflow="ignore", markup=False, style="green")
        self._print(below)
        self._tell_what_is_cut(lines)

    def _lesson(self) -> list[str]:
        """To somebody who learns: what the game is about, and what a question means that is asked for the first time."""
        if self._explained is None:
            return []
        welcome = [] if self._explained else [self._playing.spoken.welcome]
        lesson = None if self._state.question in self._explained else self._playing.spoken.lesson(self._state.question)
        self._explained.add(self._state.question)
        parts = [folded(text.get(language()), self._screen.width - 3) for text in (*welcome, lesson) if text is not None]
        return [f"{'   ' if at else '☞ '}{part}" for each in parts for at, part in enumerate(each)]

    def _answers(self) -> list[int]:
        """The legal options, of those that are alike only the first."""
        return self._playing.answers(self._state)

    def _keep(self) -> None:
        """Keep the game, if a person plays it."""
        if self._keeping:
            keep(self.keeper, self.sitting)

    def _ask(self) -> None:
        """Ask a person once: until a choice, or a command that changed what is asked."""
        asked = self._state.asked
        if self._two and asked != self._viewer:
            self._hand_over(asked)
        if self._viewer not in self._keys_told:
            self._keys_told.add(self._viewer)
            self._dim(
                say(
                    "?言葉 説明、h 手札、w できない理由、u 一手戻す、s 保存して終わる、c 投了",
                    "?word explains, h hand, w why not, u undo, s save, c give up",
                )
            )
        self.show_story()
        self.show_question()
        answers = self._answers()
        before = self._state
        while self._state is before and not self.sitting.over:
            typed = self._line().strip()
            line = plain(typed)
            if line.isdecimal() and 1 <= int(line) <= len(answers):
                self._recent.clear()
                self.sitting.choose(answers[int(line) - 1])
                self._keep()
                self.show_story()
                return
            self._command(line, len(answers), typed)

    def _command(self, line: str, count: int, typed: str) -> None:
        """Do what was ``typed`` in place of a number."""
        if line.startswith("?"):
            self._explain(typed[1:].strip())
        elif (key := KEYS.get(line, line)) in self._commands:
            self._commands[key]()
        else:
            numbers = say(f"1〜{count} の番号", f"A number from 1 to {count}") if count > 1 else say("番号は 1 だけ", "The number 1")
            self._dim(
                say(
                    f"{numbers}、?番号か?言葉（カードや言葉の説明）、h 手札、b 場、p 墓地や捨て札、l 経過、"
                    "w できないこととその理由、u 一手戻す、s 保存して終わる、c 投了。#2 は、同じ名前のうち左から2番目のこと。",
                    f"{numbers}, ?number or ?word (explains a card or a word), h hand, b board, p piles, l log, "
                    "w what you cannot do and why, u undo, s save and stop, c give up. #2 is the second of its name from the left.",
                )
            )

    def _concede(self) -> None:
        answer = self._line(say("投了しますか。投了するなら y> ", "Give up the game? Type y to give up> "))
        if is_yes(answer):
            self.sitting.concede(self.sitting.seats[self._state.asked])
            self._keep()
        else:
            self._dim(say("投了しません。続けましょう。", "You did not give up; the game goes on."))

    def _take_back(self) -> None:
        if not self.sitting.undo():
            self._dim(say("戻す選択がまだありません。", "There is no choice to take back yet."))
            return
        events = len(self._state.log)
        self._recent.clear()
        self._told = {viewer: min(told, events) for viewer, told in self._told.items()}
        self._keep()
        self._dim(say("前の選択に戻しました。", "Your last choice was taken back."))

    def _hand_over(self, player: int) -> None:
        """Two people at one terminal: hide what one has seen before the other looks."""
        deck = self.sitting.table.decks[self.sitting.seats[player]].title.get(language())
        who = say(f"{player + 1}人目（{deck}）", f"player {player + 1} ({deck})")
        if self._viewer is not None:
            self.show_story()
            self._enter(say(f"次は{who}。Enterで手札を隠す ", f"Next: {who}. Press Enter to hide your hand "))
        self._wipe()
        self._enter(
            say(f"{who}の番です。Enterで手札を見る ", f"{who[:1].upper()}{who[1:]}, it is your turn. Press Enter to see your hand ")
        )
        self._wipe()
        self._look_as(player)

    def _enter(self, prompt: str) -> None:
        """Wait for Enter; who wants to stop here may. Where the screen is too narrow the second sentence stands in a line of its own."""
        if cell_len(prompt) >= self._screen.width:
            prompt = prompt.replace("。", "。\n", 1) if language() == "ja" else prompt.replace(". ", ".\n", 1)
        line = plain(self._line(prompt))
        if self._commands.get(KEYS.get(line, line)) == self.put_away:
            self.put_away()

    def _wipe(self) -> None:
        """Clear the terminal, with what can be scrolled back to, and what can be shown again."""
        self._recent.clear()
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
                Text("入力が終わったので、対戦を続けられません。", "The input has ended, so the game cannot go on."),
                hint=Text(
                    "端末で実行するか、--watch でボットどうしの対戦を見てください。",
                    "Run it in a terminal, or watch two bots with --watch.",
                ),
            ) from None

    def _explain(self, word: str) -> None:
        """A card of an answer by its number, anything else by its name."""
        if plain(word).isdecimal():
            view, number = self.view, int(plain(word))
            pieces = [piece for answer in view.answers if answer.number == number for piece in answer.pieces]
            cards = self._cards({piece.card for piece in view.pieces() if piece.id in pieces})
            lines = [self._about(card) for card in cards]
            if not lines:
                self._dim(say("その答えにカードはありません。", "There is no card in that answer."))
        else:
            seen = self._cards({piece.card for piece in self.view.pieces()})
            lines = explained(word, seen, self.sitting.library, self._about, self._playing.spoken.words)
        for line in lines:
            self._tell(line, "cyan")

    def _cards(self, ids: set[str]) -> list[Card]:
        """The cards of the table that have these ids, each once."""
        return list({card.id: card for card in self.sitting.table.cards if card.id in ids}.values())

    def _about(self, card: Card) -> str:
        return self._eyes.about(card).get(language())

    @property
    def view(self) -> View:
        """What is shown of the game as it stands."""
        return look(self.sitting, self._viewer)

    def _print(self, lines: list[Line]) -> None:
        for line in lines:
            self._screen.print(line, no_wrap=True, crop=False, overflow="ignore")

    def _dim(self, line: str) -> None:
        self._tell(line, "dim")

    def _tell(self, line: str, style: str) -> None:
        """A sentence beside the game, on as many indented lines as it takes."""
        for part in folded(line, self._screen.width - 2):
            self._screen.print(f"  {part}", no_wrap=True, crop=False, overflow="ignore", markup=False, style=style)


def _without_repeats(lines: list[str]) -> list[str]:
    """The lines, of those that come several times in a row one with their number.

    >>> _without_repeats(["You drew a card.", "You drew a card.", "The end."])
    ['You drew a card. ×2', 'The end.']
    """
    counted = [(line, len(list(same))) for line, same in groupby(lines)]
    return [line if count == 1 else f"{line} ×{count}" for line, count in counted]


def _style(line: str) -> str:
    """Turns and victories stand out."""
    return "bold yellow" if line.startswith(("―", "--")) else "bold magenta" if line.startswith(("★", "*")) else ""
