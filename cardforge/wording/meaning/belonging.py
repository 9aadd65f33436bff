"""What a card, or a text, of a kind can have in its text at all: triggers, words for itself, conditions that last."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardforge.model import Text
from cardforge.wording.holes import Value
from cardforge.wording.meaning.another import GONE
from cardforge.wording.meaning.ranges import Nonsense
from cardforge.wording.meaning.references import OBJECTS
from cardforge.wording.meaning.sense import Sense
from cardforge.wording.meaning.senseless import mappings


def misplaced(tree: Value, kind: str, sense: Sense, sentence: str = "", lang: str = "") -> Nonsense | None:
    """The first thing in the tree of a text that a card, or text, of this kind cannot have: a spell attacks nobody. Its ``sentence`` tells
    whether a condition seems to last, which a card that is used once asks once."""
    belongs = sense.belongs.get(kind)
    if belongs is None or not isinstance(tree, dict):
        return None
    reason = Text(belongs["ja"], belongs["en"])
    words = sense.lasting.get(lang)
    lasts = "once" in belongs and words is not None and re.search(words, sentence, re.IGNORECASE) is not None
    for piece in belongs.get("unheld", ()):
        if any(piece == {key: part.get(key) for key in piece} for part in mappings(tree)):
            return Nonsense(Text(f"{reason.ja}。", reason.en))
    for ability in tree.get("abilities", ()):
        when = ability.get("when")
        if lasts and any("cond" in part and _stays(part.get("then"), sense) for part in mappings(ability)):
            return Nonsense(Text(belongs["once"]["ja"], belongs["once"]["en"]))
        if isinstance(when, str) and "when" in belongs and when not in belongs["when"]:
            return Nonsense(Text(f"この条件（{when}）は起こりません。{reason.ja}。", f"this ({when}) never happens to it: {reason.en}"))
        always = belongs.get("always", {})
        parts = list(mappings(ability.get("effect"))) if "when" not in ability else []
        counted = [id(part["per"]) for part in parts if "per" in part]
        for part in parts:
            same = (
                "is" in part
                and id(part) not in counted
                and part.get("event") == always.get("event")
                and part.get("select", "") in always.get("select", ())
            )
            if same and part["is"] != "last_turn" and part.get("side") != "enemy" and part.get("min", 1) == 1:
                return Nonsense(Text(always["ja"], always["en"]))
        # After one was destroyed or moved away, “another one” is said of what is left.
        left = False
        for part in mappings(ability):
            left = left or (
                part.get("do") in GONE and not any(isinstance(part.get(key), dict) and part[key].get("other") for key in OBJECTS)
            )
            itself, never = part.get("this"), belongs.get("never", ())
            if (itself is not None and itself not in belongs["this"]) or part.get("until") in never:
                return Nonsense(
                    Text(f"「この…」の指すカードの種類が違います。{reason.ja}。", f"“this {itself or '…'}” is not what it is: {reason.en}")
                )
            if part.get("other") is True and not left and part.get("select") not in belongs.get("other", (part.get("select"),)):
                return Nonsense(
                    Text(
                        f"「他の…」の言うカードの種類が違います。{reason.ja}。",
                        f"it is no such card itself, so there is no “other” one: {reason.en}",
                    )
                )
            if _never_itself(part, belongs.get("itself", {})):
                return Nonsense(
                    Text(f"このカード自身には起こらないことです。{reason.ja}。", f"this never happens to the card itself: {reason.en}")
                )
            if part.get("that") in never:
                return Nonsense(Text(f"{reason.ja}。", reason.en))
    return None


def _never_itself(part: Mapping[str, Value], never: Mapping[str, list[str]]) -> bool:
    """Whether an effect or an event (by its key: ``do``, ``what``, ``event``) is one of those that the card itself never does or meets."""
    itself = any(isinstance(part.get(key), dict) and "this" in part[key] for key in ("who", "what", "against"))
    return itself and any(isinstance(part.get(key), str) and part[key] in words for key, words in never.items())


def _stays(effect: Value, sense: Sense) -> bool:
    """Whether an effect, or a part of it, could last and does not say until when."""
    return any(part.get("do") in sense.lasting.get("do", ()) and "until" not in part for part in mappings(effect))
