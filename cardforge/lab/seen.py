"""What is seen of a question while it is played and when it is answered: one sentence, and shares with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.lab.pairs import Estimate
from cardforge.model import Text

if TYPE_CHECKING:
    from cardforge.lab.questions.audit import Audit
    from cardforge.lab.questions.broken import Broken
    from cardforge.lab.questions.compare import Compared
    from cardforge.lab.questions.first import FirstPlayer
    from cardforge.lab.questions.level import Levels
    from cardforge.lab.questions.meta import Meta
    from cardforge.lab.questions.price import Priced
    from cardforge.lab.questions.trust import Law, Trust

_NOTHING: Final = Text("", "")
_VERDICTS: Final = {
    "better": Text("強い", "better"),
    "worse": Text("弱い", "worse"),
    "alike": Text("差なし", "alike"),
    "open": Text("未定", "open"),
}
#: What is said of a level that does not say when its condition is met.
_TIMED: Final = {
    "early": Text("（早すぎる）", " (too early)"),
    "late": Text("（遅すぎる）", " (too late)"),
    "fits": _NOTHING,
    "none": _NOTHING,
}
#: So many rows of one group are shown, those that lie farthest out first where there are more.
_MOST: Final = 30


@dataclass(frozen=True, slots=True)
class Bar:
    """A share (0 to 1) with its interval ``low``–``high``, what it is of (``label``), and a ``note`` beside it."""

    label: Text
    value: float
    low: float
    high: float
    note: Text = _NOTHING


@dataclass(frozen=True, slots=True)
class Group:
    """Bars that are looked at together, under a ``title``."""

    title: Text
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known after so many ``pairs`` of games: the ``headline`` (``None``: nothing can be said yet), the bars, further ``notes``."""

    pairs: int
    headline: Text | None = None
    groups: tuple[Group, ...] = ()
    notes: tuple[Text, ...] = ()


def bar(label: Text, share: Estimate, note: Text = _NOTHING) -> Bar:
    """The bar of an estimate."""
    return Bar(label, share.value, share.low, share.high, note)


def seen_compared(answer: Compared) -> Seen:
    """The answer to "which is better"."""
    bars = tuple(bar(Text(each.bot, each.bot), each.share, _VERDICTS[each.verdict]) for each in answer.opinions)
    name = answer.names[0]
    title = Text(f"「{name.ja}」の勝率（ボットごと）", f"What “{name.en}” wins, by bot")
    return Seen(sum(each.share.pairs for each in answer.opinions), answer.headline, (Group(title, bars),))


def seen_priced(answer: Priced) -> Seen:
    """The answer to "which number is fair"."""
    number, declared = answer.asked.number, answer.asked.declared
    bars = tuple(
        bar(Text(f"{value:,}", f"{value:,}"), share, Text("書いてある値", "as written") if value == declared else _NOTHING)
        for value, share in answer.curve.items()
    )
    title = Text(f"{number.ja}ごとの、普通のカードに対する勝率", f"What it wins against a plain card, by {number.en}")
    return Seen(sum(each.pairs for each in answer.curve.values()), answer.headline, (Group(title, bars),))


def seen_first(answer: FirstPlayer) -> Seen:
    """The answer to "does going first win"."""
    rules = tuple(bar(Text("すべて", "all games") if not rule else Text(rule, rule), share) for rule, share in answer.rules.items())
    between = tuple(
        bar(Text(" – ".join(deck.ja for deck in each.decks), " – ".join(deck.en for deck in each.decks)), each.share)
        for each in answer.between
    )
    groups = (Group(Text("先攻の勝率", "What the first player wins"), rules), _group(Text("デッキごと", "By decks"), between))
    return Seen(sum(each.share.pairs for each in answer.between), answer.headline, groups)


def seen_levels(answer: Levels) -> Seen:
    """The answer to "when is a condition met": how often by the turn that its level says, or at all where there are no levels."""
    bars = []
    for met in answer.cards:
        by_then = met.ever if met.level is None else met.by.get(met.level, met.ever)
        level = Text("", "") if met.level is None else Text(f"レベル{met.level}・", f"level {met.level}, ")
        said = _TIMED[met.verdict]
        note = Text(f"{level.ja}中央は{met.span}ターン目{said.ja}", f"{level.en}median turn {met.span}{said.en}")
        bars.append(bar(met.name, by_then, note))
    title = Text("レベルのターンまでに条件を満たした対戦", "Games in which it was met by the turn of its level")
    if all(met.level is None for met in answer.cards):
        title = Text("条件を満たした対戦", "Games in which it was met")
    return Seen(answer.pairs, answer.headline, (Group(title, tuple(bars[:_MOST])),))


def seen_meta(answer: Meta) -> Seen:
    """The answer to "which deck rules": each deck as it would score against a middling one."""
    from cardforge.lab.statistics.ratings import expected

    middle = sum(each.rating for each in answer.standings) / len(answer.standings)
    bars = tuple(
        Bar(
            each.deck,
            expected(each.rating, middle),
            expected(each.low, middle),
            expected(each.high, middle),
            Text(f"{each.rating:+.0f}・釣り合いの{100 * each.share:.0f}%", f"{each.rating:+.0f}; {100 * each.share:.0f} % of the mix"),
        )
        for each in answer.standings
    )
    matrix = tuple(
        bar(Text(f"{answer.decks[a].ja} → {answer.decks[b].ja}", f"{answer.decks[a].en} → {answer.decks[b].en}"), share)
        for (a, b), share in answer.matrix.items()
    )
    groups = (Group(Text("並のデッキに対する勝率", "Against a middling deck"), bars), _group(Text("組み合わせごと", "By decks"), matrix))
    return Seen(sum(each.pairs for each in answer.matrix.values()), answer.headline, groups)


def seen_trust(answer: Trust) -> Seen:
    """The answer to "can the bots be trusted"."""
    bars = tuple(bar(Text(f"{each.bot} → {each.below}", f"{each.bot} → {each.below}"), each.share) for each in answer.rungs)
    laws = tuple(
        bar(
            Text(f"{each.law.name.ja}（{rung.bot}）", f"{each.law.name.en} ({rung.bot})"),
            each.share,
            Text(
                f"{each.law.number.ja}{each.law.own:,} → {each.law.better:,}",
                f"{each.law.number.en} {each.law.own:,} → {each.law.better:,}",
            ),
        )
        for rung in answer.rungs
        for each in rung.laws
        if each.broken
    )
    groups = (
        Group(Text("一つ下のボットに対する勝率", "Against the bot before"), bars),
        _group(Text("破った法則", "Laws that were broken"), laws),
    )
    return Seen(sum(each.share.pairs for each in answer.rungs), answer.headline, groups)


def seen_audit(answer: Audit) -> Seen:
    """The answer to "what is out of line"."""
    finds = tuple(
        bar(each.trial.name, each.share, each.because or (Text("確か", "sure") if each.confirmed else Text("確かでない", "not sure")))
        for each in answer.finds
    )
    trials = tuple(bar(trial.name, share, trial.deck) for trial, share in answer.trials)
    worse = tuple(
        Text(f"「{a.ja}」はどの点でも「{b.ja}」以下。", f"“{a.en}” is in nothing better than “{b.en}”.") for a, b in answer.dominated
    )
    worse += tuple(
        Text(f"「{each.name.ja}」は引いてもほとんど使われない。", f"“{each.name.en}” is drawn and hardly ever used.")
        for each in answer.dead
    )
    groups = (
        _group(Text("外れたカード（改めて対戦）", "Out of line, in fresh games"), finds),
        _group(Text("普通のカードに対する勝率", "Against a plain card"), trials),
    )
    return Seen(sum(share.pairs for _, share in answer.trials), answer.headline, groups, worse[:_MOST])


def seen_broken(answer: Broken) -> Seen:
    """The answer to "can it be broken"."""
    many = len(answer.changes)
    made = (bar(Text(f"{many}か所変えて", f"with {many} changes"), answer.share),) if many else ()
    tamed = tuple(bar(change, share) for change, share in answer.tamed)
    groups = (
        _group(Text("ほかのデッキに対する勝率", "Against the other decks"), (bar(answer.deck, answer.before), *made)),
        _group(Text("そこから一つ変えると", "With one more change"), tamed),
    )
    pairs = answer.before.pairs + answer.share.pairs + sum(share.pairs for _, share in answer.tamed)
    return Seen(pairs, answer.headline, tuple(group for group in groups if group.bars), answer.changes)


def _group(title: Text, bars: Sequence[Bar]) -> Group:
    """A group of at most so many bars: those that lie farthest from one half."""
    shown = bars if len(bars) <= _MOST else sorted(bars, key=lambda each: -abs(each.value - 0.5))[:_MOST]
    return Group(title, tuple(shown))


def _varied(law: Law) -> Text:
    """Which number of a law's card was made better."""
    numbers = f"{law.own:,} → {law.better:,}"
    return Text(f"{law.number.ja}{numbers}", f"{law.number.en} {numbers}")
