"""One broken card is one broken card, and what cannot be played is not played in silence: in every game, in both languages."""

from __future__ import annotations

import json
import re

from tests.cli.conftest import Run
from tests.cli.evening.conftest import Own

#: What a slip in a card is, and where it stands: on the line below the card's ``origin``.
ORIGIN, SLIP = "origin: house", "origin: house\n  raritty: R"


def place(own: Own) -> str:
    """The file and line of the slip."""
    lines = own.cards.read_text("utf-8").splitlines()
    return f"cards/{own.game}/私の札.yaml:{next(number for number, line in enumerate(lines, 1) if 'raritty' in line)}"


def test_a_slip_in_a_card_is_told_with_its_place_and_what_was_left_out(run: Run, own: Own) -> None:
    whole = json.loads(run("check", "--json").stdout)
    fell = own.uses_its_card
    own.spoil(ORIGIN, SLIP)
    told = run("check")
    assert told.exit_code == 1
    assert place(own) in told.stdout
    assert "「rarity」？" in told.stdout if own.lang == "ja" else "“rarity”?" in told.stdout
    left = 1 + fell
    last = told.stdout.splitlines()[-1]
    assert (f"ほかに{left}件は誤りがあって入っていません" if own.lang == "ja" else f"({left} more left out for a fault)") in last
    data = json.loads(run("check", "--json").stdout)
    assert (data["cards"], data["decks"], data["left_out"]) == (whole["cards"] - 1, 1 - fell, left)


def test_what_needs_the_card_names_it_and_everything_else_goes_on(run: Run, own: Own) -> None:
    fell = own.uses_its_card
    own.spoil(ORIGIN, SLIP)
    for call in (("print", own.deck), ("match", own.deck, own.other, "--games", "2", "--bot", "random"), ("play", own.deck, "--watch")):
        told = run(*call, *(("--bot", "random") if "--watch" in call else ()))
        assert told.exit_code == (2 if fell else 0), told.stderr
        if fell:
            assert place(own) in told.stderr
            assert own.card in told.stderr
            assert "cardforge check" in told.stderr
            assert len(told.stderr.splitlines()) <= 3
    assert place(own) in run("cards", "show", own.card).stderr
    assert run("match", own.other, own.other, "--games", "2", "--bot", "random").exit_code == 0
    assert run("cards", "show", own.other).exit_code == 0
    assert own.card in run("cards", "list").stderr


def test_a_misspelt_card_of_a_deck_is_told_once_with_the_nearest_name_even_of_a_broken_card(run: Run, own: Own) -> None:
    text = own.decks.read_text("utf-8")
    begin = text.index("cards:") + len("cards:")
    meant = own.card if own.card in text else "S2"
    if own.uses_its_card:
        own.spoil(ORIGIN, SLIP)
    own.decks.write_text(text[:begin] + text[begin:].replace(meant, f"{meant}Q", 1), "utf-8")
    faults = json.loads(run("check", "--json").stdout)["problems"]
    assert len(faults) == 1 + ("raritty" in own.cards.read_text("utf-8")), faults
    assert f"{meant}Q" in faults[-1]["message"]
    assert f"「{meant}」？" in faults[-1]["messages"]["ja"]


def test_an_illegal_deck_is_named_in_the_language_spoken(run: Run, own: Own) -> None:
    text = own.decks.read_text("utf-8")
    begin = text.index("cards:")
    own.decks.write_text(text[:begin] + re.sub(r"(?<=: )\d+", lambda found: str(int(found[0]) + 9), text[begin:], count=1), "utf-8")
    fault = json.loads(run("check", "--json").stdout)["problems"][0]["rule"]
    for call in (("match", own.deck, own.other, "--games", "2"), ("play", own.deck, own.other, "--watch")):
        refused = run(*call, "--bot", "random")
        assert refused.exit_code == 2
        assert fault in refused.stderr
        assert "--unchecked" in refused.stderr
        played = run(*call, "--bot", "random", "--unchecked")
        assert played.exit_code == 0
        assert (f"ルールどおりでないデッキ: {own.deck}" if own.lang == "ja" else f"Not legal: {own.deck}") in played.stdout.splitlines()


def test_a_misspelt_deck_is_told_before_anybody_is_said_to_meet_it(run: Run, own: Own) -> None:
    told = run("play", f"{own.deck}x", "--watch")
    assert told.exit_code == 2
    assert own.deck in told.stderr
    assert own.other not in told.stderr
