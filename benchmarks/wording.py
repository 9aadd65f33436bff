"""Sentences read and said a second, beside lark parsing as many characters and json.loads reading the trees, in the same run.

    python benchmarks/wording.py --seconds 3

The sentences are drawn from the deckmaster phrasebook by a seed, so none is remembered. The budget is one millisecond a sentence
(10,000 cards are read in 10 s the first time). Ends with exit code 1 if it is missed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable

from lark import Lark

from cardforge.wording import phrasebook
from cardforge.wording.generate import generate

BUDGET_MILLISECONDS = 1.0
LONGEST = 60
#: Arithmetic as in lark's own documentation: a small grammar, parsed with lark's Earley parser, which finds all readings as ours does.
ARITHMETIC = r"""
?sum: product | sum "+" product | sum "-" product
?product: atom | product "*" atom | product "/" atom
?atom: NUMBER | "-" atom | "(" sum ")"
NUMBER: /[0-9]+/
%ignore " "
"""


def each_second(work: Callable[[str], object], texts: Iterable[str], seconds: float) -> tuple[float, float]:
    """How many of the texts, and how many characters, ``work`` does a second; begins again where they end."""
    done = characters = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        for text in texts:
            work(text)
            done += 1
            characters += len(text)
    return done / spent, characters / spent


def main() -> int:
    """Measure, print a table or JSON, and say whether the budget is kept."""
    arguments = argparse.ArgumentParser(description="wording: sentences a second")
    arguments.add_argument("--seconds", type=float, default=3.0)
    arguments.add_argument("--json", action="store_true")
    options = arguments.parse_args()

    book = phrasebook("deckmaster")
    trees = [tree for seed in range(600) if (tree := generate(book, seed, longest=LONGEST))["abilities"]]
    dumped = [json.dumps(tree) for tree in trees]
    results: dict[str, dict[str, float]] = {}
    for lang in ("ja", "en"):
        sentences = [book.say(tree, lang=lang) for tree in trees]

        def read_anew(sentence: str, lang: str = lang) -> None:
            book.forget()
            book.read(sentence, lang=lang)

        each_second(read_anew, sentences, 0.1)
        count, characters = each_second(read_anew, sentences, options.seconds)
        results[f"read {lang}"] = {"per_second": count, "characters_per_second": characters}

        def say(tree: str, lang: str = lang) -> None:
            book.say(json.loads(tree), lang=lang)

        count, characters = each_second(say, dumped, options.seconds / 3)
        results[f"say {lang}"] = {"per_second": count, "characters_per_second": characters}
    lark = Lark(ARITHMETIC, start="sum", parser="earley")
    sums = ["1 + 2 * (3 - 4) + 5 * 6 - (7 + 8)"] * 50
    for name, yardstick, texts in (("yardstick: lark", lark.parse, sums), ("yardstick: json.loads", json.loads, dumped)):
        count, characters = each_second(yardstick, texts, options.seconds / 3)
        results[name] = {"per_second": count, "characters_per_second": characters}

    milliseconds = max(1000 / results[f"read {lang}"]["per_second"] for lang in ("ja", "en"))
    if options.json:
        print(json.dumps({"results": results, "milliseconds": milliseconds, "budget": BUDGET_MILLISECONDS}))
    else:
        for name, row in results.items():
            print(f"{name:24}{row['per_second']:12,.0f} a second {row['characters_per_second']:14,.0f} characters a second")
        print(f"slowest reading: {milliseconds:.2f} ms a sentence, budget {BUDGET_MILLISECONDS} ms")
    return int(milliseconds > BUDGET_MILLISECONDS)


if __name__ == "__main__":
    raise SystemExit(main())
