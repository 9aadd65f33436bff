"""Questions of balance that are asked in a form: what is known is told while it is played, pair by pair."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.lab.effort import Effort
from cardforge.model import Card, CardforgeError, Deck, Text
from cardforge.model.characters import quoted
from cardforge.model.nearest import did_you_mean
from cardforge.model.plain import dataclass
from cardforge.workspace.play.breaking import Breaking
from cardforge.workspace.play.levels import Levelling

if TYPE_CHECKING:
    from cardforge.games.shared.design.knobs import Knob
    from cardforge.lab.pairs import Pair
    from cardforge.lab.seen import Seen
    from cardforge.simulation.matches.plan import MatchPlan

#: Told of what is known so far.
Told = Callable[["Seen"], None]
_EFFORT: Final = Effort()
#: The difference of shares that matters, and the most pairs that a quick answer plays.
_APART: Final = 0.03
_LADDER: Final = ("random", "greedy", "beam", "search:100")
#: The most games of a match, and the most seconds of a question.
MOST_GAMES: Final = 100_000
MOST_SECONDS: Final = 3600.0


def _untold(_seen: Seen) -> None:
    """Nobody looks meanwhile."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that can be asked: its ``name``, ``title`` and what it ``says``; ``needs`` are the names of what is filled in."""

    name: str
    title: Text
    says: Text
    needs: tuple[str, ...]
    command: str = ""


class Asking(Breaking, Levelling):
    """The calls that tell what is known so far."""

    def questions(self) -> tuple[Question, ...]:
        """What can be asked, in order.

        >>> [each.name for each in Workspace().questions()][:3]
        ['match', 'fairness', 'compare']
        """
        from cardforge.games.shared.design.knobs import timed_of

        try:
            timed_of(self.game)
        except CardforgeError:  # no card of the game has a condition that could be timed
            return tuple(each for each in _questions() if each.name != "level")
        return _questions()

    def question_command(self, question: str, given: Mapping[str, Any]) -> str:
        """The command line that asks the same; nothing where there is none.

        >>> Workspace().question_command("match", {"deck_a": "赤単アグロ", "deck_b": "森王の行進", "games": "200"})
        'cardforge match 赤単アグロ 森王の行進 --games 200 --bot greedy'
        """
        usual = {"bot": "greedy", "games": "200", "seconds": "20", "decks": []}
        words = {name: given.get(name) or usual.get(name, "") for each in _questions() for name in each.needs}
        if isinstance(words["card"], Mapping):
            return ""
        said = {name: " ".join(map(quoted, word)) if isinstance(word, (list, tuple)) else quoted(str(word)) for name, word in words.items()}
        said["in_decks"] = " ".join(f"--in {quoted(str(deck))}" for deck in words["decks"])
        command = next((each.command for each in _questions() if each.name == question), "")
        return " ".join(command.format_map(said).split())

    def ask(self, question: str, given: Mapping[str, Any], *, jobs: int = 1, told: Told = _untold) -> Seen:
        """The answer to a question of ``questions``, from what was filled in (``given``, by the names in its ``needs``).

        ``told`` is called with what is known so far, often; ``jobs`` is the number of processes. Raises ``CardforgeError`` for what is not
        there, and as the question's own call does.

        >>> Workspace().ask("first", {"decks": ["赤単アグロ"], "bot": "random", "seconds": "0.2"}).groups[0].title.en
        'What the first player wins'
        """
        from cardforge.lab import seen

        known = next((each for each in _questions() if each.name == question), None)
        if known is None:
            raise CardforgeError(
                Text(f"「{question[:40]}」という問いはありません。", f"there is no question “{question[:40]}”."),
                hint=did_you_mean(question, [each.name for each in _questions()]),
            )
        bot = str(given.get("bot") or "greedy")
        effort = Effort(seconds=_number(given, "seconds", 20.0, MOST_SECONDS), jobs=jobs)
        decks = [str(each) for each in given.get("decks") or ()]

        def count(*pairs: Any) -> None:
            told(seen.Seen(pairs[-1]))

        match question:
            case "match":
                games = round(_number(given, "games", 200, MOST_GAMES))
                pairs = replace(effort, pairs=max(1, (games + 1) // 2), seconds=MOST_SECONDS)
                return self.duel(_word(given, "deck_a"), _word(given, "deck_b"), bot=bot, effort=pairs, told=told)
            case "fairness":
                card = given.get("card")
                found = card if isinstance(card, Card) else _word(given, "card")
                return self.fairness(found, deck=_word(given, "deck"), bot=bot, effort=effort, told=told)
            case "compare":
                compared = self.compare(_word(given, "one"), _word(given, "other"), bots=[bot], effort=effort, on_pair=count)
                return seen.seen_compared(compared)
            case "price":
                return seen.seen_priced(
                    self.fair(_word(given, "card"), deck=_word(given, "deck"), bots=[bot], effort=effort, on_pair=count)
                )
            case "first":
                return seen.seen_first(self.first_player(*decks, bot=bot, effort=effort, on_pair=count))
            case "meta":
                return seen.seen_meta(self.meta(*decks, bot=bot, effort=effort, on_pair=count))
            case "audit":
                return seen.seen_audit(self.audit(*decks, bot=bot, effort=effort, on_pair=count))
            case "search":
                deck = _word(given, "deck") or next(iter(self.library.decks), "")
                return seen.seen_broken(self.broken(deck, bot=bot, effort=effort, on_pair=count))
            case "level":
                return seen.seen_levels(self.levels(decks=decks, bot=bot, effort=effort, on_pair=count))
        return seen.seen_trust(self.trust(*decks, bots=_LADDER, effort=effort, on_pair=count))

    def duel(self, deck_a: str, deck_b: str, *, bot: str = "greedy", effort: Effort = _EFFORT, told: Told = _untold) -> Seen:
        """What two decks score against each other, and who goes first: ``told`` after each pair of games.

        Raises ``CardforgeError`` for a deck that is not there, or not legal.

        >>> from cardforge.workspace import Effort
        >>> Workspace().duel("赤単アグロ", "森王の行進", bot="random", effort=Effort(pairs=3)).pairs
        3
        """
        decks = (self.deck(deck_a), self.deck(deck_b))
        self._not_legal(decks)
        plan = self._plan(decks, bot, effort, None)
        return _watched(plan, effort, lambda pairs: _standing(decks, pairs), told)

    def fairness(self, card: str | Card, *, deck: str = "", bot: str = "greedy", effort: Effort = _EFFORT, told: Told = _untold) -> Seen:
        """Whether a card is as good as a plain one of its cost: a deck with it plays the same deck with the plain card in its place.

        ``card`` may be one that stands in no file yet. ``deck`` is by default the first legal one that has it, or else one in which it can
        take the place of a card of its kind. ``told`` after each pair of games; it ends when the answer is sure.

        Raises ``CardforgeError`` where there is no plain card to compare with.

        >>> from cardforge.workspace import Effort
        >>> answer = Workspace().fairness("赤角の突撃兵", bot="random", effort=Effort(pairs=4))
        >>> answer.pairs, len(answer.groups)
        (4, 1)
        """
        from cardforge.games.shared.design.variants import with_card_for

        asked, held, base = self._tried(card, deck)
        plain, note = self._plain_for(asked)
        versions = (with_card_for(held, base, asked), with_card_for(held, base, plain))
        self._not_legal(versions[:1])
        plan = self._plan(versions, bot, effort, None)
        return _watched(plan, effort, lambda pairs: _fair(asked.name, held.title, pairs, note), told, until=_sure)

    def with_card(self, card: Card, deck: str = "") -> Deck:
        """A deck that plays a ``card``, which may stand in no file yet: one that has it, or in which it takes the place of another one.

        Raises ``CardforgeError`` where no deck can have it.

        >>> workspace = Workspace()
        >>> workspace.with_card(workspace.find("赤角の突撃兵"), "赤単アグロ").name
        '赤単アグロ'
        """
        from cardforge.games.shared.design.variants import with_card_for

        asked, held, base = self._tried(card, deck)
        return with_card_for(held, base, asked)

    def _tried(self, card: str | Card, deck: str) -> tuple[Card, Deck, Card]:
        """The card, a deck to try it in, and the card of that deck in whose place it stands."""
        found = self.find(card) if isinstance(card, str) else card
        if not isinstance(found, Card):
            raise CardforgeError(Text(f"「{card}」はカードではありません。", f"“{card}” is not a card."))
        decks = [self.deck(deck)] if deck else [each for each in self.library.decks.values() if not self.faults_of(each)]
        for each in decks:
            for other, _ in each.cards:
                if other.id == found.id:
                    return found, each, other
        for each in decks:
            place = self._place_of(found, each)
            if place is not None:
                return found, each, place
        raise CardforgeError(
            Text(f"「{found.name.ja}」を入れられるデッキがありません。", f"No deck can have “{found.name.en}”."),
            hint=Text("同じ種類のカードが入ったデッキを作ってください。", "Make a deck with a card of its kind."),
        )

    def _place_of(self, card: Card, deck: Deck) -> Card | None:
        """The card of a deck in whose place another one can stand: of its kind, and so that the deck stays legal."""
        from cardforge.games.shared.design.variants import with_card_for

        cost = next((each.cost for each in self._knobs() if each.kind == card.kind), "")
        own = card.fields.get(cost)
        same = [(other, count) for other, count in deck.cards if other.kind == card.kind]
        # Nearest in cost, then most copies: what is tried is seen often, and changes little else.
        for other, _ in sorted(same, key=lambda each: (_apart(each[0].fields.get(cost), own), -each[1])):
            if not self.faults_of(with_card_for(deck, other, card)):
                return other
        return None

    def _knobs(self) -> Sequence[Knob]:
        from cardforge.games.shared.design.knobs import knobs_of

        return knobs_of(self.game, none=True)

    def _plain_for(self, card: Card) -> tuple[Card, Text | None]:
        """The plain card in the place of this one, and what is to be said where it is of another cost: there is none of every cost."""
        found = next(((each, cost) for each in self._knobs() if (cost := each.nearest_cost(card)) is not None), None)
        if found is None:
            raise CardforgeError(
                Text(f"「{card.name.ja}」と比べる普通のカードがありません。", f"There is no plain card to put “{card.name.en}” beside."),
                hint=Text("デッキどうしなら比べられます。", "Decks can be compared."),
            )
        knob, cost = found
        own = card.fields[knob.cost]
        if cost == own:
            return knob.plain_card(card), None
        note = Text(
            f"コスト{own}の普通のカードはないので、コスト{cost}のものと比べています。",
            f"There is no plain card of cost {own}: it is held against one of cost {cost}.",
        )
        return knob.plain_card(replace(card, fields={**card.fields, knob.cost: cost})), note


def _watched(
    plan: MatchPlan,
    effort: Effort,
    seen: Callable[[Sequence[Pair]], Seen],
    told: Told,
    until: Callable[[Sequence[Pair]], bool] = lambda _pairs: False,
) -> Seen:
    """Play the pairs of a plan and tell of each, until it is enough."""
    from cardforge.lab.pairs import Clock, played

    pairs: list[Pair] = []
    with closing(played(plan, Clock(effort.seconds), effort)) as coming:
        for pair in coming:
            pairs.append(pair)
            told(seen(pairs))
            if until(pairs):
                break
    return seen(pairs)


def _standing(decks: tuple[Deck, Deck], pairs: Sequence[Pair]) -> Seen:
    """What a match shows so far."""
    from cardforge.lab.pairs import estimate
    from cardforge.lab.seen import Group, Seen, bar

    games = [game for pair in pairs for game in pair.games]
    drawn = sum(game.winner > 1 for game in games)
    a = estimate([pair.score for pair in pairs])
    shares = (bar(decks[0].title, a), bar(decks[1].title, estimate([1 - pair.score for pair in pairs])))
    first = bar(Text("先攻", "the first player"), estimate([pair.first for pair in pairs]))
    better, worse = (decks[0], decks[1]) if a.value >= 0.5 else (decks[1], decks[0])
    sure = not a.low <= 0.5 <= a.high
    headline = (
        Text(f"「{better.title.ja}」が勝ち越す。", f"“{better.title.en}” wins more than “{worse.title.en}”.")
        if sure
        else Text("差があるとはまだ言えない。", "These games show no difference yet.")
    )
    turns = sum(game.turns for game in games) / len(games)
    notes = (Text(f"平均{turns:.1f}ターン、引き分け{drawn}局", f"{turns:.1f} turns on average, {drawn} drawn"),)
    groups = (Group(Text("勝率", "What each deck wins"), shares), Group(Text("先攻の勝率", "What the first player wins"), (first,)))
    return Seen(len(pairs), headline, groups, notes)


def _fair(name: Text, deck: Text, pairs: Sequence[Pair], note: Text | None) -> Seen:
    """What is known so far of a card against a plain one; a ``note`` says what else is to be known of that one."""
    from cardforge.lab.pairs import estimate
    from cardforge.lab.seen import Group, Seen, bar
    from cardforge.lab.statistics.sequential import Comparison

    scores = [pair.score for pair in pairs]
    said = {
        "better": Text(f"「{name.ja}」は普通のカードより強い。", f"“{name.en}” is stronger than a plain card."),
        "worse": Text(f"「{name.ja}」は普通のカードより弱い。", f"“{name.en}” is weaker than a plain card."),
        "alike": Text(f"「{name.ja}」は普通のカードとつり合っている。", f"“{name.en}” is as good as a plain card."),
        "open": Text("つり合っているかは、まだ言えない。", "Whether it is fair cannot be said yet."),
    }[Comparison(_APART).look(scores)]
    bars = (
        bar(Text("そのカードで", "with the card"), estimate(scores)),
        bar(Text("普通のカードで", "with a plain one"), estimate([1 - score for score in scores])),
    )
    return Seen(len(pairs), said, (Group(Text(f"「{deck.ja}」の勝率", f"What “{deck.en}” wins"), bars),), () if note is None else (note,))


def _sure(pairs: Sequence[Pair]) -> bool:
    """Whether the games say whether the card is fair."""
    from cardforge.lab.statistics.sequential import Comparison

    return len(pairs) % 10 == 0 and Comparison(_APART).look([pair.score for pair in pairs]) != "open"


@cache
def _questions() -> tuple[Question, ...]:
    import cardforge.lab
    from cardforge.files.yaml import load_yaml

    rows: dict[str, dict[str, Any]] = load_yaml(Path(cardforge.lab.__file__).parent / "questions.yaml")
    return tuple(
        Question(name, Text(**row["title"]), Text(**row["says"]), tuple(row["needs"]), row.get("command", "")) for name, row in rows.items()
    )


def _word(given: Mapping[str, Any], name: str) -> str:
    return str(given.get(name) or "").strip()[:200]


def _number(given: Mapping[str, Any], name: str, usual: float, most: float) -> float:
    """A number that was filled in, within what can be waited for."""
    try:
        found = float(given.get(name) or usual)
    except (TypeError, ValueError):
        found = usual
    return min(max(found, 0.1), most) if found == found else usual


def _apart(one: Any, other: Any) -> float:
    return abs(one - other) if isinstance(one, int) and isinstance(other, int) else 0.0
