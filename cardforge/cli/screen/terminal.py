"""A game in the terminal: shows the board and the story, and asks a person for choices by number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.output import console, language, say
from cardforge.cli.screen.boards import board_of
from cardforge.games.shared.speech import OPPONENT, YOU
from cardforge.model import Card, CardforgeError, Text
from cardforge.simulation.table.record import write_record
from cardforge.simulation.table.sitting import HUMAN, Sitting

if TYPE_CHECKING:
    from rich.console import Console


class PutAway(Exception):
    """The person at the terminal ends the sitting before the game is over."""


class TerminalGame:
    """Shows ``duel`` and lets people and bots decide until it is over.

    The opponent's hidden cards are kept from the only person who plays, unless ``open_hands``; ``save`` is where a game is put away.
    """

    def __init__(self, duel: Sitting, *, save: Path | None = None, open_hands: bool = False) -> None:
        self.duel = duel
        self.save = save
        people = [side for side, player in enumerate(duel.players) if player == HUMAN]
        viewer = duel.seats.index(people[0]) if len(people) == 1 and not open_hands else None
        names = tuple(_called(duel, duel.seats[player], viewer) for player in (0, 1))
        self._kit = duel.table.kit
        self._teller = duel.table.teller((names[0], names[1]), viewer)
        self._board = board_of(duel.table, (names[0], names[1]), viewer)
        self._screen = console()
        self._commands: dict[str, Callable[[], None]] = {
            "b": self.show_board,
            "h": self.show_hand,
            "w": self.show_refusals,
            "s": self.put_away,
            "q": self.put_away,
            "c": self._concede,
        }

    @property
    def _state(self) -> Any:
        return self.duel.state

    def run(self) -> None:
        """Play to the end; raises ``PutAway`` if the person stops before."""
        while not self.duel.over:
            if self.duel.bot is not None:
                self.duel.choose_by_bot()
                self.show_story()
            else:
                self._ask()
        self.show_story()

    def use(self, screen: Console) -> None:
        """Write to another console than standard output from now on."""
        self._screen = screen

    def show_story(self, *, last: int = 0) -> None:
        """The lines of what happened since the last time, or only the ``last`` ones of them."""
        for line in self.duel.story(self._teller)[-last:]:
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
        for rule, text in self.duel.refusals():
            self._screen.print(f"  {text.get(language())} [{rule}]", markup=False, style="dim")

    def put_away(self) -> None:
        """Write the game to the save file, if there is one, and stop."""
        if self.save is not None:
            write_record(self.duel.record(), self.save)
            click.echo(say(f"{self.save} に保存しました。続きは --resume で。", f"Saved to {self.save}; go on with --resume."))
        else:
            click.echo(say("--save FILE がないので、保存していません。", "Not saved: there was no --save FILE."))
        raise PutAway

    def _concede(self) -> None:
        self.duel.concede(self.duel.seats[self._state.asked])

    def option_text(self, option: int) -> str:
        """What choosing ``option`` means."""
        return self._teller.option(self._state, option).get(language())

    def show_question(self) -> None:
        """What is asked, with the numbered answers; before a whole move the table and the hand as well."""
        state = self._state
        if self._kit.whole_move(state):
            self.show_board()
            self.show_hand()
        self._screen.print(self._kit.question_text(state.question).get(language()), style="bold")
        for number, option in enumerate(self._answers(), 1):
            self._screen.print(f"  {number:2}  {self.option_text(option)}", markup=False)

    def _answers(self) -> list[int]:
        """The legal options, of those that are alike only the first."""
        return self._kit.answers(self._state)

    def _ask(self) -> None:
        self.show_question()
        options = self._answers()
        choice = self._read(len(options))
        if choice is not None:
            self.duel.choose(options[choice])
            self.show_story()

    def _read(self, count: int) -> int | None:
        """The number chosen, from 0, or ``None`` after a command that ended the game."""
        while True:
            answer = self._line().strip()
            if answer.isdecimal() and 1 <= int(answer) <= count:
                return int(answer) - 1
            if answer.startswith(("?", "？")):
                asked = answer[1:].strip()
                if asked.isdecimal():
                    self._show_card(int(asked) - 1)
                else:
                    self._show_named(asked)
            elif answer.lower() in self._commands:
                self._commands[answer.lower()]()
                if self.duel.over:
                    return None
            else:
                self._screen.print(
                    say(
                        f"1〜{count} の番号、?番号か?名前（見えているカードの文）、h 手札、b 場、"
                        "w できないこととその理由、s 保存して終わる、c 投了",
                        f"A number from 1 to {count}, ?number or ?name (the text of a card in sight), h hand, b board, "
                        "w what is not possible and why, s save and stop, c give up",
                    ),
                    markup=False,
                    style="dim",
                )

    def _line(self) -> str:
        try:
            return input("> ")
        except EOFError:
            if self.save is not None:
                self.put_away()
            raise CardforgeError(
                Text("入力が終わったので、対戦を続けられません。", "There is no more input, so the game cannot go on."),
                hint=Text(
                    "端末で実行するか、--watch でボットどうしの対戦を見てください。",
                    "Run it in a terminal, or watch two bots with --watch.",
                ),
            ) from None

    def _show_card(self, index: int) -> None:
        options = self._answers()
        card = self._kit.card_of(self._state, options[index]) if 0 <= index < len(options) else -1
        if card >= 0:
            self._print_card(self.duel.table.card(self._state.definitions[card]))
        else:
            self._screen.print(say("  その答えにカードはありません。", "  There is no card in that answer."), markup=False, style="dim")

    def _show_named(self, word: str) -> None:
        """The cards in sight whose name has ``word`` in it, each once; the nearest name where there is none."""
        seen = {definition: self.duel.table.card(definition) for definition in self._definitions_in_sight()}
        found = [card for card in seen.values() if any(word.casefold() in name.casefold() for name in card.name)]
        for card in found:
            self._print_card(card)
        if not found:
            from cardforge.database import did_you_mean

            hint = did_you_mean(word, [name for card in seen.values() for name in card.name])
            nothing = say(f"  見えているカードに「{word}」はありません。", f"  No card in sight has “{word}” in its name.")
            self._screen.print(f"{nothing} {hint.get(language()) if hint else ''}".rstrip(), markup=False, style="dim")

    def _definitions_in_sight(self) -> list[int]:
        return list(dict.fromkeys(self._state.definitions[card] for card in self._board.in_sight(self._state)))

    def _print_card(self, card: Card) -> None:
        self._screen.print(f"  {self._board.about(card)}", markup=False, style="cyan")


def _called(duel: Sitting, side: int, viewer: int | None) -> Text:
    """What the player on a side is called in the story: you and your opponent, or each by his deck where nobody's eyes are meant."""
    if viewer is not None:
        return YOU if duel.seats[viewer] == side else OPPONENT
    deck = duel.table.decks[side].name
    name = f"{deck} {'AB'[side]}" if duel.table.decks[0].name == duel.table.decks[1].name else deck
    return Text(name, name)


def _style(line: str) -> str:
    """Turns and victories stand out."""
    return "bold yellow" if line.startswith(("―", "--")) else "bold magenta" if line.startswith(("★", "*")) else ""
