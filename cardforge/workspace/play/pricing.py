"""The laboratory's questions of what a card, or a sentence, should cost, and which cards are out of line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.lab.effort import Effort
from cardforge.model import Card, CardforgeError, Deck, Master, Text
from cardforge.workspace.play.laboratory import Laboratory

if TYPE_CHECKING:
    from cardforge.games.shared.design.knobs import Effect, Knob
    from cardforge.lab.questions.audit import Audit, Trial
    from cardforge.lab.questions.price import Priced
    from cardforge.lab.subjects import Subject
    from cardforge.simulation.matches.plan import MatchPlan

_EFFORT = Effort()
#: The knob that is a number in what a card says.
_AMOUNT = "amount"
#: The match of a deck against another one, as a question plays it.
Against = Callable[[Deck, Deck], "MatchPlan"]
#: What of a leader and of what he brings is put beside a plain one.
_SAYS = Text("言うこと", "what he says")
_EFFECT = Text("効果", "its effect")


class Pricing(Laboratory):
    """The calls that put cards beside plain ones."""

    def fair(
        self,
        card: str = "",
        *,
        sentence: str = "",
        cost: int | None = None,
        knob: str = "",
        number: int = 1,
        keyword: str = "",
        rank: int | None = None,
        deck: str = "",
        bots: Sequence[str] = ("greedy", "search:100"),
        effort: Effort = _EFFORT,
        flags: dict[str, Any] | None = None,
        on_pair: Callable[[str, int], None] = lambda _bot, _pairs: None,
    ) -> Priced:
        """The number (``knob``: by default the first of its kind of card) that makes a ``card`` as good as a plain one of its cost.

        With a ``sentence`` it is what the card says; without a card, a card of the ``deck`` (by default the first that fits) says it in its
        place. ``cost`` is what the card costs in place of its own. The knob ``"amount"`` is a number in what the card says, the first or
        the one with this ``number`` (from 1). What a leader brings (a seal) is by default asked what its effect is worth. With a
        ``keyword`` it is asked by how much it changes the leader's worth, on the deck's leader or that of the first deck with this
        ``rank``. The ``effort``'s pairs are those at each value; the second of ``bots`` is asked whether the price holds for it; ``flags``
        are the game's rule flags; ``on_pair`` is told which bot has played how many pairs.

        Raises ``CardforgeError`` for a sentence that cannot be read, a card in no deck, one that has no such number, and a deck that would
        not be legal.

        >>> from cardforge.workspace import Effort
        >>> Workspace().fair("赤角の突撃兵", bots=["random"], effort=Effort(pairs=4)).asked.declared
        3000
        """
        from cardforge.lab.questions.price import price

        if not card and not keyword and not sentence.strip():
            raise CardforgeError(
                Text("カードの名前か、--sentence で文を書いてください。", "Name a card, or write a sentence: --sentence TEXT"),
            )
        if keyword:
            subject = self._keyword(keyword, rank, deck)
        elif (brought := self._brought(card, deck)) is not None:
            subject = self._effect(*brought, sentence, knob, number)
        else:
            subject = self._number(card, sentence, cost, knob, number, deck)

        def plan_at(value: int) -> MatchPlan:
            return self._plan(subject.versions(value), bots[0], effort, flags)

        return price(subject.asked, plan_at, effort, bots=bots, on_pair=on_pair)

    def _number(self, name: str, sentence: str, cost: int | None, knob: str, number: int, deck: str) -> Subject:
        """A number of a card, or one in what it says (the knob ``"amount"``), against a plain card in its place."""
        from cardforge.games.shared.design.knobs import knobs_of
        from cardforge.games.shared.design.variants import with_card_for
        from cardforge.lab.questions.price import Asked
        from cardforge.lab.subjects import Subject, amount, plain_deck

        every = knobs_of(self.game)
        knobs = [each for each in every if knob in ("", _AMOUNT, each.name)]
        chosen, base, held = self._priced(name, knobs, cost, deck, [*(each.name for each in every), _AMOUNT])
        if cost is not None and chosen.name == chosen.cost and knob != _AMOUNT:
            raise CardforgeError(
                Text("コストを調べるときは、コストを決められません。", "Where the cost is asked for, it cannot be given."),
                hint=Text("--cost を書かないでください。", "Leave out --cost."),
            )
        asked = base if cost is None else replace(base, fields={**base.fields, chosen.cost: cost})
        asked = chosen.saying(asked, sentence) if sentence else asked
        if knob == _AMOUNT:
            named = asked if name else replace(asked, name=Text(sentence, sentence))
            subject = amount(named, with_card_for(held, base, named), chosen, number)
            self._not_legal(subject.versions(subject.asked.declared or 0))
            return subject
        declared = asked.fields.get(chosen.name) if name else None
        question = Asked(
            base.name if name else Text(sentence, sentence),
            chosen.title,
            chosen.values,
            declared if isinstance(declared, int) else None,
            chosen.more_is_better,
            chosen.plain_stays,
        )

        def versions(value: int) -> tuple[Deck, Deck]:
            version = chosen.at(asked, value)
            return with_card_for(held, base, version), plain_deck(with_card_for(held, base, chosen.plain_card(version)))

        said = declared if isinstance(declared, int) and declared in chosen.values else chosen.values[0]
        self._not_legal(versions(said))
        return Subject(question, versions)

    def _keyword(self, keyword: str, rank: int | None, deck: str) -> Subject:
        """A keyword on the leader of a deck, or of the first one whose leader has this rank."""
        from cardforge.games.shared.design.knobs import leader_of
        from cardforge.lab.subjects import keyword as priced

        leader_of(self.game)
        decks = [self.deck(deck)] if deck else [each for each in self.library.decks.values() if each.master]
        for each in decks:
            if rank is None or (each.master and each.master.rank == rank):
                self._not_legal([each])
                return priced(keyword, each)
        raise CardforgeError(
            Text(f"ランク{rank}のデッキマスターを使うデッキがありません。", f"No deck has a Deck Master of rank {rank}."),
            hint=Text("デッキを --in で指定してください。", "Name a deck: --in DECK"),
        )

    def _brought(self, name: str, deck: str) -> tuple[Card, Deck, Effect] | None:
        """A card that a leader brings and whose effect can be priced, with a deck that has it; ``None`` for any other card.

        Raises ``CardforgeError`` where no deck's leader brings it: it stands then in the place of one of the same level.
        """
        from cardforge.games.shared.design.knobs import effects_of
        from cardforge.games.shared.design.variants import with_card_for

        card = self.find(name) if name else None
        knob = next((each for each in effects_of(self.game) if isinstance(card, Card) and each.kind == card.kind), None)
        if knob is None or not isinstance(card, Card):
            return None
        decks = [self.deck(deck)] if deck else list(self.library.decks.values())
        bringing = [(each, seal) for each in decks if each.master for seal in each.master.seals]
        for each, seal in bringing:
            if seal.id == card.id:
                return card, each, knob
        for each, seal in bringing:
            if seal.fields[knob.level] == card.fields[knob.level]:
                return card, with_card_for(each, seal, card), knob
        raise CardforgeError(
            Text(f"「{card.name.ja}」を持てるデッキマスターのデッキがありません。", f"No deck's Deck Master could have “{card.name.en}”."),
            hint=Text("同じレベルの封印を持つデッキを --in で指定してください。", "Name a deck with a seal of its level: --in DECK"),
        )

    def _effect(self, card: Card, deck: Deck, knob: Effect, sentence: str, name: str, number: int) -> Subject:
        """What the effect of a leader's card is worth, or (the knob ``"amount"``) which number in it is fair."""
        from cardforge.games.shared.design.variants import with_card_for
        from cardforge.lab.subjects import amount, effect

        if name not in ("", _AMOUNT):
            raise CardforgeError(
                Text(f"この封印で調べられるのは {_AMOUNT} だけです。", f"What can be asked for: {_AMOUNT}"),
            )
        asked = knob.saying(card, sentence) if sentence else card
        held = with_card_for(deck, card, asked)
        self._not_legal([held])
        return amount(asked, held, knob, number) if name == _AMOUNT else effect(asked, held, knob)

    def audit(
        self,
        *names: str,
        bot: str = "greedy",
        effort: Effort = _EFFORT,
        flags: dict[str, Any] | None = None,
        on_pair: Callable[[int], None] = lambda _pairs: None,
    ) -> Audit:
        """Which cards of decks (``names``, by default all of the library's) score more or less than a plain one in their place, and why.

        A deck's Deck Master is put beside one of his rank who says nothing, and each of his seals beside one with the plainest effect. For
        the name of a Deck Master only he and his seals are asked about, in the deck that he leads. Also which cards of the library are
        worse than another one in every way, and which of the decks' are hardly ever used. ``bot`` plays, with this ``effort``; ``flags``
        are the game's rule flags; ``on_pair`` is told how many pairs are done.

        Raises ``CardforgeError`` for a deck that is not legal, and where no card of the decks has a number that could be varied.

        >>> from cardforge.workspace import Effort
        >>> len(Workspace().audit("赤単アグロ", bot="random", effort=Effort(pairs=2)).trials)
        18
        >>> [trial.name.en for trial, _ in Workspace().audit("炎竜姫アグニス", bot="random", effort=Effort(pairs=2)).trials][:2]
        ['Agnis, Princess of Flame', 'Seal of Sparks']
        """
        from cardforge.games.shared.design.knobs import knobs_of
        from cardforge.lab.questions.audit import audit, dominated_cards

        knobs = knobs_of(self.game)
        led = [name for name in names if not self._has_deck(name)]
        found = self._decks([name for name in names if name not in led]) if len(led) < len(names) or not names else []
        masters = [self._led(name) for name in led]
        self._not_legal(masters)

        def against(deck: Deck, other: Deck) -> MatchPlan:
            return self._plan((deck, other), bot, effort, flags)

        trials = [_trial(deck, card, knob, against) for deck in found for card, _ in deck.cards for knob in knobs if knob.has_plain(card)]
        trials += [trial for deck in (*found, *masters) for trial in _leader_trials(deck, against)]
        if not trials:
            raise CardforgeError(
                Text(
                    "これらのデッキに、普通のカードと比べられるカードがありません。",
                    "No card of these decks can be put beside a plain one.",
                ),
                hint=Text("カードやデッキは lab compare で比べられます。", "Cards and decks can be compared: lab compare"),
            )
        weighed = [against(deck, deck) for deck in found]
        return audit(trials, dominated_cards(list(self.library.cards.values()), knobs), weighed, effort, on_pair)

    def _led(self, name: str) -> Deck:
        """The deck of this name, or the first that the Deck Master of this name leads, or one drawn up for him."""
        if self._has_deck(name):
            return self.deck(name)
        found = self.find(name)
        if not isinstance(found, Master):
            raise CardforgeError(
                Text(f"「{name}」はデッキでもデッキマスターでもありません。", f"“{name}” is neither a deck nor a Deck Master."),
                hint=Text("デッキの名前を書いてください: cardforge decks", "Name a deck: cardforge decks"),
            )
        from cardforge.games.shared.pack import builder_of

        led = (each for each in self.library.decks.values() if each.master and each.master.card.id == found.card.id)
        return next(led, None) or builder_of(self.game).starter_deck(found, self.library, found.card.name.ja)

    def keep_stories(self, answer: Priced, output: Path | str | None = None, *, lang: str = "ja", force: bool = False) -> list[Path]:
        """Write both games of each telling pair as texts in a language (``"ja"`` or ``"en"``); returns the files.

        A card with another number stands in no file, so that a record of these games could not be replayed. ``output`` is the folder for
        them, by default ``out/lab`` in the workspace's folder.

        Raises ``CardforgeError`` where a file is there that cardforge did not write, unless ``force`` is given.

        >>> from cardforge.workspace import Effort
        >>> found = Workspace().fair("赤角の突撃兵", bots=["random"], effort=Effort(pairs=4))
        >>> len(Workspace().keep_stories(found, "pairs")) == 2 * len(found.telling)
        True
        """
        from cardforge.files.outputs import write_output
        from cardforge.simulation.matches.match import sitting_of

        place = Path(output) if output is not None else self._out("lab")
        files = []
        for pair in answer.telling:
            for game, word in enumerate("ab"):
                files.append(place / f"price-pair-{pair + 1}-{word}.txt")
                lines = sitting_of(answer.plan, 2 * pair + game, self.library).whole_story()
                write_output(files[-1], "".join(f"{line.get(lang)}\n" for line in lines), force=force)
        return files

    def _priced(self, name: str, knobs: Sequence[Knob], cost: int | None, deck: str, known: Sequence[str]) -> tuple[Knob, Card, Deck]:
        """What is varied, on which card, in which deck."""
        if not knobs:
            raise CardforgeError(
                Text(f"調べられる数は {'、'.join(known)} です。", f"What can be asked for: {', '.join(known)}"),
            )
        decks = [self.deck(deck)] if deck else [each for each in self.library.decks.values() if not self.faults_of(each)]
        if name:
            card = self.find(name)
            if not isinstance(card, Card):
                raise CardforgeError(Text(f"「{name}」はカードではありません。", f"“{name}” is not a card."))
            chosen = next((each for each in knobs if each.kind == card.kind), None)
            if chosen is None:
                raise CardforgeError(
                    Text(f"「{card.name.ja}」には、値段をつける数がありません。", f"“{card.name.en}” has no number that could be priced."),
                    hint=Text("カードやデッキは lab compare で比べられます。", "Cards and decks can be compared: lab compare"),
                )
            for each in decks:
                if card.id in {other.id for other, _ in each.cards}:
                    return chosen, card, each
            raise CardforgeError(
                Text(f"「{card.name.ja}」の入った、ルールどおりのデッキがありません。", f"No legal deck has “{card.name.en}”.")
                if not deck
                else Text(
                    f"デッキ「{decks[0].name}」に「{card.name.ja}」は入っていません。",
                    f"“{card.name.en}” is not in the deck “{decks[0].title.en}”.",
                ),
                hint=Text("入れたデッキを作り、--in で指定してください。", "Make a deck with it and name it: --in DECK"),
            )
        for each in decks:
            if found := _place(each, knobs[0], cost):
                return knobs[0], found, each
        raise CardforgeError(
            Text("その文を入れられるカードがデッキにありません。", "No card of the deck could say that sentence."),
            hint=Text("--in で別のデッキを指定してください。", "Name another deck: --in DECK"),
        )


def _trial(deck: Deck, card: Card, knob: Knob, against: Against) -> Trial:
    """A card of a deck against a plain one in its place, whole and without each of its parts."""
    from cardforge.games.shared.design.variants import with_card_for
    from cardforge.lab.questions.audit import Trial

    plain = with_card_for(deck, card, knob.plain_card(card))
    parts = tuple((part, against(with_card_for(deck, card, version), plain)) for part, version in knob.without_parts(card))
    return Trial(card.name, knob.title, deck.title, against(deck, plain), parts)


def _leader_trials(deck: Deck, against: Against) -> list[Trial]:
    """The leader of a deck against one who says nothing, whole and without each of his parts; each of his seals against a plain effect."""
    from cardforge.games.shared.design.knobs import effects_of, leaders_of
    from cardforge.games.shared.design.variants import with_card_for
    from cardforge.lab.questions.audit import Trial

    leader = deck.master
    if leader is None:
        return []
    trials = []
    for knob in leaders_of(deck.game):
        if versions := knob.without_parts(leader):
            plain = replace(deck, master=knob.plain(leader))
            parts = tuple((part, against(replace(deck, master=version), plain)) for part, version in versions)
            trials.append(Trial(leader.card.name, _SAYS, deck.title, against(deck, plain), parts if len(parts) > 1 else ()))
    for seal in leader.seals:
        for effect in effects_of(deck.game):
            if effect.kind == seal.kind and str(seal.fields[effect.level]) in effect.by_level:
                plain = with_card_for(deck, seal, effect.plain_card(seal))
                trials.append(Trial(seal.name, _EFFECT, deck.title, against(deck, plain), ()))
    return trials


def _place(deck: Deck, knob: Knob, cost: int | None) -> Card | None:
    """The card of a deck in whose place a sentence is tried: of the same kind, most copies, nearest to the cost."""
    fit = [(count, card) for card, count in deck.cards if card.kind == knob.kind and isinstance(card.fields.get(knob.cost), int)]
    if not fit:
        return None
    return min(fit, key=lambda each: (abs(each[1].fields[knob.cost] - (3 if cost is None else cost)), -each[0]))[1]
