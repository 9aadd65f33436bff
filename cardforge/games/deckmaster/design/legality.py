"""Whether decks and Deck Masters keep the rules (000-R02 to R23): one problem for each fault, with its rule's number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from cardforge.database import Library, built_in, did_you_mean
from cardforge.database.schema.fields import fields_of
from cardforge.games.deckmaster.compiling.compiler import Compiler
from cardforge.games.deckmaster.compiling.pricing import price
from cardforge.games.deckmaster.play.terms import MOST_COPIES
from cardforge.games.shared.parts import Legality
from cardforge.model import Card, Deck, Master, MenuAbility, Problem, Text
from cardforge.wording import phrasebook

GAME = "deckmaster"
DECK_SIZE = 40
MOST_RACES = 2
MOST_ATTRIBUTES = 2
MOST_ABILITIES = 2
LEAST_RANK = 2
MOST_RANK = 6

_FIELDS = fields_of(GAME)
#: What people call the attributes (000-R10) and the kinds of card (000-R04), as the schema declares them.
ATTRIBUTES: Final = _FIELDS["attributes"].names
KINDS: Final = _FIELDS["kind"].names
#: The kinds of card that make a main deck (000-R05), and the rule that says what each of them has.
MAIN_KINDS = {"unit": "000-R06", "enchantment": "000-R07", "spell": "000-R08"}


def check_deck(deck: Deck, library: Library | None = None) -> list[Problem]:
    """Every fault of a deck, of its cards and of its Deck Master; none if it is legal.

    ``library`` holds the race table; the built-in one where it is not given.
    """
    problems = [*_deck_size(deck), *_copies(deck), *_main_cards(deck)]
    for card, _ in deck.cards:
        problems += check_card(card)
    if deck.master is None:
        message = Text("デッキマスターがありません。", "the deck has no Deck Master.")
        problems.append(_in_deck(deck, "000-R01", message, field="name"))
        return problems
    return [*problems, *_attributes_of_deck(deck, deck.master), *check_master(deck.master, library)]


def check_master(master: Master, library: Library | None = None) -> list[Problem]:
    """Every fault of a Deck Master and its seals; none if it is legal. See ``check_deck``."""
    library = library or built_in(GAME)
    problems = [*_rank_and_seals(master), *_races(master, library), *_attributes_of_master(master), *_keywords(master), *_abilities(master)]
    for seal in master.seals:
        problems += check_card(seal)
    total = price(master).total
    if total <= 0 and LEAST_RANK <= master.rank <= MOST_RANK:
        message = Text(f"パワーが{total}です。0より大きくなければなりません。", f"its power is {total}; it has to be more than 0.")
        problems.append(_in_card(master.card, "000-R23", message, field="keywords"))
    return problems


def check_card(card: Card) -> list[Problem]:
    """Every fault of one card that is not a Deck Master: its races, its attributes and what its kind may have (000-R06 to R10, R15)."""
    problems = [*_seal(card)] if card.kind == "seal" else [*_main_card(card)]
    return [*problems, *_attribute_names(card), *_playable(card)]


# -- the deck -------------------------------------------------------------------------------------------------------------------------


def _deck_size(deck: Deck) -> Iterator[Problem]:
    total = sum(count for _, count in deck.cards)
    main = sum(count for card, count in deck.cards if card.kind in MAIN_KINDS)
    # A deck of 40 with a seal among or beside them has one fault (000-R04), not two.
    if DECK_SIZE not in (total, main):
        message = Text(
            f"メインデッキは{DECK_SIZE}枚ちょうどです。このデッキは{total}枚あります。",
            f"a main deck has exactly {DECK_SIZE} cards; this one has {total}.",
        )
        yield _in_deck(deck, "000-R02", message, field="cards")


def _copies(deck: Deck) -> Iterator[Problem]:
    counts: Counter[str] = Counter()
    names: dict[str, Text] = {}
    where: dict[str, int] = {}
    for index, (card, count) in enumerate(deck.cards):
        counts[card.name.ja] += count
        names[card.name.ja] = card.name
        where[card.name.ja] = index
    for name, count in counts.items():
        if count > MOST_COPIES:
            ja, en = names[name]
            message = Text(
                f"「{ja}」が{count}枚あります。同じ名前は{MOST_COPIES}枚までです。",
                f"“{en}” is in it {count} times; at most {MOST_COPIES} of a name.",
            )
            yield _in_deck(deck, "000-R03", message, index=where[name])


def _main_cards(deck: Deck) -> Iterator[Problem]:
    for index, (card, _) in enumerate(deck.cards):
        ja, en = card.name
        if card.kind == "seal":
            message = Text(
                f"「{ja}」は封印です。メインデッキには入れられません。", f"“{en}” is a seal; seals are not put into the main deck."
            )
            yield _in_deck(deck, "000-R04", message, index=index)
        elif card.kind not in MAIN_KINDS:
            kind = KINDS.get(card.kind, Text(card.kind, card.kind))
            message = Text(
                f"「{ja}」は{kind.ja}です。メインデッキはユニット・エンチャント・スペルだけです。",
                f"“{en}” is a {kind.en}; a main deck has units, enchantments and spells only.",
            )
            yield _in_deck(deck, "000-R05", message, index=index)


def _attributes_of_deck(deck: Deck, master: Master) -> Iterator[Problem]:
    """Each main card's attributes are among the Deck Master's (000-R20), both of them where it has two (000-A38)."""
    own = set(master.card.fields.get("attributes", ()))
    for index, (card, _) in enumerate(deck.cards):
        strange = [name for name in card.fields.get("attributes", ()) if name not in own and name in ATTRIBUTES]
        if strange and card.kind in MAIN_KINDS:
            ja, en = _listed(strange, ATTRIBUTES)
            have = _listed(sorted(own), ATTRIBUTES) if own else Text("なし", "of none")
            message = Text(
                f"「{card.name.ja}」の{ja}は、デッキマスターの属性({have.ja})にありません。",
                f"“{card.name.en}” is {en}, which its Deck Master ({have.en}) is not.",
            )
            yield _in_deck(deck, "000-R20", message, index=index)


# -- the cards ------------------------------------------------------------------------------------------------------------------------


def _main_card(card: Card) -> Iterator[Problem]:
    races, attributes = card.fields.get("races", ()), card.fields.get("attributes", ())
    if len(races) > MOST_RACES or len(set(races)) < len(races):
        message = Text(f"種族は別々のものを{MOST_RACES}つまでです。", f"a card has at most {MOST_RACES} different races.")
        yield _in_card(card, "000-R09", message, field="races")
    if len(attributes) > MOST_ATTRIBUTES or len(set(attributes)) < len(attributes):
        message = Text(f"属性は別々のものを{MOST_ATTRIBUTES}つまでです。", f"a card has at most {MOST_ATTRIBUTES} different attributes.")
        yield _in_card(card, "000-R09", message, field="attributes")
    rule = MAIN_KINDS.get(card.kind)
    if rule is None:
        return
    text = card.trees.get("text", {})
    count = len(text.get("abilities", ()))
    if card.kind == "unit":
        if count > MOST_ABILITIES:
            message = Text(
                f"能力が{count}つあります。ユニットは{MOST_ABILITIES}つまでです。",
                f"it has {count} abilities; a unit has at most {MOST_ABILITIES}.",
            )
            yield _in_card(card, rule, message, field="text")
        return
    kind = KINDS[card.kind]
    if count != 1:
        message = Text(
            f"能力が{count}つあります。{kind.ja}はちょうど1つです。",
            f"it has {count} abilities; a card of its kind ({kind.en}) has exactly one.",
        )
        yield _in_card(card, rule, message, field="text")
    elif card.kind == "spell" and "when" in text["abilities"][0]:
        message = Text("スペルの能力に発動条件は付きません。", "a spell's ability has no trigger: it happens when the spell is played.")
        yield _in_card(card, rule, message, field="text")
    if text.get("keywords"):
        message = Text(f"{kind.ja}はキーワードを持ちません。", f"a card of this kind ({kind.en}) has no keywords.")
        yield _in_card(card, rule, message, field="text")


def _playable(card: Card) -> Iterator[Problem]:
    """What the engine could not play: an ability that does not say when it happens and cannot go on for ever."""
    rule = MAIN_KINDS.get(card.kind, "000-R15" if card.kind == "seal" else "")
    for message in Compiler(()).faults(card):
        yield _in_card(card, rule, message, field="text")


def _seal(card: Card) -> Iterator[Problem]:
    """A seal has a level, a release condition and one ability on release (000-R15)."""
    level = card.fields.get("level")
    if not isinstance(level, int) or level < 1:
        yield _in_card(card, "000-R15", Text("レベルは1以上の整数です。", "its level has to be a whole number from 1 on."), field="level")
    if not card.trees.get("condition"):
        yield _in_card(card, "000-R15", Text("解放条件がありません。", "it has no release condition."), field="condition")
    text = card.trees.get("text", {})
    abilities = text.get("abilities", ())
    if len(abilities) != 1 or "when" in abilities[0] or text.get("keywords"):
        message = Text(
            "封印は、発動条件のない解放時能力をちょうど1つ持ちます。",
            "a seal has exactly one ability, without a trigger: it happens on release.",
        )
        yield _in_card(card, "000-R15", message, field="text")


def _attribute_names(card: Card) -> Iterator[Problem]:
    for name in card.fields.get("attributes", ()):
        if name not in ATTRIBUTES:
            hint = did_you_mean(str(name), ATTRIBUTES) or Text("あるのは 赤 青 緑 白 黒 です。", "There is red, blue, green, white, black.")
            message = Text(f"属性「{name}」はありません。{hint.ja}", f"there is no attribute “{name}”. {hint.en}")
            yield _in_card(card, "000-R10", message, field="attributes")


# -- the Deck Master ------------------------------------------------------------------------------------------------------------------


def _rank_and_seals(master: Master) -> Iterator[Problem]:
    card, rank = master.card, master.rank
    if not LEAST_RANK <= rank <= MOST_RANK:
        message = Text(
            f"シールランクが{rank}です。{LEAST_RANK}~{MOST_RANK}から選びます。",
            f"its seal rank is {rank}; it is chosen from {LEAST_RANK} to {MOST_RANK}.",
        )
        yield _in_card(card, "000-R12", message, field="rank")
    elif len(master.seals) != rank:
        count = len(master.seals)
        message = Text(
            f"封印が{count}枚です。シールランク{rank}なら{rank}枚ちょうど指定します。",
            f"it has {count} seals; with seal rank {rank} it names exactly {rank}.",
        )
        yield _in_card(card, "000-R13", message, field="seals")
    levels: dict[object, Card] = {}
    for seal in master.seals:
        level = seal.fields.get("level")
        if level in levels:
            first = levels[level]
            message = Text(
                f"レベル{level}の封印が二枚あります(「{first.name.ja}」と「{seal.name.ja}」)。",
                f"two of its seals have level {level}: “{first.name.en}” and “{seal.name.en}”.",
            )
            yield _in_card(card, "000-R14", message, field="seals")
        levels[level] = seal
    for seal in master.seals:
        if seal.kind != "seal":
            message = Text(f"「{seal.name.ja}」は封印ではありません。", f"“{seal.name.en}” is not a seal.")
            yield _in_card(card, "000-R04", message, field="seals")


def _races(master: Master, library: Library) -> Iterator[Problem]:
    """At most two races, all of them from the race table (000-R18)."""
    card = master.card
    races = card.fields.get("races", ())
    if len(races) > MOST_RACES or len(set(races)) < len(races):
        message = Text(f"種族は別々のものを{MOST_RACES}つまで選びます。", f"it has at most {MOST_RACES} different races.")
        yield _in_card(card, "000-R18", message, field="races")
    known = {word for race in library.races for word in (race.id, *race.name)}
    for race in races:
        if race not in known:
            hint = did_you_mean(race, known) or Text(
                "種族表は cards/deckmaster/races.yaml にあります。", "The race table is cards/deckmaster/races.yaml."
            )
            message = Text(f"種族「{race}」は種族表にありません。{hint.ja}", f"the race “{race}” is not in the race table. {hint.en}")
            yield _in_card(card, "000-R18", message, field="races")


def _attributes_of_master(master: Master) -> Iterator[Problem]:
    card = master.card
    attributes = card.fields.get("attributes", ())
    if len(attributes) > MOST_ATTRIBUTES or len(set(attributes)) < len(attributes):
        message = Text(f"属性は別々のものを{MOST_ATTRIBUTES}つまで選びます。", f"it has at most {MOST_ATTRIBUTES} different attributes.")
        yield _in_card(card, "000-R19", message, field="attributes")
    yield from _attribute_names(card)


def _keywords(master: Master) -> Iterator[Problem]:
    """Only keywords that a Deck Master may have, each at most once (000-R21)."""
    book = phrasebook(GAME)
    card = master.card
    listed = card.fields.get("keywords") or card.trees.get("text", {}).get("keywords", ())
    for name, count in Counter(listed).items():
        keyword = book.keyword(name)
        if count > 1:
            message = Text(
                f"キーワード「{keyword.name.ja}」が{count}回あります。一度だけ選べます。",
                f"the keyword {keyword.name.en} stands {count} times; each at most once.",
            )
            yield _in_card(card, "000-R21", message, field="keywords")
        if name not in master.settable:
            settable = [book.keyword(each) for each in book.keywords if each in master.settable]
            message = Text(
                f"キーワード「{keyword.name.ja}」は設定できません。設定できるのは {' '.join(each.name.ja for each in settable)} です。",
                f"a Deck Master cannot have {keyword.name.en}; it can have {', '.join(each.name.en for each in settable)}.",
            )
            yield _in_card(card, "000-R21", message, field="keywords")


def _abilities(master: Master) -> Iterator[Problem]:
    """At most two abilities, all of the menu (000-R22), open to its attributes (000-R19) and races (000-R18)."""
    card = master.card
    abilities = card.trees.get("text", {}).get("abilities", ())
    if len(abilities) > MOST_ABILITIES:
        message = Text(
            f"能力が{len(abilities)}つあります。{MOST_ABILITIES}つまでです。",
            f"it has {len(abilities)} abilities; at most {MOST_ABILITIES}.",
        )
        yield _in_card(card, "000-R22", message, field="text")
    for index, ability in enumerate(abilities):
        choice = master.choices[index] if index < len(master.choices) else None
        if choice is None:
            book = phrasebook(GAME)
            ja, en = (book.say({"keywords": [], "abilities": [ability]}, lang=lang) for lang in ("ja", "en"))
            message = Text(f"能力の表にない能力です: {ja}", f"this ability is not in the menu: {en}")
            yield _in_card(card, "000-R22", message, field="text")
        else:
            yield from _limits(card, choice)


def _limits(card: Card, choice: MenuAbility) -> Iterator[Problem]:
    named = Text(f"「{choice.text or choice.id}」", f"“{choice.id}”")
    if choice.attributes and not set(choice.attributes) & set(card.fields.get("attributes", ())):
        ja, en = _listed(choice.attributes, ATTRIBUTES)
        message = Text(f"{named.ja}は{ja}のデッキマスターだけが選べます。", f"the ability {named.en} is for {en} Deck Masters only.")
        yield _in_card(card, "000-R19", message, field="text")
    if choice.races and not set(choice.races) & set(card.fields.get("races", ())):
        races = "・".join(choice.races)
        message = Text(
            f"{named.ja}は種族が{races}のデッキマスターだけが選べます。",
            f"the ability {named.en} is for Deck Masters of the race {races} only.",
        )
        yield _in_card(card, "000-R18", message, field="text")


# -- problems -------------------------------------------------------------------------------------------------------------------------


def _in_deck(deck: Deck, rule: str, message: Text, *, field: str = "", index: int | None = None) -> Problem:
    line = deck.lines[index] if index is not None and index < len(deck.lines) else None
    return Problem("error", rule, message, deck.name, deck.source.file, line or deck.source.line_of(field))


def _in_card(card: Card, rule: str, message: Text, *, field: str) -> Problem:
    return Problem("error", rule, message, card.name.ja, card.source.file, card.source.line_of(field))


def _listed(names: list[str] | tuple[str, ...], words: Mapping[str, Text]) -> Text:
    """Several names in one phrase: 赤・青."""
    found = [words.get(name, Text(name, name)) for name in names]
    return Text("・".join(word.ja for word in found), " or ".join(word.en for word in found))


LEGALITY: Final = Legality(check_deck, check_card, check_master)
