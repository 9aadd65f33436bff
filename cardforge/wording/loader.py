"""Makes a grammar of a phrasebook's data files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from cardforge.model import Text
from cardforge.wording import holes
from cardforge.wording.grammar import Grammar, Joint, Language, Number, Parts, Phrase, Phrases, Row, Rule, Words

#: The file of a phrasebook that is not rules: languages and kinds of text.
SETTINGS = "book.yaml"
#: The file with the table of keywords.
KEYWORDS = "keywords.yaml"
MOST = 999_999_999


def load(folder: Path) -> tuple[Grammar, list[dict[str, Any]]]:
    """The grammar and the keyword table of the phrasebook in ``folder``."""
    settings = _read(folder / SETTINGS)
    keywords: list[dict[str, Any]] = _read(folder / KEYWORDS) if (folder / KEYWORDS).exists() else []
    languages = {name: _language(name, data) for name, data in settings["languages"].items()}
    rules: dict[str, Rule] = {}
    for file in sorted(folder.glob("*.yaml")):
        if file.name not in (SETTINGS, KEYWORDS):
            for name, data in _read(file).items():
                if name in rules:
                    raise ValueError(f"{file}: rule {name!r} is given twice")
                rules[name] = _rule(name, data, tuple(languages))
    if keywords:
        rules["keyword"] = Phrases("keyword", tuple(Phrase(each["id"], {lang: (each[lang],) for lang in languages}) for each in keywords))
    return Grammar(rules, languages, settings["kinds"]), keywords


def _read(file: Path) -> Any:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(file.read_text(encoding="utf-8"), Loader=loader)


def _language(name: str, data: dict[str, Any]) -> Language:
    capitals = data.get("capitals")
    return Language(
        name,
        fold={ord(one): other for signs, others in data.get("fold", {}).items() for one, other in zip(signs, others, strict=True)},
        synonyms={word: tuple(others) for word, others in data.get("synonyms", {}).items()},
        forms={form: {ending: _several(other) for ending, other in endings.items()} for form, endings in data.get("forms", {}).items()},
        agrees=tuple(data.get("agrees", ())),
        an=re.compile(data.get("an", r"(?!)"), re.IGNORECASE),
        capitals=re.compile(capitals) if capitals else None,
        variants=tuple((re.compile(one), other) for one, other in data.get("variants", ())),
        labels=data.get("labels", {}),
        counters=data.get("counters", ""),
        advice=tuple((re.compile(line["wrong"], re.IGNORECASE), Text(line["ja"], line["en"])) for line in data.get("advice", ())),
    )


def _rule(name: str, data: Any, languages: tuple[str, ...]) -> Rule:
    if isinstance(data, list):
        return Phrases(name, tuple(_phrase(name, line, languages) for line in data))
    if "row" in data:
        return Row(name, data["row"], data.get("first", data["row"]), data.get("least", 1), _joints(data, languages))
    if "parts" in data:
        return Parts(name, tuple(_phrase(name, line, languages) for line in data["parts"]), _joints(data, languages))
    if "number" in data:
        least, most = data["number"]
        return Number(name, least, MOST if most is None else most, data.get("style", "digits"), tuple(data["samples"]))
    return Words(name, re.compile(data["words"]), tuple(data["samples"]))


def _phrase(rule: str, line: dict[str, Any], languages: tuple[str, ...]) -> Phrase:
    texts = {key: _several(text) for key, text in line.items() if key not in ("tree", "only")}
    missing = set(languages) - texts.keys()
    if missing:
        raise ValueError(f"rule {rule!r}: no {', '.join(sorted(missing))} text for {line['tree']}")
    return Phrase(holes.compile_tree(line["tree"]), texts, tuple(line.get("only", ())))


def _joints(data: dict[str, Any], languages: tuple[str, ...]) -> dict[str, Joint]:
    joints = {}
    for lang in languages:
        joint = data.get(lang, {})
        between = _several(joint.get("between", ""))
        joints[lang] = Joint(between, _several(joint["last"]) if "last" in joint else between, joint.get("inner", ""))
    return joints


def _several(text: str | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)
