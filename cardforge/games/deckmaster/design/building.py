"""Building a Deck Master step by step: what may be chosen now, why the rest may not, and what would complete it (000-R12 to R23)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from cardforge.database import Library
from cardforge.database.schema.sentences import sentence
from cardforge.games.deckmaster.compiling.pricing import price
from cardforge.games.deckmaster.design import legality
from cardforge.games.deckmaster.design.legality import ATTRIBUTES, check_master
from cardforge.games.deckmaster.play.terms import MOST_COPIES, POWER_PER_RANK
from cardforge.games.shared.building import Building, Draft, Option, Step
from cardforge.games.shared.parts import Price
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, CardforgeError, Deck, Master, MenuAbility, Problem, Text
from cardforge.wording import phrasebook

_SAID: Final = Reasons(__file__)
#: The rows in which two Deck Masters are compared.
_LABELS: Final = ("ranks", "attribute_row", "race_row", "text_row", "seal_row", "power_row")
#: The steps of building, in their order.
STEPS = ("rank", "attributes", "races", "keywords", "abilities", "seals")
#: How many units of each cost a starter deck has at most, and how many cards that are no units.
STARTER_CURVE = {1: 9, 2: 8, 3: 6, 4: 4, 5: 3, 6: 2, 7: 1}
STARTER_OTHERS = 9


def step(name: str, draft: Draft, library: Library) -> Step:
    """What can be chosen in the step ``name`` (one of ``STEPS``) of a draft."""
    match name:
        case "rank":
            ranks = range(legality.LEAST_RANK, legality.MOST_RANK + 1)
            options = tuple(Option(str(rank), _SAID.text("rank", rank=rank), rank * POWER_PER_RANK) for rank in ranks)
            return Step(name, _SAID.text("ranks"), options, 1)
        case "attributes":
            options = tuple(Option(key, label) for key, label in ATTRIBUTES.items())
            return Step(name, _SAID.text("attributes"), options, 0, legality.MOST_ATTRIBUTES)
        case "races":
            options = tuple(Option(race.name.ja, race.name) for race in library.races)
            return Step(name, _SAID.text("races"), options, 0, legality.MOST_RACES)
        case "keywords":
            options = tuple(_keyword_option(key, library) for key in phrasebook(library.game).keywords)
            return Step(name, _SAID.text("keywords"), options, 0, len(options))
        case "abilities":
            options = tuple(_ability_option(entry, draft, library) for entry in library.menu)
            return Step(name, _SAID.text("abilities"), options, 0, legality.MOST_ABILITIES)
        case "seals":
            seals = sorted((card for card in library.cards.values() if card.kind == "seal"), key=lambda card: int(card.fields["level"]))
            options = tuple(_seal_option(seal, draft, library) for seal in seals)
            return Step(name, _SAID.text("seals", rank=draft.rank), options, draft.rank, draft.rank)
    raise ValueError(name)


def choose(draft: Draft, name: str, values: Sequence[str], library: Library) -> tuple[Draft, list[Text]]:
    """The draft with ``values`` chosen in a step, and why they may not be chosen; nothing where they may."""
    asked = step(name, draft, library)
    options = {option.value: option for option in asked.options}
    reasons: list[Text] = []
    if not asked.least <= len(values) <= asked.most or len(set(values)) < len(values):
        many = str(asked.least) if asked.least == asked.most else f"{asked.least}~{asked.most}"
        reasons.append(_SAID.text("many", count=many))
    reasons += [why for value in values if value in options and (why := options[value].why_not)]
    changed = draft
    if name != "rank":
        fields: dict[str, Any] = {name: tuple(values)}
        changed = replace(draft, **fields)
    elif values:
        changed = replace(draft, rank=int(values[0]))
    if not reasons and name == "seals":
        reasons += _same_levels(changed, library)
    if not reasons and changed.rank and (total := cost(changed, library).total) <= 0:
        reasons.append(_SAID.text("no_power", total=total))
    return changed, reasons


def mapping(draft: Draft, library: Library) -> dict[str, Any]:
    """The draft as the mapping of a file of Deck Masters."""
    menu = {entry.id: entry for entry in library.menu}
    book = phrasebook(library.game)
    texts = [menu[key].text or book.say({"keywords": [], "abilities": [menu[key].tree]}) for key in draft.abilities]
    fields: dict[str, Any] = {"name": draft.name or "名のないデッキマスター", "rank": draft.rank, "attributes": list(draft.attributes)}
    fields |= {"races": list(draft.races)} if draft.races else {}
    fields |= {"keywords": [book.keyword_name(key) for key in draft.keywords]} if draft.keywords else {}
    fields |= {"text": "　".join(texts)} if texts else {}
    return fields | {"seals": list(draft.seals)}


def build(draft: Draft, library: Library) -> Master:
    """The Deck Master that a draft describes; it may still break rules."""
    return library.read_master(mapping(draft, library))


def cost(draft: Draft, library: Library) -> Price:
    """The power of a draft, item by item (000-R23)."""
    return price(build(draft, library))


def problems(draft: Draft, library: Library) -> list[Problem]:
    """What is still not legal about a draft."""
    return check_master(build(draft, library), library)


def draft_of(master: Master) -> Draft:
    """A Deck Master as a draft again; raises ``CardforgeError`` where an ability of it is not in the menu."""
    if None in master.choices:
        source = master.card.source
        raise CardforgeError(_SAID.text("off_menu", master=master.card.name), file=source.file, line=source.line)
    return Draft(
        name=master.card.name.ja,
        rank=master.rank,
        attributes=tuple(master.card.fields.get("attributes", ())),
        races=tuple(master.card.fields.get("races", ())),
        keywords=tuple(master.card.trees["text"]["keywords"]),
        abilities=tuple(choice.id for choice in master.choices if choice),
        seals=tuple(seal.name.ja for seal in master.seals),
    )


def suggest(draft: Draft, library: Library, count: int = 3) -> list[Draft]:
    """Legal Deck Masters that keep everything the draft has chosen and fill in the rest, of different kinds.

    Each further one differs in what the draft leaves open: its seal rank, its abilities, its seals. None where the draft itself is illegal.
    """
    found: list[Draft] = []
    ranks = [draft.rank] if draft.rank else [3, 4, 5, 2, 6]
    attributes = [draft.attributes] if draft.attributes else [(name,) for name in ATTRIBUTES]
    bases = [replace(draft, rank=rank, attributes=names) for rank in ranks for names in attributes]
    sets = [_ability_sets(base, library) for base in bases]
    # First a different base each time, then other abilities on the same ones, then other seals.
    for turn in range(max(map(len, sets)) + 2):
        for base, abilities in zip(bases, sets, strict=True):
            whole = _with_seals(replace(base, abilities=abilities[min(turn, len(abilities) - 1)]), library, start=len(found))
            if whole is not None and whole not in found and not problems(whole, library):
                found.append(whole)
            if len(found) == count:
                return found
    return found


def starter_deck(master: Master, library: Library, name: str) -> Deck:
    """A legal deck for a Deck Master, to begin with: cards of its attributes along a low curve, three copies each.

    Raises ``CardforgeError`` where the library has too few cards of its attributes.
    """
    own = set(master.card.fields["attributes"])
    cards = [card for card in library.cards.values() if card.kind in legality.MAIN_KINDS and set(card.fields["attributes"]) <= own]
    cards.sort(key=lambda card: (int(card.fields["cost"]), card.id))
    chosen: list[tuple[Card, int]] = []

    def take(wanted: Iterable[Card], most: int) -> None:
        for card in wanted:
            left = min(most, legality.DECK_SIZE - sum(count for _, count in chosen))
            if left <= 0:
                return
            if all(other is not card for other, _ in chosen):
                chosen.append((card, min(MOST_COPIES, left)))
                most -= min(MOST_COPIES, left)

    for cost_of_unit, most in STARTER_CURVE.items():
        take((card for card in cards if card.kind == "unit" and card.fields["cost"] == cost_of_unit), most)
    take((card for card in cards if card.kind != "unit" and int(card.fields["cost"]) <= 4), STARTER_OTHERS)
    take(cards, legality.DECK_SIZE)
    if sum(count for _, count in chosen) < legality.DECK_SIZE:
        raise CardforgeError(_SAID.text("few", count=legality.DECK_SIZE))
    return Deck(library.game, name, tuple(chosen), master)


def differences(first: Master, second: Master) -> list[tuple[Text, Text, Text]]:
    """What two Deck Masters have differently: the label, and what each has."""
    rows: list[tuple[Text, Text, Text]] = []
    for label, one, other in zip(map(_SAID.text, _LABELS), _facts(first), _facts(second), strict=True):
        if one != other:
            rows.append((label, one, other))
    return rows


# -- options --------------------------------------------------------------------------------------------------------------------------


def _keyword_option(key: str, library: Library) -> Option:
    keyword = phrasebook("deckmaster").keyword(key)
    label = Text(f"{keyword.name.ja}: {keyword.reminder.ja}", f"{keyword.name.en}: {keyword.reminder.en}")
    if key not in library.settable:
        return Option(key, label, 0, _SAID.text("keyword", keyword=keyword.name))
    return Option(key, label, library.settable[key])


def _ability_option(entry: MenuAbility, draft: Draft, library: Library) -> Option:
    book = phrasebook(library.game)
    tree = {"keywords": [], "abilities": [entry.tree]}
    label = Text(entry.text or book.say(tree), book.say(tree, lang="en"))
    why = None
    if entry.attributes and not set(entry.attributes) & set(draft.attributes):
        names = Text("・".join(ATTRIBUTES[name].ja for name in entry.attributes), " or ".join(entry.attributes))
        why = _SAID.text("attribute", names=names)
    elif entry.races and not set(entry.races) & set(draft.races):
        why = _SAID.text("race", names="・".join(entry.races))
    return Option(entry.id, label, entry.power, why)


def _seal_option(seal: Card, draft: Draft, library: Library) -> Option:
    condition, text = sentence(seal, "condition"), sentence(seal)
    level = seal.fields["level"]
    label = _SAID.text("seal", level=level, seal=seal.name, condition=condition, text=text)
    taken = {library.find(name).fields["level"]: name for name in draft.seals if name != seal.name.ja}
    why = None
    if level in taken:
        why = _SAID.text("taken", level=level, seal=taken[level])
    return Option(seal.name.ja, label, 0, why)


def _same_levels(draft: Draft, library: Library) -> list[Text]:
    levels = [library.find(name).fields["level"] for name in draft.seals]
    twice = sorted({level for level in levels if levels.count(level) > 1})
    return [_SAID.text("twice", level=level) for level in twice]


# -- completing -----------------------------------------------------------------------------------------------------------------------


def _ability_sets(draft: Draft, library: Library) -> list[tuple[str, ...]]:
    """Sets of abilities that the draft may have: those it has, or one, two or none of the open ones."""
    if draft.abilities:
        return [draft.abilities]
    open_ones = [option.value for option in step("abilities", draft, library).options if option.why_not is None]
    colours = {entry.id for entry in library.menu if entry.attributes}
    # Those of its own colour first: they make it what it is.
    open_ones.sort(key=lambda key: key not in colours)
    return [*((key,) for key in open_ones), *combinations(open_ones, 2), ()]


def _with_seals(draft: Draft, library: Library, start: int) -> Draft | None:
    """The draft with as many seals as its rank, those it has among them; ``None`` where there are not enough levels."""
    by_level: dict[int, list[str]] = {}
    for card in library.cards.values():
        if card.kind == "seal":
            by_level.setdefault(int(card.fields["level"]), []).append(card.name.ja)
    taken = {int(library.find(name).fields["level"]) for name in draft.seals}
    free = [level for level in sorted(by_level) if level not in taken]
    need = draft.rank - len(draft.seals)
    if need < 0 or need > len(free):
        return None
    chosen = [by_level[level][start % len(by_level[level])] for level in free[:need]]
    seals = sorted((*draft.seals, *chosen), key=lambda name: int(library.find(name).fields["level"]))
    return replace(draft, seals=tuple(seals))


# -- comparing ------------------------------------------------------------------------------------------------------------------------


def _facts(master: Master) -> tuple[Text, ...]:
    card = master.card
    attributes = [ATTRIBUTES.get(name, Text(name, name)) for name in card.fields.get("attributes", ())]
    races = "・".join(card.fields.get("races", ()))
    rank, total = str(master.rank), str(price(master).total)
    seals = [(f"Lv{seal.fields['level']} {seal.name.ja}", f"Lv{seal.fields['level']} {seal.name.en}") for seal in master.seals]
    return (
        Text(rank, rank),
        Text("・".join(name.ja for name in attributes), ", ".join(name.en for name in attributes)),
        Text(races, races),
        sentence(card),
        Text("\n".join(ja for ja, _ in seals), "\n".join(en for _, en in seals)),
        Text(total, total),
    )


BUILDING: Final = Building(
    steps=STEPS,
    step=step,
    choose=choose,
    mapping=mapping,
    build=build,
    cost=cost,
    problems=problems,
    draft_of=draft_of,
    suggest=suggest,
    starter_deck=starter_deck,
    differences=differences,
)
