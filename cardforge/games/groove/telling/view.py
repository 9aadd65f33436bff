"""What a player of groove may see, laid out as zones (see ``cardforge.games.shared.telling.view``)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from cardforge.database.schema.sentences import kind_title, sentence
from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.selecting import income, strength
from cardforge.games.groove.play.state import Creature, GrooveState
from cardforge.games.groove.telling.story import Storyteller, said_cost, spell_name
from cardforge.games.shared.telling.view import COLOUR_MARKS, Figure, Layout, Mark, Piece, Shape, Side, TableViewer, Zone, entry, tone
from cardforge.model import Card, Text

#: The zones of cards: number, id, title, form, whether it may be looked through.
_ZONES: Final[tuple[tuple[int, str, Text, Shape, bool], ...]] = (
    (terms.MANA, "mana", Text("マナ", "mana"), "line", False),
    (terms.HAND, "hand", Text("手札", "hand"), "cards", False),
    (terms.DECK, "deck", Text("デッキ", "deck"), "pile", False),
    (terms.GROOVE, "groove", Text("グルーヴ", "groove"), "pile", False),
    (terms.DISCARD, "discard", Text("捨て札", "discard"), "pile", True),
    (terms.REMOVED, "removed", Text("除外", "removed"), "pile", True),
)
_TITLES: Final = {
    terms.SEALS: Text("シール", "seals"),
    terms.TEMPORARY: Text("効果中", "in force"),
    terms.RESOLVING: Text("使用中", "being cast"),
}
_SICK: Final = Text("召喚酔い", "summoned this turn")
_ACTIVE: Final = Text("起動中", "active")
_KEPT: Final = (Text("クリーチャー", "creature"), Text("スペル", "spell"))


class GrooveViewer(TableViewer[GrooveState, Storyteller]):
    """Lays out the positions of one game; ``rules`` are those by which strengths are worked out."""

    sees = terms.SEES

    def __init__(self, teller: Storyteller, rules: Rules) -> None:
        super().__init__(teller)
        self._rules = rules

    def layout(self, state: GrooveState) -> Layout:
        """Both sides, each with its deck and mana at the far edge."""
        return Layout((self._side(state, 0), self._side(state, 1)), resting=Text("タップ", "exhausted"))

    def pieces(self, state: GrooveState, option: int) -> tuple[str, ...]:
        """The card that an option is about, and the target of an attack or what it is put on."""
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        if verb in (terms.V_NONE, terms.V_NEXT, terms.V_END) or verb > terms.V_PICK or first >= len(state.definitions):
            return ()
        both = verb in (terms.V_ATTACK, terms.V_SUMMON, terms.V_CAST) and second < len(state.definitions)
        return (str(first), str(second)) if both else (str(first),) if verb != terms.V_KEPT else ()

    def about(self, card: Card) -> Text:
        """Both names, costs, types and what each half does; of a seal its cost and effect."""
        return entry(_heading(card), self.said(card))

    def _side(self, state: GrooveState, player: int) -> Side:
        mana = income(self._rules, state, player)
        left = state.available if state.active == player else mana
        figures = (
            Figure("mana", Text("マナ", "mana"), left, mana),
            Figure("seals", Text("シール", "seals"), len(state.zone(player, terms.SEALS)), terms.SEALS_TO_LOSE),
        )
        creatures = [self._creature(state, each) for each in state.creatures[player]]
        lines = [self._line(state, player, number, name) for number, name in ((terms.SEALS, "sealed"), (terms.TEMPORARY, "temporary"))]
        traps = [card for card in state.traps if state.owners[card] == player]
        if traps:
            seen = () if self.teller.hides(player) else tuple(self._at_work(state, card) for card in traps)
            lines.append(Zone("traps", Text("罠", "traps"), "line", len(traps), seen))
        if state.zone(player, terms.RESOLVING):
            lines.append(self._line(state, player, terms.RESOLVING, "resolving"))
        field = Zone("battlefield", Text("バトルゾーン", "battlefield"), "line", len(creatures), tuple(creatures))
        zones = [self.zone(state, player, number, name, title, shape, opened=look) for number, name, title, shape, look in _ZONES]
        # In the mana zone a card is its colours.
        brief = [replace(each, label=_letters(each.marks)) for each in zones[0].pieces]
        zones[0] = replace(zones[0], pieces=tuple(brief))
        if state.zone(player, terms.SHIELDS):
            lines.append(self.zone(state, player, terms.SHIELDS, "shields", Text("シールド", "shields"), "line"))
        return Side(player, self.teller.players[player], figures, (*lines, field, *zones))

    def _line(self, state: GrooveState, player: int, number: int, name: str) -> Zone:
        cards = state.zone(player, number)
        pieces = [self._at_work(state, card) if number != terms.SEALS else self.piece(state, card) for card in cards]
        return Zone(name, _TITLES[number], "line", len(cards), tuple(pieces))

    def _creature(self, state: GrooveState, creature: Creature) -> Piece:
        """A creature with its strength now and what is attached to it."""
        card = self.teller.cards[creature.definition]
        now = strength(self._rules, state, creature)
        attached = [spell_name(self.teller.cards[state.definitions[each]]) for each in creature.attached]
        return Piece(
            str(creature.card),
            card.id,
            card.name,
            marks=self._marks(card),
            value=now,
            tone=tone(now - creature.printed),
            resting=creature.exhausted,
            notes=(*((_SICK,) if creature.sick else ()), *(Text(f"＋{name.ja}", f"+{name.en}") for name in attached)),
            text=self.text(creature.definition),
        )

    def _at_work(self, state: GrooveState, card: int) -> Piece:
        """A spell that is at work."""
        definition = state.definitions[card]
        printed = self.teller.cards[definition]
        return Piece(str(card), printed.id, spell_name(printed), marks=self._marks(printed), text=self.text(definition))

    def piece(self, state: GrooveState, card: int) -> Piece:
        """A card off the battlefield, as it is printed, with the half that it is kept for."""
        definition = state.definitions[card]
        printed = self.teller.cards[definition]
        cost = printed.fields.get("summon_cost", printed.fields.get("cost"))
        half = next((half % 2 for half in state.kept if half // 2 == card), None)
        notes = () if half is None else (_KEPT[half],)
        return Piece(
            str(card),
            printed.id,
            printed.name,
            marks=self._marks(printed),
            cost=f"◇{cost['groove']}" if isinstance(cost, dict) else cost,
            value=printed.fields.get("strength"),
            notes=(*notes, *((_ACTIVE,) if card in state.activated else ())),
            text=self.text(definition),
        )

    def said(self, card: Card) -> Text:
        """What a card does: its creature half, then its spell half."""
        ability, effect = (sentence(card, field) if field in card.trees else Text("", "") for field in ("ability", "effect"))
        both = bool(ability.ja and effect.ja)
        return Text(ability.ja + ("／" if both else "") + effect.ja, ability.en + (" / " if both else "") + effect.en)

    def _marks(self, card: Card) -> tuple[Mark, ...]:
        mana: dict[str, Any] = card.fields.get("mana") or {}
        return tuple(Mark(*COLOUR_MARKS[colour]) for colour in mana.get("colors", ()))


def _letters(marks: tuple[Mark, ...]) -> Text:
    return Text("".join(mark.letter.ja for mark in marks), "".join(mark.letter.en for mark in marks))


def _heading(card: Card) -> Text:
    """Name, kind and numbers of a card in one line."""
    if card.kind == "seal":
        cost, kind = said_cost(card.fields.get("cost", 0)), kind_title(card)
        return Text(f"{card.name.ja}（{kind.ja}、{cost.ja}）", f"{card.name.en} ({kind.en}, {cost.en})")
    creature, spell, name = said_cost(card.fields["summon_cost"]), said_cost(card.fields["cast_cost"]), spell_name(card)
    power = card.fields.get("strength", 0)
    return Text(
        f"{card.name.ja}（{creature.ja}、力{power}）／{name.ja}（{spell.ja}）",
        f"{card.name.en} ({creature.en}, strength {power}) / {name.en} ({spell.en})",
    )
