"""What stands beside another clause means what it means alone, unless a rule that has a name carries something over.

Clauses are drawn and joined in each way a sentence joins them. What is read of the whole is refused, is the two halves, or is one of:
000-A76, the subject goes on (相手は…捨て、…引く); 000-A77, an object that is left out is the one of the clause before.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from cardforge.games.shared.pack import playable_games
from cardforge.wording import ReadError, phrasebook
from cardforge.wording.book import Phrasebook
from cardforge.wording.guide.generate import Maker
from cardforge.wording.meaning.references import OBJECTS, PRICED
from cardforge.wording.meaning.subjects import MARK
from cardforge.wording.meaning.whole import LASTING
from tests.amount import amount
from tests.unit.wording.free_sayer import FreeSayer

#: How clauses are joined: the first one's form, and the whole.
JOINTS = {
    "ja": [("", "{}。{}。"), ("", "{}。その後、{}。"), ("go", "{}、{}。"), ("", "{}か、{}。")],
    "en": [("", "{}. {}."), ("", "{} and {}."), ("", "{}, then {}."), ("", "{} or {}.")],
}
EITHER = ("{}か、{}。", "{} or {}.")
THAT = {"that": "chosen"}


def effect_of(tree: dict[str, Any]) -> dict[str, Any]:
    if "effects" in tree:
        return tree["effects"][0] if len(tree["effects"]) == 1 else {"do": "then", "steps": tree["effects"]}
    effect: dict[str, Any] = tree["abilities"][0]["effect"]
    return effect


def full(book: Phrasebook, tree: Any) -> Any:
    """The tree with everything that goes without saying."""
    if isinstance(tree, list):
        return [full(book, part) for part in tree]
    if not isinstance(tree, dict):
        return tree
    said = {key: full(book, part) for key, part in tree.items() if key != MARK}
    deed, subjects, objects = said.get("do"), book.grammar.subjects, book.grammar.clarity.objects
    if deed in subjects and "who" not in said:
        return {"to": subjects[deed], **said}
    return {"who": objects[deed], **said} if deed in objects else said


def steps_of(effect: dict[str, Any]) -> list[dict[str, Any]]:
    return [part for step in effect["steps"] for part in steps_of(step)] if effect["do"] == "then" else [effect]


def rule_of(book: Phrasebook, whole: dict[str, Any], halves: list[dict[str, Any]], either: bool) -> str:
    """By which rule the whole is read so; nothing where there is none."""
    if whole["do"] == "as":
        return "A76" if not book.grammar.subjects.keys().isdisjoint({each.get("do") for each in halves}) else ""
    parts = whole["modes"] if either else steps_of(whole)
    before: Any = None
    found = "halves"
    for number, (part, alone) in enumerate(zip(parts, halves, strict=True)):
        half = alone
        # How long, said at the end of an English row, holds for the changes before it, too.
        after = halves[number + 1] if number + 1 < len(halves) else {}
        if (
            {part.get("do"), after.get("do")} <= book.grammar.objects.keys()
            and LASTING in after
            and LASTING not in half
            and LASTING in part
        ):
            half = {**half, LASTING: after[LASTING]}
        key = next((key for key in OBJECTS if part.get(key) != half.get(key)), None)
        if key is not None:
            left_out = half.get(key) in (THAT, book.grammar.clarity.objects.get(half["do"]))
            if before is None or not left_out or part[key] not in (before, THAT) or {**part, key: 0} != {**half, key: 0}:
                return ""
            found = "A77"
        elif part != half:
            return ""
        made = THAT if part["do"] == "token" else before
        before = None if part["do"] in PRICED else next((part[key] for key in OBJECTS if key in part), made)
    return found


@pytest.mark.parametrize("game", playable_games())
def test_halves_mean_what_they_mean_alone(game: str) -> None:
    book = phrasebook(game)
    kind = next(kind for kind in ("action-effect", "dual-effect", "skill", "effect", "text") if kind in book.kinds)

    def read(sentence: str, lang: str) -> Any:
        try:
            return full(book, effect_of(book.read(sentence, kind=kind, lang=lang, sensible=False, mend=False)))
        except ReadError:
            return None

    found: Counter[str] = Counter()
    for seed in range(amount(16, 3_000)):
        chance = Random(seed)
        maker = Maker(book.grammar, chance.randrange)
        trees = []
        for size in (chance.randrange(2, 9), chance.randrange(2, 9)):
            maker._left = size
            trees.append(maker.value("opening"))
        for lang, joints in JOINTS.items():
            language = book.grammar.languages[lang]
            sayer = FreeSayer(book.grammar, language, chance)
            for form, joint in joints:
                said = [sayer._say(tree, "opening", part) for tree, part in zip(trees, (form, ""), strict=True)]
                if None in said:
                    continue
                first, last = (language.styled(str(text)).replace("\0", "a") for text in said)
                whole = read(joint.format(first, last), lang)
                if whole is None:
                    found["refused"] += 1
                    continue
                alone = read(f"{last}。" if lang == "ja" else f"{last}.", lang) or full(book, trees[1])
                halves = [full(book, trees[0]), alone]
                halves = halves if joint in EITHER else [step for half in halves for step in steps_of(half)]
                rule = rule_of(book, whole, halves, joint in EITHER)
                assert rule, f"{joint.format(first, last)} is read: {whole}"
                found[rule] += 1
    assert found["halves"] > amount(16, 3_000), found
