"""Sentences read and said a second and key strokes examined, beside lark parsing as many characters and json.loads reading the trees, and
the start of a process that reads one sentence beside the empty Python, all in the same run.

    python benchmarks/wording.py --seconds 3

The sentences are drawn from the deckmaster phrasebook by a seed, so none is remembered. The budget is one millisecond a sentence
(10,000 cards are read in 10 s the first time), and eight a key stroke: what stands so far is examined at every third letter of the built-in
cards' sentences. Ends with exit code 1 if either is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from lark import Lark

from cardforge.database import built_in
from cardforge.wording import phrasebook
from cardforge.wording.guide.generate import generate
from cardforge.wording.reading.examining import Ranks

BUDGET_MILLISECONDS = 1.0
KEY_MILLISECONDS = 8.0
START = "from cardforge.wording import phrasebook; phrasebook('deckmaster').read('カードを一枚引く。')"
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
    """How many of the texts, and how many characters, ``work`` does in a second of a processor; begins again where they end."""
    done = characters = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        for text in texts:
            work(text)
            done += 1
            characters += len(text)
    return done / spent, characters / spent


def start_milliseconds() -> dict[str, float]:
    """The least time of a processor that a process takes: an empty one, and one that reads a sentence with an empty and a warm cache."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CARDFORGE_CACHE"] = folder
        for name, code, anew in (("empty", "", False), ("cold", START, True), ("warm", START, False)):
            for _ in range(5):
                if anew:
                    shutil.rmtree(folder)
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                subprocess.run([sys.executable, "-c", code], check=True)
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                spent = 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
                found[name] = min(found.get(name, spent), spent)
            Path(folder).mkdir(exist_ok=True)
    return found


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
            book.read(sentence, lang=lang, sensible=False)

        each_second(read_anew, sentences, 0.1)
        count, characters = each_second(read_anew, sentences, options.seconds)
        results[f"read {lang}"] = {"per_second": count, "characters_per_second": characters}

        def say(tree: str, lang: str = lang) -> None:
            book.say(json.loads(tree), lang=lang)

        count, characters = each_second(say, dumped, options.seconds / 3)
        results[f"say {lang}"] = {"per_second": count, "characters_per_second": characters}
    written = [text for card in built_in("deckmaster").cards.values() for text in card.texts.values()]
    ranks = Ranks(written)
    typed = [text[:end] for text in written for end in range(1, len(text) + 1, 3)]
    count, characters = each_second(lambda text: book.examine(text, ranks=ranks), typed, options.seconds)
    results["key stroke"] = {"per_second": count, "characters_per_second": characters}
    lark = Lark(ARITHMETIC, start="sum", parser="earley")
    sums = ["1 + 2 * (3 - 4) + 5 * 6 - (7 + 8)"] * 50
    for name, yardstick, texts in (("yardstick: lark", lark.parse, sums), ("yardstick: json.loads", json.loads, dumped)):
        count, characters = each_second(yardstick, texts, options.seconds / 3)
        results[name] = {"per_second": count, "characters_per_second": characters}

    milliseconds = max(1000 / results[f"read {lang}"]["per_second"] for lang in ("ja", "en"))
    key = 1000 / results["key stroke"]["per_second"]
    beside = results["key stroke"]["characters_per_second"] / results["yardstick: lark"]["characters_per_second"]
    start = start_milliseconds()
    if options.json:
        numbers = {"milliseconds": milliseconds, "budget": BUDGET_MILLISECONDS, "key": key, "key_budget": KEY_MILLISECONDS, "start": start}
        print(json.dumps({"results": results, **numbers}))
    else:
        for name, row in results.items():
            print(f"{name:24}{row['per_second']:12,.0f} a second {row['characters_per_second']:14,.0f} characters a second")
        print(f"slowest reading: {milliseconds:.2f} ms a sentence, budget {BUDGET_MILLISECONDS} ms")
        print(f"a key stroke: {key:.2f} ms, budget {KEY_MILLISECONDS} ms, {beside:.2f} times lark's characters a second")
        print("start: " + ", ".join(f"{name} {spent:.0f} ms ({spent / start['empty']:.1f} empty ones)" for name, spent in start.items()))
    return int(milliseconds > BUDGET_MILLISECONDS or key > KEY_MILLISECONDS)


if __name__ == "__main__":
    raise SystemExit(main())
