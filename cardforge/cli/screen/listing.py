"""Cards and decks as tables for people: the columns are those that the game's schema declares."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import click

from cardforge.cli.output import language, print_table, say
from cardforge.database.schema.field import Field, Fields
from cardforge.database.schema.fields import fields_of
from cardforge.database.schema.quick import FREE
from cardforge.database.schema.sentences import kind_title, sentence, title
from cardforge.database.schema.values import shown
from cardforge.model import Card, Deck, Master, Text
from cardforge.model.characters import quoted
from cardforge.wording import Keyword

#: Fields that a card's own page shows in its own way.
_OWN = ("name", "id", "kind", "text", "flavor", "lang")
_NO_NAMES: Mapping[str, Text] = {}


def print_cards(found: Sequence[Card], names: Mapping[str, Text]) -> None:
    """A table of cards: the name, the declared columns that any of them has something in, the text; ``names`` are races."""
    lang = language()
    columns = _columns(found)
    rows = []
    for card in found:
        sentences = [sentence(card, field).get(lang) for field in card.trees]
        said = " → ".join(part.replace("\n", "") if lang == "ja" else part for part in sentences if part)
        rows.append((card.name.get(lang), *(_cell(card, field, lang, names) for field in columns), said))
    heads = (say("名前", "name"), *(field.title.get(lang) for field in columns), say("文", "text"))
    print_table(heads, rows, right=_numbers(columns, 1), prose=True)
    click.echo(say(f"{len(rows)}枚", f"{len(rows)} card" if len(rows) == 1 else f"{len(rows)} cards"))


def _columns(found: Sequence[Card]) -> list[Field]:
    """The declared columns in which there is anything to see; the kind only where there are several."""
    if not found:
        return []
    several = len({card.kind for card in found}) > 1
    declared = [field for field in fields_of(found[0].game).columns if not field.mark]
    filled = [field for field in declared if any(_cell(card, field, "ja") not in (None, "") for card in found)]
    return [field for field in filled if several or field.name != "kind"]


def _cell(card: Card, field: Field, lang: str, names: Mapping[str, Text] = _NO_NAMES) -> str | int | float | None:
    """What a card has in a column: its field, or marked what it has in another field of the same column."""
    value = shown(card, field, lang, names)
    if value not in (None, ""):
        return value
    others = [each for each in fields_of(card.game).columns if each.mark and each.column == field.column]
    return next((f"{each.mark}{other}" for each in others if (other := shown(card, each, lang, names)) not in (None, "")), value)


def _numbers(columns: Sequence[Field], first: int) -> list[int]:
    return [at for at, field in enumerate(columns, start=first) if field.sort == "number"]


def print_decks(found: Sequence[Deck]) -> None:
    """A table of decks, with what their Deck Masters are where they have one."""
    lang = language()
    masters = [deck.master.card for deck in found if deck.master]
    columns = [field for field in _columns(masters) if field.sort in ("choice", "choices")]
    heads = [say("デッキ", "deck")]
    if masters:
        heads += [kind_title(masters[0]).get(lang), *(field.title.get(lang) for field in columns)]
    rows = []
    for deck in found:
        row: list[object] = [deck.title.get(lang)]
        if masters:
            card = deck.master.card if deck.master else None
            row += [card.name.get(lang) if card else "", *(_cell(card, field, lang) if card else "" for field in columns)]
        rows.append([*row, sum(count for _, count in deck.cards)])
    print_table([*heads, say("枚数", "cards")], rows, right=(len(heads),))


def show_card(thing: Card | Master, names: Mapping[str, Text]) -> None:
    """Everything about one card or Deck Master; ``names`` are races in both languages."""
    lang = language()
    card = thing.card if isinstance(thing, Master) else thing
    other = "en" if lang == "ja" else "ja"
    also = "" if card.name.ja == card.name.en else f"  ({card.name.get(other)})"
    rows: list[tuple[str, object]] = [(say("名前", "name"), card.name.get(lang) + also), ("id", card.id)]
    rows.append((say("種類", "kind"), kind_title(card).get(lang)))
    every = [field for field in fields_of(card.game) if field.name not in _OWN and not set(field.keys) & set(card.trees)]
    # What is only counted in a sentence is for searches; the sentence itself is shown.
    fields = [field for field in every if field.keys or field.sort != "number" or any(said in card.fields for said, _ in field.parts)]
    told = [(field, shown(card, field, lang, names)) for field in fields]
    rows += [(_title(card, field).get(lang), value) for field, value in told if value not in (None, "")]
    rows += [(name, value) for name, value in card.fields.items() if name.startswith(FREE)]
    for name in card.trees:
        said = sentence(card, name)
        if any(said):
            rows += [(title(card, name).get(lang), said.get(lang)), ("", said.get(other))]
    if isinstance(thing, Master):
        rows += [(kind_title(seal).get(lang), f"Lv{seal.fields['level']} {seal.name.get(lang)}") for seal in thing.seals]
    if card.flavor:
        rows.append((say("フレーバー", "flavour"), card.flavor.get(lang)))
    if card.source.file:
        rows.append((say("ファイル", "file"), f"{card.source.file}:{card.source.line}"))
    print_table(("", ""), rows)


def show_keyword(keyword: Keyword) -> None:
    """What a keyword is called, what it does, and how its cards are found."""
    lang = language()
    name = keyword.name.get(lang)
    search = quoted(f"kw:{name}" if " " not in name else f'kw:"{name}"')
    rows = [
        (say("キーワード", "keyword"), f"{name}  ({keyword.name.get('en' if lang == 'ja' else 'ja')})"),
        (say("働き", "what it does"), keyword.reminder.get(lang)),
        (say("持つカード", "cards with it"), f"cardforge cards search {search}"),
    ]
    print_table(("", ""), rows)


def keyword_facts(keyword: Keyword) -> dict[str, object]:
    """A keyword as ``--json`` prints it."""
    texts = {"name": keyword.name, "reminder": keyword.reminder}
    return {"kind": "keyword", "id": keyword.id, **{name: {"ja": text.ja, "en": text.en} for name, text in texts.items()}}


def _title(card: Card, field: Field) -> Text:
    """What a field is called on this kind of card."""
    return next((title(card, key) for key in field.keys[1:] if key in card.fields), field.title)


def show_deck(deck: Deck) -> None:
    """A deck, card by card."""
    lang = language()
    name = deck.title.get(lang)
    click.echo(f"{name}  ({deck.master.card.name.get(lang)})" if deck.master else name)
    columns = _columns([card for card, _ in deck.cards])
    heads = (say("枚数", "copies"), say("名前", "name"), *(field.title.get(lang) for field in columns))
    rows = [(count, card.name.get(lang), *(_cell(card, field, lang) for field in columns)) for card, count in deck.cards]
    print_table(heads, rows, right=(0, *_numbers(columns, 2)))


def print_fields(fields: Fields) -> None:
    """A table of a game's fields with the words for them and what they may hold, and one of its queries with a name."""
    lang = language()
    sorts = {
        "number": say("数", "a number"),
        "choice": say("次の一つ", "one of"),
        "choices": say("次のいくつか", "some of"),
        "words": say("言葉", "words"),
        "text": say("文", "text"),
    }
    rows = []
    for field in fields:
        values = say("、", ", ").join(" ".join(dict.fromkeys((value, name.ja))) for value, name in field.names.items())
        rows.append((field.name, field.title.get(lang), _one_word(field.words), sorts[field.sort], values))
    print_table((say("項目", "field"), "", say("ほかの言葉", "other words"), say("形", "form"), say("値", "values")), rows)
    if fields.named:
        named = [(f"is:{each.name}", each.title.get(lang), _one_word(each.words), each.query) for each in fields.named.values()]
        print_table((say("性質", "is:"), "", say("ほかの言葉", "other words"), say("意味", "means")), named)


def _one_word(words: Sequence[str]) -> str:
    """The other words that can be written without quotes."""
    # What Python calls an identifier may hold ・ since 3.13.
    return " ".join(word for word in words[1:] if re.fullmatch(r"[^\W\d]\w*", word))
