"""Folders that lead elsewhere and files that are larger than any honest one: refused, or read within bounds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.hostile.guarded import refused, run

CARD = "- {kind: unit, name: {ja: 試し竜, en: Trial Dragon}, cost: 2, power: 2000, attributes: [red], races: [竜], origin: house}\n"


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="this system has no links")
@pytest.mark.parametrize("words", [("check", "."), ("cards", "search", "c:red"), ("print", "試し竜"), ("bundle", ".")])
@pytest.mark.parametrize("link", ["cards", "cards/deckmaster", "cards/deckmaster/own.yaml"])
def test_links_of_cards_that_lead_out_are_not_followed(tmp_path: Path, link: str, words: tuple[str, ...]) -> None:
    folder, outside = tmp_path / "game", tmp_path / "outside"
    (folder / link).parent.mkdir(parents=True)
    (outside / "deckmaster").mkdir(parents=True)
    (outside / "deckmaster" / "own.yaml").write_text(CARD, "utf-8")
    (folder / link).symlink_to(outside / Path(link).relative_to("cards"))
    refused(folder, *words, place="no card files here" if link == "cards/deckmaster" and words[0] in ("check", "bundle") else link)


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="this system has no links")
def test_a_link_within_the_folder_and_one_that_is_named_are_followed(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    (folder / "cards" / "deckmaster").mkdir(parents=True)
    (folder / "mine.yaml").write_text(CARD, "utf-8")
    (folder / "cards" / "deckmaster" / "own.yaml").symlink_to("../../mine.yaml")
    assert run(folder, "check", ".").code == 0
    (tmp_path / "named").symlink_to(folder)
    assert run(tmp_path, "check", "named").code == 0


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("extends: base\n" + "# nothing\n" * 30_000, "too large (250 kB at most)"),
        (
            "extends: base\nelements: {a: {kind: text, style: number, box: [1, 1, 50, 5], text: " + "あ" * 50_000 + "}}\n",
            "more than 20,000",
        ),
        ("extends: [base, 3]\n", "list of names"),
        ("extends: base\nsize: [-63, 88]\n", "greater than 0, at most 2000"),
    ],
)
def test_a_template_larger_than_any_is_refused(tmp_path: Path, template: str, said: str) -> None:
    (tmp_path / "cards" / "deckmaster").mkdir(parents=True)
    (tmp_path / "cards" / "deckmaster" / "own.yaml").write_text(CARD, "utf-8")
    own = tmp_path / "templates" / "deckmaster" / "unit.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(template, "utf-8")
    assert said in refused(tmp_path, "print", "試し竜", place="unit.yaml")


def test_styles_may_extend_each_other_a_thousand_times(tmp_path: Path) -> None:
    (tmp_path / "cards" / "deckmaster").mkdir(parents=True)
    (tmp_path / "cards" / "deckmaster" / "own.yaml").write_text(CARD, "utf-8")
    own = tmp_path / "templates" / "deckmaster" / "unit.yaml"
    own.parent.mkdir(parents=True)
    styles = ", ".join(f"s{at + 1}: {{extends: s{at}}}" for at in range(3000))
    element = "{kind: text, style: s3000, box: [1, 1, 50, 5], text: x}"
    own.write_text(f"extends: base\nstyles: {{s0: {{extends: number}}, {styles}}}\nelements: {{a: {element}}}\n", "utf-8")
    assert run(tmp_path, "print", "試し竜", changes=("out/", ".cardforge")).code == 0


def test_a_file_of_faults_is_counted_in_the_time_of_a_good_one(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("- {kind: unit, name: x, cost: a}\n" * 6_000, "utf-8")
    ran = run(tmp_path, "check", "own.yaml")
    assert ran.code == 1
    assert ran.out.splitlines()[-2:] == ["… 6,950 more", "Checked 0 cards (6,000 more left out for a fault): 7,000 errors."]


@pytest.mark.parametrize("key", ["align", "valign"])
@pytest.mark.parametrize("value", ["= name", "= cost", "{a: 1}", "[left]"])
def test_a_word_of_a_style_that_is_none_of_its_words_is_named(tmp_path: Path, key: str, value: str) -> None:
    cards, templates = tmp_path / "cards" / "deckmaster", tmp_path / "templates" / "deckmaster"
    cards.mkdir(parents=True)
    templates.mkdir(parents=True)
    (cards / "a.yaml").write_text("- {kind: spell, name: 術, cost: 1, attributes: [red], text: カードを一枚引く。}\n", "utf-8")
    quoted = f'"{value}"' if value.startswith("=") else value
    (templates / "spell.yaml").write_text(f"extends: base\nstyles:\n  name: {{{key}: {quoted}}}\n", "utf-8")
    assert key in refused(tmp_path, "print", "術", "-o", "out.pdf", place=".yaml:")
