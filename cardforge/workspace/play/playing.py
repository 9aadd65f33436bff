"""Games and scenarios: played, looked at, recorded, gone on with and counted."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.games.shared.pack import pack_of
from cardforge.workspace.checking import Checking

if TYPE_CHECKING:
    from cardforge.database import Library
    from cardforge.games.shared.telling.view import View
    from cardforge.model import Card, Deck, Text
    from cardforge.simulation.matches.match import MatchReport
    from cardforge.simulation.scenarios import Result
    from cardforge.simulation.scenarios.coverage import Row
    from cardforge.simulation.scenarios.found import Position
    from cardforge.simulation.table.saves import Keeper, Save
    from cardforge.simulation.table.sitting import Sitting

#: So many deals are looked at for one that has a card in the hand.
_SEEDS: Final = 60


class Playing(Checking):
    """The calls about games."""

    def match(
        self,
        deck_a: str,
        deck_b: str,
        *,
        games: int = 100,
        bot: str = "greedy",
        bot_b: str | None = None,
        jobs: int = 1,
        seed: int = 1,
        flags: dict[str, Any] | None = None,
        on_progress: Callable[[int], None] | None = None,
        unchecked: bool = False,
        options: dict[str, Any] | None = None,
        cluster: str = "",
    ) -> MatchReport:
        """Let two bots play ``games`` games between two decks (names or files), both seatings mirrored.

        ``bot`` plays deck a, ``bot_b`` (by default the same) deck b; ``jobs`` is the number of processes, or ``cluster`` the address of the
        dask cluster whose machines play; ``seed`` decides everything else, ``flags`` are the game's rule flags (``options`` in version
        0.1); ``on_progress`` is told how many games are done.

        Raises ``CardforgeError`` for a cluster that cannot be reached, and a deck that is not legal, unless it is to be played
        ``unchecked``; the report's ``plan.not_legal`` names it then.

        >>> sum(Workspace().match("赤単アグロ", "赤単アグロ", games=2, bot="random").wins)
        2
        """
        from cardforge.simulation.matches.match import play_match
        from cardforge.simulation.matches.plan import MatchPlan

        decks = (self.deck(deck_a), self.deck(deck_b))
        not_legal = self._not_legal(decks, allowed=unchecked)
        plan = MatchPlan(
            decks=decks,
            bots=(bot, bot if bot_b is None else bot_b),
            games=games,
            seed=seed,
            options=_flags(flags, options),
            tokens=pack_of(self.game).playing().parts(self.library),
            not_legal=not_legal,
        )
        return play_match(plan, jobs=jobs, cluster=cluster, on_progress=on_progress)

    def endings(self) -> Mapping[str, Text]:
        """Why games of this game end: the words of a match's results, with what they mean.

        >>> "conceded" in Workspace().endings()
        True
        """
        return pack_of(self.game).playing().spoken.reason_texts()

    def play(
        self,
        deck_a: str | Deck,
        deck_b: str | Deck,
        *,
        players: tuple[str, str] = ("human", "greedy"),
        first: int = 0,
        seed: int = 1,
        flags: dict[str, Any] | None = None,
        unchecked: bool = False,
        options: dict[str, Any] | None = None,
    ) -> Sitting:
        """Deal a game between two decks (names, files, or decks that stand in no file).

        ``players`` tells who plays deck a and deck b, ``"human"`` or a bot; ``first`` is the deck (0 or 1) that goes first, ``seed`` (any
        whole number) decides everything that is random, ``flags`` are the game's rule flags (``options`` in version 0.1).

        Raises ``CardforgeError`` for a deck that is not legal, unless it is to be played ``unchecked``.

        >>> sitting = Workspace().play("赤単アグロ", "赤単アグロ", players=("random", "random"))
        >>> while not sitting.over:
        ...     _ = sitting.choose_by_bot()
        """
        from cardforge.simulation.table.sitting import Sitting
        from cardforge.simulation.table.table import Table

        decks = (self._deck_of(deck_a), self._deck_of(deck_b))
        not_legal = self._not_legal(decks, allowed=unchecked)
        table = Table(decks, _flags(flags, options), tokens=pack_of(self.game).playing().parts(self.library))
        sitting = Sitting(table, players, self.library, first=first, seed=seed)
        sitting.not_legal = not_legal
        return sitting

    def play_card(
        self, card: Card, deck: Deck, against: str, *, players: tuple[str, str] = ("human", "greedy"), first: int = 0, seed: int = 1
    ) -> Sitting:
        """Deal a game in which whoever plays the ``deck`` sees the ``card`` as soon as he may: from the first ``seed`` on that deals it.

        Where none of some seeds does, the game is dealt from ``seed``. Raises ``CardforgeError`` as ``play`` does.

        >>> workspace = Workspace()
        >>> card = workspace.find("赤角の突撃兵")
        >>> sitting = workspace.play_card(card, workspace.deck("赤単アグロ"), "森王の行進")
        >>> card.name in [piece.name for piece in workspace.look(sitting, 0).pieces()]
        True
        """
        for each in range(seed, seed + _SEEDS):
            sitting = self.play(deck, against, players=players, first=first, seed=each)
            if any(piece.name == card.name for piece in self.look(sitting, sitting.seats.index(0)).pieces()):
                return sitting
        return self.play(deck, against, players=players, first=first, seed=seed)

    def positions(self) -> list[Position]:
        """The scenario files in the folder's ``scenarios/`` that are of this game, by name; one that cannot be read has an ``error``.

        >>> Workspace().positions()
        []
        """
        from cardforge.simulation.scenarios.found import positions_in

        return [each for each in positions_in(self.folder / "scenarios") if each.game in ("", self.game)]

    def play_position(
        self, position: Path | str | Mapping[str, Any], *, players: tuple[str, str] = ("human", "greedy"), seed: int = 1
    ) -> Sitting:
        """Play on from the position of a scenario: its file, or what it holds; its steps are not done.

        ``players`` tells who plays the one who is asked first there, and the other one: ``"human"`` or a bot; ``seed`` (any whole number)
        decides what bots do by chance.

        Raises ``CardforgeError`` naming what cannot be read or laid, and where the game is over or cannot go on from a position.

        >>> sitting = Workspace().play("赤単アグロ", "森王の行進", players=("random", "random"))
        >>> while sitting.state.turn < 3 or sitting.state.question != 1:
        ...     _ = sitting.choose_by_bot()
        >>> again = Workspace().play_position(Workspace().write_position(sitting, "turn three"))
        >>> again.state.turn, again.state.hp == sitting.state.hp, again.bot is None
        (3, True, True)
        """
        from cardforge.files.places import games
        from cardforge.files.yaml import load_yaml
        from cardforge.simulation.table.laid import Laid
        from cardforge.simulation.table.sitting import Sitting

        file = None if isinstance(position, Mapping) else Path(position)
        written = position if isinstance(position, Mapping) else load_yaml(Path(position))
        game = written.get("game") if isinstance(written, Mapping) else None
        library = self._library_of(game) if game in games() else self.library
        table = Laid(written, library, file)
        asked = table.start().asked
        return Sitting(table, players if asked == 0 else (players[1], players[0]), library, seed=seed)

    def _deck_of(self, deck: str | Deck) -> Deck:
        return self.deck(deck) if isinstance(deck, str) else deck

    def lesson_decks(self, decks: tuple[str, ...] = ()) -> tuple[str, str]:
        """Two decks to learn the game with: those named, filled up with the built-in ones that come first and are legal.

        >>> len(Workspace().lesson_decks())
        2
        """
        from cardforge.files.places import sample

        shown = sample()
        first = [shown["deck"], shown["opponent"]] if shown["game"] == self.game else []
        legal = (name for name, deck in self.library.decks.items() if not self.faults_of(deck))
        found = list(dict.fromkeys([*decks, *first, *legal]))
        return found[0], found[1] if len(found) > 1 else found[0]

    def look(self, sitting: Sitting, viewer: int | None = None, *, since: int | None = None) -> View:
        """What a viewer (player 0 goes first; ``None`` sees both hands) may see of a game, with answers and refusals by card.

        ``since`` is the number of the event from which on its log is told. ``cardforge.games.shared.telling.view.plain`` makes JSON of it.

        >>> sitting = Workspace().play("赤単アグロ", "赤単アグロ")
        >>> view = Workspace().look(sitting, 0)
        >>> view.asked, len(view.answers) > 0
        (0, True)
        """
        from cardforge.simulation.table.looking import look

        return look(sitting, viewer, since=since, refusals=True)

    def make_ready(self, sitting: Sitting) -> None:
        """Say what every card of a game does, in both languages, and keep it: nobody waits for that when the card first comes into sight.

        >>> Workspace().make_ready(Workspace().play("赤単アグロ", "赤単アグロ"))
        """
        from contextlib import suppress

        from cardforge.database.schema.sentences import sentence
        from cardforge.wording import SayError

        for card in sitting.table.cards:
            for field in card.trees:
                with suppress(SayError):
                    sentence(card, field)
        self.book.keep()

    def saved_games(self) -> list[Save]:
        """The games that were kept while they were played and can be gone on with, the one last played first.

        A save that cannot be read has an ``error`` in place of its ``record``.

        >>> [Workspace().resume(save.file).over for save in Workspace().saved_games() if save.error is None]
        []
        """
        from cardforge.simulation.table.saves import saved_games

        return saved_games()

    def saved_game(self, word: str = "") -> Path:
        """The file of a kept game: the newest, the one of a number as ``saved_games`` lists them (from 1), or ``word`` as a file.

        Raises ``CardforgeError`` where no game is kept, or none of that number.

        >>> Workspace().saved_game("game.json").name
        'game.json'
        """
        from cardforge.simulation.table.saves import find_save

        return find_save(word)

    def keeper(self, file: Path | None = None) -> Keeper:
        """What keeps one game after each choice, in ``file`` or, if not given, in the user's data folder.

        >>> sitting = Workspace().play("赤単アグロ", "赤単アグロ")
        >>> keeper = Workspace().keeper(Path("game.json"))
        >>> keeper.keep(sitting)
        >>> Workspace().resume("game.json").state.turn
        1
        """
        from cardforge.simulation.table.saves import Keeper

        return Keeper(file)

    def write_record(self, sitting: Sitting, file: Path | str, *, force: bool = False) -> None:
        """Write the record of a game, over or not, to ``file``, which is replaced only with ``force``.

        Raises ``CardforgeError`` where it is there, or cannot be written.

        >>> sitting = Workspace().play("赤単アグロ", "赤単アグロ")
        >>> Workspace().write_record(sitting, "game.json")
        """
        from cardforge.simulation.table.record import write_record

        write_record(sitting.record(), Path(file), force=force)

    def write_position(self, sitting: Sitting, name: str) -> Path:
        """Write the position of a game as a scenario into the folder's ``scenarios/``, beside what is there; returns the new file.

        Raises ``CardforgeError`` where a file cannot say all of the position, or cannot be written.

        >>> sitting = Workspace().play("赤単アグロ", "赤単アグロ")
        >>> while sitting.state.question != 1:
        ...     sitting.choose(sitting.state.options[0])
        >>> Workspace().write_position(sitting, "手番のはじめ").name
        '手番のはじめ.yaml'
        """
        from itertools import count

        from cardforge.files.allowed import own_place
        from cardforge.files.naming import file_name
        from cardforge.files.whole import write_new
        from cardforge.simulation.scenarios.writing import position_file

        text = position_file(sitting.table, sitting.state, self.library, name)
        place, word = own_place(self.folder, "scenarios"), file_name(name, "position")
        names = (f"{word}.yaml" if number == 1 else f"{word}-{number}.yaml" for number in count(1))
        file = next(place / each for each in names if not (place / each).exists())
        write_new(file, text)
        return file

    def resume(self, file: Path | str, *, decisions: int | None = None) -> Sitting:
        """The recorded game in ``file`` where it was put away, or after its first ``decisions`` choices.

        Raises ``CardforgeError`` if the file is no record, is damaged, or was played under other rules or cards.

        >>> Workspace().write_record(Workspace().play("赤単アグロ", "赤単アグロ"), "game.json")
        >>> Workspace().resume("game.json").state.turn
        1
        """
        from cardforge.simulation.table.record import read_record
        from cardforge.simulation.table.sitting import resume

        record = read_record(Path(file))
        return resume(record, self._library_of(record.game), decisions=decisions)

    def replay(self, file: Path | str) -> tuple[Sitting, list[int]]:
        """The recorded game in ``file`` at its start, and the choices to be taken one by one with ``Sitting.take``.

        Raises ``CardforgeError`` as ``resume`` does.

        >>> Workspace().write_record(Workspace().play("赤単アグロ", "赤単アグロ"), "game.json")
        >>> sitting, choices = Workspace().replay("game.json")
        >>> for choice in choices:
        ...     sitting.take(choice)
        """
        from cardforge.simulation.table.record import read_record
        from cardforge.simulation.table.sitting import open_record

        record = read_record(Path(file))
        return open_record(record, self._library_of(record.game)), record.choices

    def _library_of(self, game: str) -> Library:
        """The cards of a record's game."""
        from cardforge.database import Library

        return self.library if game == self.game else Library.open(game, self.folder)

    def scenarios(self, *paths: Path | str) -> Iterator[Result]:
        """Run scenario files and folders of them, one after the other; the workspace's own cards may be named in them.

        What fails says why in its result; a file that cannot be read is a result with an ``error``. See ``docs/scenarios.md``.

        >>> written = Path("empty.yaml").write_text("", encoding="utf-8")
        >>> [(result.ok, result.error is None) for result in Workspace().scenarios("empty.yaml")]
        [(False, False)]
        """
        from cardforge.simulation.scenarios import run_paths

        return run_paths([Path(path) for path in paths], self.folder)

    def coverage(self, *paths: Path | str, games: int = 0, seed: int = 1) -> list[Row]:
        """The numbered rules of the game, which scenario files in ``paths`` cite each, and how often random ``games`` met it.

        ``seed`` decides the random games; without any ``met`` is ``None``.

        >>> Workspace().coverage()[0].rule.id
        '000-R01'
        """
        from cardforge.simulation.scenarios.coverage import coverage

        return coverage(self.game, [Path(path) for path in paths], games, seed)


def _flags(flags: dict[str, Any] | None, options: dict[str, Any] | None) -> dict[str, Any]:
    """The rule flags of a call, which gave them as ``options`` in version 0.1."""
    if options is not None:
        warnings.warn("options is flags now; the old name goes with the next version.", DeprecationWarning, stacklevel=3)
    return {**(options or {}), **(flags or {})}
