"""The laboratory's question of whole decks: can one be broken by legal changes, and what tames it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from cardforge.lab.effort import Effort
from cardforge.model import Deck, Text
from cardforge.workspace.play.pricing import Pricing

if TYPE_CHECKING:
    from cardforge.games.shared.design.genome import Change
    from cardforge.lab.questions.broken import Broken
    from cardforge.simulation.matches.plan import MatchPlan

_EFFORT = Effort()
#: How many changes are drawn for each step of a search, beside all that change how the leader plays.
_DRAWN: Final = 40


class Breaking(Pricing):
    """The calls that look for decks that win too much."""

    def broken(
        self,
        deck: str,
        *,
        against: Sequence[str] = (),
        bot: str = "greedy",
        effort: Effort = _EFFORT,
        flags: dict[str, Any] | None = None,
        on_pair: Callable[[int], None] = lambda _pairs: None,
    ) -> Broken:
        """Whether legal changes make a ``deck`` (or one led by the Deck Master of this name) win too much, and which change tames it.

        Changed are the choices on its leader, where the game builds leaders, and cards for others of their kind; the rules of decks hold
        throughout. It plays the decks ``against`` it, by default the library's other ones. ``bot`` plays both sides, with this ``effort``;
        ``flags`` are the game's rule flags; ``on_pair`` is told how many pairs are done.

        Raises ``CardforgeError`` for a deck that is not legal, or of which no legal change is known.

        >>> from cardforge.workspace import Effort
        >>> Workspace().broken("赤単アグロ", bot="random", effort=Effort(seconds=1, pairs=1)).tried > 50
        True
        """
        from cardforge.games.shared.design.genome import changes_of
        from cardforge.lab.questions.broken import broken

        chosen = self._led(deck)
        self._not_legal([chosen])
        others = [each for each in self._decks(against) if against or each.name != chosen.name] or [chosen]
        chance = Random(effort.seed)

        def plan_of(one: Deck, other: Deck, pairs: int) -> MatchPlan:
            return self._plan((one, other), bot, replace(effort, pairs=pairs), flags)

        def tamers_of(found: Deck) -> list[Change]:
            return [*changes_of(found, self.library, chance, 0), *self._plainer(found)]

        return broken(chosen, others, lambda found: changes_of(found, self.library, chance, _DRAWN), tamers_of, plan_of, effort, on_pair)

    def keep_broken(self, answer: Broken, output: Path | str | None = None, *, lang: str = "ja", force: bool = False) -> Path:
        """Write the deck that was found, and its leader, as a folder in which it can be played, changed and printed; returns the folder.

        ``output`` is where the folder is made, by default ``out/lab`` in the workspace's folder; ``lang`` (``"ja"`` or ``"en"``) is the
        language of its files. Raises ``CardforgeError`` where a file is there that cardforge did not write, unless ``force`` is given.

        >>> from cardforge.workspace import Effort
        >>> found = Workspace().broken("赤単アグロ", bot="random", effort=Effort(seconds=1, pairs=1))
        >>> folder = Workspace().keep_broken(found, "found")
        >>> Workspace(folder, game=found.found.game).faults_of("赤単アグロ（変更）")
        []
        """
        from cardforge.database.convert import convert
        from cardforge.files.naming import file_name
        from cardforge.files.outputs import write_output

        deck = _renamed(answer.found)
        place = (Path(output) if output is not None else self._out("lab")) / file_name(deck.title.get(lang), "deck")
        cards = place / "cards" / self.game
        for file, thing in ((cards / "masters.yaml", deck.master), (cards / "decks" / "deck.yaml", deck)):
            if thing is not None:
                data = convert([thing], file.suffix, lang=lang, names=self.library.terms(lang)).data
                write_output(file, data, force=force, folder=place.parent)
        return place

    def _plainer(self, deck: Deck) -> list[Change]:
        """The deck with a plain card in the place of one of its cards, for each that has a number which could be varied."""
        from cardforge.games.shared.design.genome import Change
        from cardforge.games.shared.design.knobs import knobs_of
        from cardforge.games.shared.design.variants import with_card_for

        found = {}
        for card, _ in deck.cards:
            knob = next((each for each in knobs_of(self.game, none=True) if each.has_plain(card)), None)
            if knob is not None:
                name = Text(f"{card.name.ja} → 普通のカード", f"{card.name.en} → a plain card")
                found[card.id] = Change(name, with_card_for(deck, card, knob.plain_card(card)))
        return list(found.values())


def _renamed(deck: Deck) -> Deck:
    """The deck and its leader with names of their own, beside those that they were made of."""
    name = _changed(deck.title)
    master = deck.master
    if master is not None:
        master = replace(master, card=replace(master.card, id=f"{master.card.id}-changed", name=_changed(master.card.name)))
    return replace(deck, name=name.ja, english=name.en, master=master)


def _changed(name: Text) -> Text:
    return Text(f"{name.ja}（変更）", f"{name.en} (changed)")
