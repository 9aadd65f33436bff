"""The laboratory's question of seals: how early their conditions are met."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.lab.effort import Effort
from cardforge.model import Card, CardforgeError, Text
from cardforge.workspace.play.laboratory import Laboratory

if TYPE_CHECKING:
    from cardforge.lab.questions.level import Levels

_EFFORT = Effort()


class Levelling(Laboratory):
    """The calls that time conditions."""

    def levels(
        self,
        *cards: str,
        decks: Sequence[str] = (),
        bot: str = "greedy",
        effort: Effort = _EFFORT,
        flags: dict[str, Any] | None = None,
        on_pair: Callable[[int], None] = lambda _pairs: None,
    ) -> Levels:
        """How early the conditions of the library's seals are met, against their levels and each other; of ``cards`` for each deck, too.

        Played are the ``decks`` (by default the library's), each against itself and every other. ``bot`` plays, with this ``effort``;
        ``flags`` are the game's rule flags; ``on_pair`` is told how many pairs are done.

        Raises ``CardforgeError`` for a game without such conditions, a name that is no such card, one that no deck could meet, and a deck
        that is not legal.

        >>> from cardforge.workspace import Effort
        >>> found = Workspace().levels("始まりの封印", decks=["赤単アグロ"], bot="random", effort=Effort(pairs=4))
        >>> found.cards[0].name.ja, found.cards[0].level
        ('始まりの封印', 1)
        """
        from cardforge.games.shared.design.knobs import timed_of
        from cardforge.lab.questions.level import Asked, level
        from cardforge.lab.timing import timed_in

        timed = timed_of(self.game)
        named = [self._timed(name, timed.kind) for name in cards]
        plans = [self._plan(two, bot, effort, flags) for two in combinations_with_replacement(self._decks(decks), 2)]
        every = [card for card in self.library.cards.values() if card.kind == timed.kind]
        if timed.everywhere:
            plans = [replace(plan, tokens=(*(plan.tokens or ()), *every)) for plan in plans]
        there = {card for plan in plans for side in (0, 1) for card in timed_in(plan, side)}
        for card in named:
            if card.id not in there:
                raise CardforgeError(
                    Text(f"「{card.name.ja}」の入ったデッキがありません。", f"No deck has “{card.name.en}”."),
                    hint=Text("入っているデッキを --in で指定してください。", "Name a deck that has it: --in DECK"),
                )
        chosen = {card.id for card in named}
        asked = [
            Asked(card.id, card.name, card.fields[timed.level] if timed.level else None, card.id in chosen)
            for card in every
            if card.id in there
        ]
        if not asked:
            raise CardforgeError(Text("これらのデッキに封印がありません。", "These decks have no seals."))
        return level(asked, plans, effort, on_pair)

    def keep_games(self, answer: Levels, output: Path | str | None = None, *, force: bool = False) -> list[Path]:
        """Write records of the telling games (met first, met last or never), for ``replay``; returns the files.

        ``output`` is the folder for them, by default ``out/lab`` in the workspace's folder.

        Raises ``CardforgeError`` where a file is there that cardforge did not write, unless ``force`` is given.

        >>> from cardforge.workspace import Effort
        >>> found = Workspace().levels("始まりの封印", decks=["赤単アグロ"], bot="random", effort=Effort(pairs=4))
        >>> [file.name for file in Workspace().keep_games(found, "games")]
        ['level-first.json', 'level-last.json']
        """
        from cardforge.files.outputs import write_output
        from cardforge.simulation.matches.match import record_of
        from cardforge.simulation.table.record import record_text

        place = Path(output) if output is not None else self._out("lab")
        files = []
        for (plan, number), word in zip(answer.telling, ("first", "last"), strict=False):
            # The seals that were only looked at play no part in the game, which a record could not name otherwise.
            files.append(place / f"level-{word}.json")
            played = self._plan(plan.decks, plan.bots[0], Effort(seed=plan.seed, pairs=plan.games // 2), plan.options)
            write_output(files[-1], record_text(record_of(played, number, self.library)), force=force)
        return files

    def _timed(self, name: str, kind: str) -> Card:
        card = self.find(name)
        if isinstance(card, Card) and card.kind == kind:
            return card
        raise CardforgeError(
            Text(
                f"「{name}」は、条件を満たす早さを調べられるカードではありません。",
                f"“{name}” is not a card whose condition could be timed.",
            ),
        )
