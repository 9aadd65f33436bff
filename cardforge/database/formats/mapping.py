"""Writes cards, leaders and decks into the files that authors write, so that reading them again gives the same."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping as AnyMapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from cardforge.database.schema.forms import Leaders, forms_of, leaders_of, written_id
from cardforge.database.schema.sentences import says_nothing
from cardforge.files.places import first_game
from cardforge.files.yaml import scalar
from cardforge.model import Card, CardforgeError, Deck, Master, Text

if TYPE_CHECKING:
    import yaml

Thing = Card | Master | Deck

#: Words that YAML writes without quotes, unless they look like something else than a text (``scalar``).
_WORDS: Final = re.compile(r"[^\W\d_](?:[\w、。・ー「」『』【】（）＋－ ]*[\w、。・ー「」『』【】（）＋－])?")
#: Words that a reader of YAML 1.1 would not take for texts.
_OLD: Final = frozenset({"yes", "no", "on", "off"})
#: A key of so many characters stands in a line with what it names.
_SHORT: Final = 100


def mapping_of(thing: Thing, lang: str = "ja") -> dict[str, Any]:
    """A card, Deck Master or deck as the mapping that a file holds; the cards that it names are called as in ``lang``."""
    match thing:
        case Deck():
            mapping: dict[str, Any] = {"game": thing.game, "name": both(thing.title)}
            if thing.frame:
                mapping["frame"] = thing.frame
            if thing.master is not None:
                in_place = written_in_place(thing)
                mapping[leaders_of(thing).field] = _in_deck(thing.master, lang) if in_place else thing.master.card.name.get(lang)
            called = Counter(card.name.get(lang) for card, _ in thing.cards)
            # Where two have one name in this language, the other name tells them apart.
            names = [card.name.ja if called[card.name.get(lang)] > 1 else card.name.get(lang) for card, _ in thing.cards]
            mapping["cards"] = {name: count for name, (_, count) in zip(names, thing.cards, strict=True)}
            return mapping | ({"layout": [list(row) for row in thing.layout]} if thing.layout else {})
        case Master():
            leaders = leaders_of(thing)
            own = {key: value for key, value in card_mapping(thing.card).items() if key not in ("kind", "keywords")}
            brought = [_brought(card, thing, leaders, lang) for card in thing.seals]
            return own | ({leaders.cards: brought} if leaders.cards else {})
    return card_mapping(thing)


def card_mapping(card: Card) -> dict[str, Any]:
    """A card as the mapping that a file holds."""
    mapping: dict[str, Any] = {"kind": card.kind, "id": card.id, "name": both(card.name)}
    mapping |= {key: list(value) if isinstance(value, tuple) else value for key, value in card.fields.items() if value != ()}
    for key, tree in card.trees.items():
        if key in card.texts:
            mapping[key] = card.texts[key]
        elif not says_nothing(tree):
            mapping[key] = tree
    if card.origin:
        mapping["origin"] = card.origin
    if card.art or card.scene:
        mapping["art"] = card.art or dict(card.scene)
    if card.flavor:
        mapping["flavor"] = both(card.flavor)
    return mapping


def written_in_place(deck: Deck) -> bool:
    """Whether a deck's Deck Master is written out in the deck's own file, so that no other file has it."""
    return deck.master is not None and deck.source.file is not None and deck.master.card.source.file == deck.source.file


def _in_deck(master: Master, lang: str) -> dict[str, Any]:
    """A Deck Master as it is written out in a deck."""
    return {key: value for key, value in mapping_of(master, lang).items() if key != "id"}


def _brought(card: Card, leader: Master, leaders: Leaders, lang: str) -> str | dict[str, Any]:
    """A card that a leader brings along: its name, or written out where it was written in place."""
    if not card.id.startswith(written_id(leaders, leader.card.id)):
        return card.name.get(lang)
    return {key: value for key, value in card_mapping(card).items() if key not in ("kind", "id")}


def both(text: Text) -> str | dict[str, str]:
    """A name as it is written: in both languages, or once where they call it the same."""
    return text.ja if text.ja == text.en else {"ja": text.ja, "en": text.en}


def to_json(things: Sequence[Thing], lang: str = "ja", names: AnyMapping[str, str] | None = None) -> str:
    """Things as JSON, in the form that their files have; see ``to_yaml``."""
    return json.dumps(_file(things, lang, names or {}), ensure_ascii=False, indent=2) + "\n"


def to_yaml(things: Sequence[Thing], lang: str = "ja", names: AnyMapping[str, str] | None = None) -> str:
    """Things as YAML, a card or Deck Master in a line each, a deck's cards in a line each.

    Cards are named as in ``lang``; ``names`` are the words of lists of names (races) in it.
    """
    whole = _file(things, lang, names or {})
    if isinstance(whole, list):
        return _lines(whole)
    if isinstance(whole.get("cards"), dict):
        head = "".join(f"{key}: {flow(value)}\n" for key, value in whole.items() if key != "cards")
        return head + "cards:\n" + "".join(f"  {flow(name)}: {count}\n" for name, count in whole["cards"].items())
    key = next(key for key in whole if key != "game")
    return f"game: {flow(whole['game'])}\n{key}:\n{_lines(whole[key])}"


def _file(things: Sequence[Thing], lang: str, names: AnyMapping[str, str]) -> Any:
    """What a file of these things holds; raises ``CardforgeError`` where they are of different kinds."""
    check_one_kind(things)
    mappings = [_in_words(mapping_of(thing, lang), names) for thing in things]
    if all(isinstance(thing, Card) for thing in things):
        game = things[0].game if isinstance(things[0], Card) else ""
        return mappings if game in ("", first_game()) else {"game": game, "cards": mappings}
    if all(isinstance(thing, Master) for thing in things):
        game = source.card.game if isinstance(source := things[0], Master) else ""
        listed = forms_of(game).of("leader")
        return {"game": game, listed.key if listed is not None else "": mappings}
    return mappings[0] if len(mappings) == 1 else {"game": mappings[0]["game"], "decks": mappings}


def _in_words(mapping: dict[str, Any], names: AnyMapping[str, str]) -> dict[str, Any]:
    """A mapping with the words of its lists as ``names`` has them."""
    return {
        key: [names.get(each, each) if isinstance(each, str) else each for each in value] if isinstance(value, list) else value
        for key, value in mapping.items()
    }


def check_one_kind(things: Sequence[Thing]) -> None:
    """Raise ``CardforgeError`` unless all the things are cards, or all Deck Masters, or all decks."""
    if len({type(thing) for thing in things}) > 1:
        raise CardforgeError(
            Text("カード・デッキマスター・デッキは別々のファイルに書きます。", "cards, Deck Masters and decks go into files of their own."),
            hint=Text("一つずつ書き出してください。", "Export them one after the other."),
        )


def _lines(mappings: list[dict[str, Any]]) -> str:
    return "".join(f"- {flow(mapping)}\n" for mapping in mappings)


def flow(value: Any) -> str:
    """A value in one line of YAML 1.2.

    >>> flow({"name": "炎の子", "cost": 3, "races": ["竜", "yes", "3"]})
    "{name: 炎の子, cost: 3, races: [竜, 'yes', '3']}"
    """
    return _plain(value) or _dumped(value)


def _dumped(value: Any) -> str:
    import yaml

    text = yaml.dump(value, Dumper=_dumper(), default_flow_style=True, allow_unicode=True, sort_keys=False, width=10**9)
    return text.removesuffix("\n").removesuffix("\n...")


def _plain(value: Any) -> str:
    """A value as ``yaml.dump`` would write it, most of them in a fifth of the time; nothing where that is not as simple."""
    if type(value) is str:
        return value if _WORDS.fullmatch(value) and value.lower() not in _OLD and scalar(value) is value else ""
    if type(value) is int:
        return str(value)
    if type(value) is dict and value:
        pairs = [(_plain(key) if type(key) is str and len(key) <= _SHORT else "", _inside(each)) for key, each in value.items()]
        return "{" + ", ".join(f"{key}: {each}" for key, each in pairs) + "}" if all(key and each for key, each in pairs) else ""
    if type(value) is list and value:
        items = [_inside(each) for each in value]
        return "[" + ", ".join(items) + "]" if all(items) else ""
    return ""


def _inside(value: Any) -> str:
    """A value inside of another one; a text without line breaks is written there as in any other place."""
    found = _plain(value)
    if not found and isinstance(value, str) and value.isprintable():
        found = _dumped([value])[1:-1]
    return found


@cache
def _dumper() -> type[yaml.SafeDumper]:
    """What writes YAML 1.2; made when something is first written, for all that is."""
    import yaml

    class Dumper(yaml.SafeDumper):
        """Quotes what YAML 1.2 would not read as the word it is."""

        def ignore_aliases(self, data: Any) -> bool:
            return True

    def word(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
        plain = scalar(text) is text and not text.startswith(("---", "..."))
        return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=None if plain else "'")

    Dumper.add_representer(str, word)
    Dumper.add_multi_representer(dict, yaml.SafeDumper.represent_dict)
    Dumper.add_multi_representer(list, yaml.SafeDumper.represent_list)
    return Dumper
