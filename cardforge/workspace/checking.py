"""What is wrong with files, cards, Deck Masters and decks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardforge.games.shared.pack import pack_of
from cardforge.model import CardforgeError, Deck, Master, Problem, Text
from cardforge.model.characters import quoted
from cardforge.workspace.folder import Folder

if TYPE_CHECKING:
    from cardforge.games.shared.design.checking import CheckReport
    from cardforge.simulation.matches.trials import Trial


class Checking(Folder):
    """The calls about faults."""

    def check(self, *paths: Path | str, game: str = "", lint: bool = False, accept: bool = False) -> CheckReport:
        """Check files, and all card files in folders: schema, sentences, legality, and whether their cards can be printed.

        Without ``paths`` the folder's own ``cards/``.

        ``lint`` adds warnings of what no rule forbids. The game is found out from each file unless ``game`` says it. A sentence that is
        read otherwise than when it was first checked is a warning, with both meanings; ``accept`` takes the readings as they are now.

        Raises ``CardforgeError`` where a folder holds no card file.

        >>> files = Workspace().new("mine")
        >>> Workspace("mine").check().ok
        True
        """
        from cardforge.games.shared.design.checking import check_files, once, told_at_the_keyword
        from cardforge.workspace.paper.faults import print_faults
        from cardforge.workspace.readings import changed_readings

        for path in paths:
            self._refuse_name(Path(path))
        report = check_files([Path(path) for path in paths] or [self.folder / "cards"], game=game, folder=self.folder, lint=lint)
        faults = [
            fault
            for name, library in report.libraries.items()
            for fault in print_faults(
                [thing for thing in report.printed if (thing.card if isinstance(thing, Master) else thing).game == name],
                library,
                self.folder,
                report.files,
            )
        ]
        written = [*report.cards, *(card for master in report.masters for card in (master.card, *master.seals))]
        faults += changed_readings(written, accept=accept)
        return (
            report._replace(problems=tuple(once(told_at_the_keyword([*report.problems, *faults], report.libraries.values()))))
            if faults
            else report
        )

    def _refuse_name(self, path: Path) -> None:
        """Raise ``CardforgeError`` where somebody wrote the name of a thing for that of a file, with the file that it stands in."""
        from cardforge.database.library.catalogue import source_of
        from cardforge.files.places import games

        if path.exists() or path.suffix:
            return
        for game in games():
            thing = type(self)(self.folder, game=game).library.called(str(path))
            file = source_of(thing).file if thing is not None else None
            if file is not None and file.is_relative_to(self.folder):
                place = quoted(str(file))
                hint = Text(
                    f"これは名前です。ファイルを書きます: cardforge check {place}", f"It is a name. Type the file: cardforge check {place}"
                )
                raise CardforgeError(Text("ファイルがありません。", "there is no such file."), file=path, hint=hint)

    def card_files(self, *paths: Path | str) -> list[Path]:
        """The files that ``check`` would look at: those in ``paths`` and all card files in folders among them.

        Raises ``CardforgeError`` where a folder holds no card file, or a path is not there.

        >>> files = Workspace().new("mine")
        >>> {file.suffix for file in Workspace().card_files("mine/cards")}
        {'.yaml'}
        """
        from cardforge.database import card_files

        return list(card_files([Path(path) for path in paths] or [self.folder / "cards"]))

    def try_decks(self, report: CheckReport, games: int, *, on_games: Callable[[int], None] | None = None) -> list[Trial]:
        """Play ``games`` test games with each deck that a check looked at, shared out among all decks of its game.

        ``on_games`` is told how many more games are done. The decks have to be legal (``report.ok``).

        >>> files = Workspace().new("mine")
        >>> workspace = Workspace("mine")
        >>> trials = workspace.try_decks(workspace.check(), 1)
        >>> sum(trials[0].wins)
        1
        """
        from cardforge.simulation.matches.trials import try_deck

        return [trial for deck in report.decks for trial in try_deck(deck, report.libraries[deck.game], games, on_games=on_games)]

    def check_deck(self, deck: str | Deck) -> list[Problem]:
        """What is not legal about a deck and, where the game has them, its Deck Master; empty if it may be played.

        Each problem names the rule that it breaks.

        >>> Workspace().check_deck("赤単アグロ")
        []
        """
        check = pack_of(self.game).legality().check_deck
        return list(check(self.deck(deck) if isinstance(deck, str) else deck, self.library))

    def check_master(self, master: str | Master) -> list[Problem]:
        """What is not legal about a Deck Master; empty if it may lead a deck. Each problem names the rule that it breaks.

        >>> Workspace().check_master("炎竜姫アグニス")
        []
        """
        check = pack_of(self.game).legality().check_master
        return list(check(self.master(master) if isinstance(master, str) else master, self.library))

    def faults_of(self, *decks: str | Deck) -> list[Problem]:
        """Why decks may not be played: the errors that ``check`` shows for them and for their cards; empty if they may be.

        >>> Workspace().faults_of("赤単アグロ")
        []
        """
        rules = pack_of(self.game).legality()
        faults: list[Problem] = []
        for deck in (self.deck(each) if isinstance(each, str) else each for each in decks):
            faults += self.check_deck(deck)
            faults += [problem for card, _ in deck.cards for problem in rules.check_card(card)]
        return list(dict.fromkeys(fault for fault in faults if fault.severity == "error"))

    def _not_legal(self, decks: Iterable[Deck], *, allowed: bool | None = None) -> tuple[str, ...]:
        """The names of the decks that may not be played.

        Unless they are ``allowed``, raises ``CardforgeError`` with the first fault of the first of them and how many there are; ``None``:
        they cannot be allowed.
        """
        found = []
        for deck in decks:
            faults = self.faults_of(deck)
            if faults and not allowed:
                raise _refusal(deck, faults, _SEE_ALL if allowed is None else _SEE_ALL_OR_PLAY)
            if faults:
                found.append(deck.name)
        return tuple(found)


#: What may be typed where a deck is not legal, and where it may be played all the same.
_SEE_ALL: Final = Text("cardforge check で全部見られます。", "cardforge check shows all.")
_SEE_ALL_OR_PLAY: Final = Text(
    "全部見るには cardforge check、このまま遊ぶには --unchecked", "cardforge check shows all; --unchecked plays it as it is."
)


def _refusal(deck: Deck, faults: list[Problem], hint: Text) -> CardforgeError:
    """The error of a deck that may not be played: its first fault, how many there are, and what to type now."""
    first, count = faults[0], len(faults)
    rule = f" [{first.rule}]" if first.rule else ""
    more = Text(f"（ほかに{count - 1}件）", f" (and {count - 1} more)") if count > 1 else Text("", "")
    return CardforgeError(
        Text(
            f"デッキ「{deck.name}」はルールどおりではありません: {first.message.ja}{rule}{more.ja}",
            f"The deck “{deck.title.en}” is not legal: {first.message.en}{rule}{more.en}",
        ),
        file=first.file,
        line=first.line,
        hint=hint,
    )
