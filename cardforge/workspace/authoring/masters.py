"""Deck Masters: what their power is made of, and building one step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardforge.games.shared.pack import builder_of, pack_of, price_of
from cardforge.model import CardforgeError, Deck, Master, Problem, Text
from cardforge.model.nearest import did_you_mean
from cardforge.workspace.folder import Folder

if TYPE_CHECKING:
    from cardforge.database import Library
    from cardforge.games.shared.design.building import Draft, Flag, Step
    from cardforge.games.shared.parts import Price

#: The most characters of a name.
_LONGEST = 100


class MasterBuilder:
    """Building a Deck Master step by step; got from ``Workspace.builder``.

    A draft is plain data (``dataclasses.asdict`` makes JSON of it) and is never changed: every choice gives a new one.

    >>> builder = Workspace().builder()
    >>> draft, reasons = builder.choose(builder.begin("炎の子"), "rank", ["2"])
    >>> draft.rank, reasons
    (2, [])
    >>> builder.problems(builder.completions(draft, count=1)[0])
    []
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._of_game = builder_of(library.game)
        self._priced = price_of(library.game)
        self._rules = pack_of(library.game).legality()

    @property
    def steps(self) -> tuple[str, ...]:
        """The names of the steps in the order in which they are asked.

        >>> Workspace().builder().steps[0]
        'rank'
        """
        return tuple(self._of_game.steps)

    def begin(self, name: str = "", english: str = "") -> Draft:
        """A draft of which nothing but its name is chosen.

        >>> Workspace().builder().begin("炎の子").name
        '炎の子'
        """
        begun: Any = self._of_game.begin(name)
        changed: Draft = replace(begun, english=english)
        return changed

    def draft_of(self, master: Master) -> Draft:
        """The draft that a Deck Master would be built from; what its file leaves out is open.

        >>> workspace = Workspace()
        >>> workspace.builder().draft_of(workspace.master("炎竜姫アグニス")).rank
        3
        """
        draft: Draft = self._of_game.draft_of(master)
        return draft

    @property
    def flags(self) -> Mapping[str, Flag]:
        """How each step is answered on the command line.

        >>> Workspace().builder().flags["rank"].numbers
        (2, 6)
        """
        return self._of_game.steps

    @property
    def menu(self) -> str:
        """The step in which abilities are chosen from the library's menu; an empty word where the game has no menu.

        >>> Workspace().builder().menu
        'abilities'
        """
        return self._of_game.menu

    def step(self, name: str, draft: Draft) -> Step:
        """What is asked in a step: how many of which options, what each does to the power, and why it may not be chosen now.

        >>> builder = Workspace().builder()
        >>> [option.value for option in builder.step("rank", builder.begin()).options]
        ['2', '3', '4', '5', '6']
        """
        return self._of_game.step(name, draft, self._library)

    def choose(self, draft: Draft, step: str, values: Sequence[str]) -> tuple[Draft, list[Text]]:
        """The draft with ``values`` (of a step's options) chosen, and why they may not be; empty where they may.

        >>> builder = Workspace().builder()
        >>> draft, reasons = builder.choose(builder.begin(), "rank", ["2", "3"])
        >>> draft.rank, len(reasons)
        (2, 1)
        """
        chosen: tuple[Draft, list[Text]] = self._of_game.choose(draft, step, values, self._library)
        return chosen

    def given(self, draft: Draft, step: str, values: Sequence[str]) -> Draft:
        """The draft with ``values`` chosen that may be written as people do: by an option's value or label, in either language.

        Fewer than a step asks for are let be where the rest can be chosen later (seals).

        Raises ``CardforgeError`` that names the nearest value, or why it may not be chosen.

        >>> builder = Workspace().builder()
        >>> builder.given(builder.given(builder.begin(), "rank", ["3"]), "attributes", ["赤"]).rank
        3
        """
        if not values:
            return draft
        asked = self.step(step, draft)
        options = asked.options
        words = {name.casefold(): option.value for option in options for name in (option.value, *_labels(option.label))}
        unknown = next((value for value in values if value.casefold() not in words), None)
        if unknown is not None:
            raise self._no_option(unknown, asked)
        chosen = [words[value.casefold()] for value in values]
        changed, reasons = self.choose(draft, step, chosen)
        if reasons and not (asked.open and len(chosen) < asked.least):
            raise CardforgeError(reasons[0])
        return changed

    def filled_in(self, draft: Draft) -> dict[str, Any]:
        """What a form has for a draft: its ``name`` in both languages, and the values chosen in each step, as texts.

        >>> builder = Workspace().builder()
        >>> builder.filled_in(builder.given(builder.begin("炎の子"), "rank", ["2"]))["rank"]
        ['2']
        """
        found: dict[str, Any] = {"name": {"ja": draft.name, "en": draft.english}}
        for step in self.steps:
            chosen = getattr(draft, step)
            found[step] = list(chosen) if isinstance(chosen, tuple) else [str(chosen)] if chosen else []
        return found

    def meant(self, values: Mapping[str, Any]) -> tuple[Draft, dict[str, list[Text]]]:
        """The draft that was filled in (see ``filled_in``), legal or not; and why the choice in a step may not be.

        Raises ``CardforgeError`` for a value that no step offers.

        >>> builder = Workspace().builder()
        >>> draft, reasons = builder.meant({"name": {"ja": "炎の子"}, "rank": ["2"], "attributes": ["red", "blue", "green"]})
        >>> draft.rank, list(reasons)
        (2, ['attributes'])
        """
        name = values.get("name")
        said = {lang: str(name.get(lang) or "").strip()[:_LONGEST] if isinstance(name, Mapping) else "" for lang in ("ja", "en")}
        draft = self.begin(said["ja"] or said["en"], said["en"] if said["en"] != said["ja"] and said["ja"] else "")
        reasons: dict[str, list[Text]] = {}
        for step in self.steps:
            given = values.get(step)
            chosen = [str(value) for value in given] if isinstance(given, (list, tuple)) else []
            if not chosen:
                continue
            asked = self.step(step, draft)
            unknown = next((value for value in chosen if value not in {option.value for option in asked.options}), None)
            if unknown is not None:
                raise self._no_option(unknown, asked)
            draft, why = self.choose(draft, step, chosen)
            if why and not (asked.open and len(chosen) < asked.least):
                reasons[step] = why
        return draft, reasons

    @staticmethod
    def _no_option(value: str, asked: Step) -> CardforgeError:
        message = Text(f"「{value[:40]}」は選べません。", f"there is no “{value[:40]}” to choose.")
        return CardforgeError(message, hint=did_you_mean(value, [option.value for option in asked.options]))

    def fields(self, draft: Draft, *, lang: str = "ja") -> dict[str, Any]:
        """What a file says of a draft, each step in a field that can be changed alone; ``None`` where nothing is said.

        >>> builder = Workspace().builder()
        >>> builder.fields(builder.given(builder.begin("炎の子"), "keywords", ["貫通"]))["keywords"]
        ['貫通']
        """
        found: dict[str, Any] = self._of_game.fields(draft, self._library, lang)
        return found

    def price(self, draft: Draft) -> Price:
        """The power of a draft, item by item (000-R23).

        >>> workspace = Workspace()
        >>> builder = workspace.builder()
        >>> builder.price(builder.draft_of(workspace.master("炎竜姫アグニス"))).total
        5000
        """
        return self._priced(self.build(draft))

    def problems(self, draft: Draft) -> list[Problem]:
        """What is not legal about a draft as it stands; each problem names the rule that it breaks.

        >>> workspace = Workspace()
        >>> builder = workspace.builder()
        >>> builder.problems(builder.draft_of(workspace.master("炎竜姫アグニス")))
        []
        """
        return list(self._rules.check_master(self.build(draft), self._library))

    def completions(self, draft: Draft, *, count: int = 3) -> list[Draft]:
        """At most ``count`` legal drafts that have all that this one has; none where it is illegal itself.

        >>> builder = Workspace().builder()
        >>> len(builder.completions(builder.begin("炎の子"), count=2))
        2
        """
        found: list[Draft] = self._of_game.suggest(draft, self._library, count)
        return found

    def mapping(self, draft: Draft, *, lang: str = "ja") -> dict[str, Any]:
        """What a file says of a draft, as plain data, in the words of the author's language (``"ja"`` or ``"en"``).

        >>> builder = Workspace().builder()
        >>> builder.mapping(builder.completions(builder.begin("炎の子"), count=1)[0])["name"]
        '炎の子'
        """
        return self._of_game.mapping(draft, self._library, lang)

    def build(self, draft: Draft, *, lang: str = "ja") -> Master:
        """The Deck Master that a draft describes, its words those of the author's language.

        Raises ``CardforgeError`` where something of it is not there.

        >>> builder = Workspace().builder()
        >>> builder.build(builder.completions(builder.begin("炎の子"), count=1)[0]).card.name.ja
        '炎の子'
        """
        return self._library.read_master(self.mapping(draft, lang=lang))

    def starter_deck(self, master: Master, name: str) -> Deck:
        """A legal deck called ``name`` to begin with, led by ``master``.

        >>> workspace = Workspace()
        >>> deck = workspace.builder().starter_deck(workspace.master("炎竜姫アグニス"), "はじめのデッキ")
        >>> workspace.check_deck(deck)
        []
        """
        return self._of_game.starter_deck(master, self._library, name)


class Masters(Folder):
    """The calls about Deck Masters; each raises ``CardforgeError`` where the game has none."""

    def price(self, master: str | Master) -> Price:
        """The power of a Deck Master (or of the one of this name or file), item by item (000-R23).

        >>> Workspace().price("炎竜姫アグニス").total
        5000
        """
        return price_of(self.game)(self.master(master) if isinstance(master, str) else master)

    @cached_property
    def _builder(self) -> MasterBuilder:
        return MasterBuilder(self.library)

    def builder(self) -> MasterBuilder:
        """What builds a Deck Master step by step: what may be chosen, why the rest may not, and the power after each choice.

        >>> workspace = Workspace()
        >>> builder = workspace.builder()
        >>> draft = builder.given(builder.begin("炎の子"), "rank", ["2"])
        >>> master = builder.build(builder.completions(draft, count=1)[0])
        >>> workspace.export([master], "hinoko.yaml")
        ()
        """
        return self._builder

    def suggest(self, master: str | Master, *, count: int = 3) -> list[Master]:
        """Legal completions of a half-built Deck Master (a name, or a file that leaves something out); none where it is illegal itself.

        >>> [found.rank for found in Workspace().suggest("炎竜姫アグニス", count=1)]
        [3]
        """
        builder = self.builder()
        draft = builder.draft_of(self.master(master) if isinstance(master, str) else master)
        return [builder.build(found) for found in builder.completions(draft, count=count)]

    def differences(self, first: str | Master, second: str | Master) -> list[tuple[Text, Text, Text]]:
        """What two Deck Masters (or those of these names or files) have differently: what it is, and what each has.

        >>> Workspace().differences("炎竜姫アグニス", "炎竜姫アグニス")
        []
        """
        one, other = (self.master(each) if isinstance(each, str) else each for each in (first, second))
        facts = builder_of(self.game).facts
        return [(label, mine, its) for (label, mine), (_, its) in zip(facts(one), facts(other), strict=True) if mine != its]


def _labels(label: Text) -> tuple[str, str, str]:
    """How people call an option: its label, and what stands before the explanation of it."""
    return label.ja, label.ja.split(":")[0], label.en.split(":")[0]
