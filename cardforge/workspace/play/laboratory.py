"""The laboratory's questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.games.shared.pack import pack_of
from cardforge.lab.effort import Effort
from cardforge.model import Card, CardforgeError, Deck, Text
from cardforge.workspace.play.playing import Playing

if TYPE_CHECKING:
    from cardforge.lab.environment import CardGame
    from cardforge.lab.questions.compare import Compared
    from cardforge.lab.questions.first import FirstPlayer
    from cardforge.lab.questions.level import Levels
    from cardforge.lab.questions.meta import Meta
    from cardforge.lab.questions.price import Priced
    from cardforge.lab.questions.trust import Law, Trust
    from cardforge.simulation.matches.plan import MatchPlan

_EFFORT = Effort()
_TWO = Text("デッキを二つ以上挙げてください。", "Name two decks or more.")


class Laboratory(Playing):
    """The calls that answer a designer's question by many games, with an interval."""

    def compare(
        self,
        a: str,
        b: str,
        *,
        deck: str = "",
        apart: float = 0.03,
        bots: Sequence[str] = ("greedy", "search:100"),
        effort: Effort = _EFFORT,
        flags: dict[str, Any] | None = None,
        on_pair: Callable[[str, int], None] = lambda _bot, _pairs: None,
    ) -> Compared:
        """Whether one of two decks, or of two cards in the same ``deck``, is better than the other.

        ``deck`` (for cards) has the first card or the second; by default it is the first deck that has. ``apart`` is the difference of
        shares (0 to 1) that matters. The ``effort``'s pairs are those of each of ``bots``; ``flags`` are the game's rule flags; ``on_pair``
        is told which bot has played how many pairs.

        Raises ``CardforgeError`` where the names are not two decks or two cards, a card is in no deck, or a deck is not legal.

        >>> from cardforge.workspace import Effort
        >>> Workspace().compare("赤単アグロ", "赤単アグロ", bots=["random"], effort=Effort(pairs=4)).verdict
        'open'
        """
        from cardforge.lab.questions.compare import compare

        things = (self._thing(a), self._thing(b))
        versions = self._versions(*things, deck)
        self._not_legal(versions)
        names = (_text(things[0]), _text(things[1]))
        return compare(self._plan(versions, bots[0], effort, flags), names, effort, apart=apart, bots=bots, on_pair=on_pair)

    def first_player(
        self,
        *decks: str,
        each_rule: bool = False,
        bot: str = "greedy",
        effort: Effort = _EFFORT,
        flags: dict[str, Any] | None = None,
        on_pair: Callable[[int], None] = lambda _pairs: None,
    ) -> FirstPlayer:
        """What going first scores: each of the ``decks`` (by default the library's) against itself and every other.

        With ``each_rule`` it is asked once more under each of the game's rule flags. ``bot`` plays, with this ``effort``; ``flags`` are
        the rule flags of all games; ``on_pair`` is told how many pairs are done.

        Raises ``CardforgeError`` for a deck that is not legal.

        >>> from cardforge.workspace import Effort
        >>> Workspace().first_player("赤単アグロ", bot="random", effort=Effort(pairs=5)).rules[""].pairs
        5
        """
        from cardforge.lab.questions.first import first_player, under_rules

        found = self._decks(decks)
        plans = [self._plan(two, bot, effort, flags) for two in combinations_with_replacement(found, 2)]
        known = pack_of(self.game).flags
        rules = [name for name, default in known.items() if each_rule and isinstance(default, bool)]
        return first_player(under_rules(plans, rules), effort, on_pair)

    def meta(
        self,
        *decks: str,
        bot: str = "greedy",
        effort: Effort = _EFFORT,
        flags: dict[str, Any] | None = None,
        on_pair: Callable[[int], None] = lambda _pairs: None,
    ) -> Meta:
        """How strong each of the ``decks`` (by default the library's) is among them, and the mix of them that no deck beats.

        ``bot`` plays, with this ``effort``; ``flags`` are the rule flags of all games; ``on_pair`` is told how many pairs are done.

        Raises ``CardforgeError`` for fewer than two decks, or one that is not legal.

        >>> from cardforge.workspace import Effort
        >>> len(Workspace().meta("赤単アグロ", "森王の行進", bot="random", effort=Effort(pairs=5)).standings)
        2
        """
        from cardforge.lab.questions.meta import meta

        found = self._decks(decks)
        if len(found) < 2:
            raise CardforgeError(_TWO)
        names = [deck.title for deck in found]
        return meta(names, lambda a, b: self._plan((found[a], found[b]), bot, effort, flags), effort, on_pair)

    def trust(
        self,
        *decks: str,
        bots: Sequence[str] = ("random", "greedy", "beam", "search:100"),
        effort: Effort = _EFFORT,
        flags: dict[str, Any] | None = None,
        on_pair: Callable[[int], None] = lambda _pairs: None,
    ) -> Trust:
        """Whether the ``bots``, the least first, can be trusted with the ``decks`` (by default the library's), each against itself.

        Each bot plays the one before; then it plays each card whose number can be varied against the same card with a better number, with
        which it must not win less. The ``effort``'s pairs are those of each match; ``flags`` are the game's rule flags; ``on_pair`` is
        told how many pairs are done.

        Raises ``CardforgeError`` for fewer than two bots, one that there is not, or a deck that is not legal.

        >>> from cardforge.workspace import Effort
        >>> answer = Workspace().trust("赤単アグロ", bots=["random", "greedy"], effort=Effort(pairs=4))
        >>> [(rung.bot, rung.below, rung.share.pairs) for rung in answer.rungs]
        [('greedy', 'random', 4)]
        """
        from cardforge.lab.questions.trust import trust

        if len(set(bots)) < max(2, len(bots)):
            raise CardforgeError(
                Text("違うボットを二つ以上、弱い順に挙げてください。", "Name two different bots or more, the least first."),
                hint=Text("例: --bots random,greedy,beam,search:100", "For example: --bots random,greedy,beam,search:100"),
            )
        found = self._decks(decks)
        laws = [law for deck in found for law in self._laws(deck, effort, flags)]
        return trust([self._plan((deck, deck), bots[0], effort, flags) for deck in found], laws, bots, effort, on_pair)

    def environment(
        self, deck_a: str, deck_b: str, *, flags: dict[str, Any] | None = None, most: int = 10_000, render_mode: str | None = None
    ) -> CardGame:
        """A game between two decks (names or files) as a PettingZoo environment, for programs that learn; it needs the extra ``rl``.

        ``flags`` are the game's rule flags; after ``most`` decisions a game is truncated; ``render_mode`` is ``"ansi"`` or ``None``.

        Raises ``CardforgeError`` where the extra is not installed, or a deck is not legal.

        >>> Workspace().environment("赤単アグロ", "森王の行進").possible_agents
        ['player_0', 'player_1']
        """
        try:
            from cardforge.lab.environment import CardGame
        except ImportError as error:
            raise CardforgeError(
                Text(f"学習用の環境には {error.name} が必要です。", f"The environment for programs that learn needs {error.name}."),
                hint=Text('入れ方: pip install "cardforge[rl]"', 'Install it: pip install "cardforge[rl]"'),
            ) from None
        decks = (self.deck(deck_a), self.deck(deck_b))
        self._not_legal(decks)
        parts = pack_of(self.game).playing().parts(self.library)
        return CardGame(decks, flags, tokens=parts, most=most, render_mode=render_mode)

    def keep_pairs(self, answer: Compared, output: Path | str | None = None, *, force: bool = False) -> list[Path]:
        """Write records of both games of each telling pair of the quickest bot, for ``replay``; returns the files.

        ``output`` is the folder for them, by default ``out/lab`` in the workspace's folder.

        Raises ``CardforgeError`` where a file is there that cardforge did not write, unless ``force`` is given.

        >>> from cardforge.workspace import Effort
        >>> found = Workspace().compare("赤単アグロ", "森王の行進", bots=["random"], effort=Effort(pairs=4))
        >>> len(Workspace().keep_pairs(found, "pairs")) == 2 * len(found.opinions[0].telling)
        True
        """
        from cardforge.files.outputs import write_output
        from cardforge.simulation.matches.match import record_of
        from cardforge.simulation.table.record import record_text

        place = Path(output) if output is not None else self._out("lab")
        files = []
        for pair in answer.opinions[0].telling:
            for game, word in enumerate("ab"):
                files.append(place / f"pair-{pair + 1}-{word}.json")
                write_output(files[-1], record_text(record_of(answer.plan, 2 * pair + game, self.library)), force=force)
        return files

    def keep_picture(self, answer: Priced | Meta | Levels, file: Path | str, *, lang: str = "ja", force: bool = False) -> Path:
        """Write an answer's picture in a language (``"ja"`` or ``"en"``) to ``file``, SVG or PNG by its ending; returns it.

        Raises ``CardforgeError`` for another ending, and where a file is there that cardforge did not write, unless ``force`` is given.

        >>> from cardforge.workspace import Effort
        >>> answer = Workspace().meta("赤単アグロ", "森王の行進", bot="random", effort=Effort(pairs=5))
        >>> Workspace().keep_picture(answer, "meta.svg").name
        'meta.svg'
        """
        from cardforge.files.outputs import write_output
        from cardforge.printing.exports.charts import png_of

        place = Path(file)
        if place.suffix.lower() not in (".svg", ".png"):
            raise CardforgeError(
                Text(f"絵のファイルは .svg か .png です: {place.name}", f"A picture is a file of .svg or .png: {place.name}"),
            )
        drawn = answer.picture(lang)
        write_output(place, png_of(drawn) if place.suffix.lower() == ".png" else drawn, force=force)
        return place

    def work(self, address: str, *, jobs: int = 1) -> None:
        """Play games for the dask cluster at ``address`` with so many processes (``jobs``), until it is gone or the user ends it.

        Raises ``CardforgeError`` where it cannot be reached, or the extra ``cluster`` is not installed.
        """
        from cardforge.simulation.matches.cluster import serve

        serve(address, jobs)

    def _plan(self, decks: tuple[Deck, Deck], bot: str, effort: Effort, flags: dict[str, Any] | None) -> MatchPlan:
        from cardforge.simulation.matches.plan import MatchPlan

        parts = pack_of(self.game).playing().parts(self.library)
        return MatchPlan(decks, (bot, bot), games=2 * effort.pairs, seed=effort.seed, options=dict(flags or {}), tokens=parts)

    def _laws(self, deck: Deck, effort: Effort, flags: dict[str, Any] | None) -> list[Law]:
        """For each number of a deck's cards that can be varied: that more of what is good does no harm."""
        from cardforge.games.shared.design.knobs import knobs_of
        from cardforge.games.shared.design.variants import with_card_for
        from cardforge.lab.questions.trust import Law

        laws = []
        for card, _ in deck.cards:
            for knob in knobs_of(self.game, none=True):
                own = card.fields.get(knob.name)
                better = knob.better(own) if card.kind == knob.kind and isinstance(own, int) else None
                if better is not None and isinstance(own, int):
                    versions = (with_card_for(deck, card, knob.at(card, better)), deck)
                    laws.append(Law(card.name, knob.title, own, better, self._plan(versions, "greedy", effort, flags)))
        return laws

    def _decks(self, names: Sequence[str]) -> list[Deck]:
        """The decks of these names, each once; all of the library where none is named. Raises CardforgeError where one is not legal."""
        every = [self.deck(name) for name in dict.fromkeys(names)] if names else list(self.library.decks.values())
        found = [deck for deck in every if names or deck.master is not None or not any(other.master for other in every)]
        self._not_legal(found)
        return found

    def _thing(self, name: str) -> Card | Deck:
        """The deck or the card of this name."""
        if self._has_deck(name):
            return self.deck(name)
        found = self.find(name)
        if not isinstance(found, Card | Deck):
            raise CardforgeError(
                Text(f"「{name}」はデッキでもカードでもありません。", f"“{name}” is neither a deck nor a card."),
                hint=Text("デッキかカードの名前を二つ書いてください。", "Name two decks or two cards."),
            )
        return found

    def _versions(self, one: Card | Deck, other: Card | Deck, deck: str) -> tuple[Deck, Deck]:
        """Two decks as they are named, or a deck with each of two cards."""
        from cardforge.games.shared.design.variants import with_card_for

        if isinstance(one, Deck) and isinstance(other, Deck):
            return one, other
        if isinstance(one, Deck) or isinstance(other, Deck):
            raise CardforgeError(
                Text("デッキとカードは比べられません。", "A deck cannot be compared with a card."),
                hint=Text("デッキかカードの名前を二つ書いてください。", "Name two decks or two cards."),
            )
        bases = [self.deck(deck)] if deck else [each for each in self.library.decks.values() if len(_held(each, one, other)) == 1]
        if not bases:
            raise CardforgeError(
                Text(
                    f"「{one.name.ja}」か「{other.name.ja}」の片方だけが入ったデッキがありません。",
                    f"No deck has one of “{one.name.en}” and “{other.name.en}” only.",
                ),
                hint=Text("片方を入れたデッキを作り、--in で指定してください。", "Make a deck with one of them and name it: --in DECK"),
            )
        versions = []
        for base in bases:
            held = one if one.id in _held(base, one, other) else other
            versions.append((with_card_for(base, held, one), with_card_for(base, held, other)))
        legal = (each for each in versions if not any(self.faults_of(version) for version in each))
        return next(legal, versions[0])


def _held(deck: Deck, one: Card, other: Card) -> set[str]:
    """Which of two cards are in a deck, by id."""
    return {card.id for card, _ in deck.cards} & {one.id, other.id}


def _text(thing: Card | Deck) -> Text:
    return thing.title if isinstance(thing, Deck) else thing.name
