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


def test_a_slip_of_the_pen_in_yaml_costs_one_card_only(run: Run, own: Own) -> None:
    """A bracket that is not closed, or a tab, is that of one card: the others are there, and the place is told."""
    text = own.cards.read_text("utf-8")
    second = (
        "- kind: action\n  name: {ja: 二枚目, en: Second Raid}\n" + text[text.index("  notation:") :] if own.game == "blackpoker" else ""
    )
    whole = json.loads(run("check", "--json").stdout)["cards"] + bool(second)
    for old, new in (("name: {ja:", "name: {ja: [}"), ("\n  origin:", "\n\torigin:"), ("\n  origin: house", '\n  origin: "house')):
        own.cards.write_text(text.rstrip() + "\n\n" + second, "utf-8")
        own.spoil(old, new)
        data = json.loads(run("check", "--json").stdout)
        assert data["cards"] == whole - 1, data
        fault = data["problems"][0]
        assert own.cards.name in fault["file"]
        assert fault["line"] in range(3, 14)
        told = run("cards", "show", own.card)
        assert told.exit_code == 2
        assert own.cards.name in told.stderr
        assert own.card in told.stderr
        assert "cardforge check" in told.stderr


def test_a_row_that_is_too_long_costs_one_card_only(run: Run, own: Own) -> None:
    names = ("一枚目", "二枚目") if own.lang == "ja" else ("Number One", "Number Two")
    head, long = ("名前,フレーバー", "多すぎる") if own.lang == "ja" else ("Name,Flavor", "too many")
    table = own.cards.with_name("表.csv")
    table.write_text(f"{head}\n{names[0]},a,{long}\n{names[1]},b\n", "utf-8")
    faults = json.loads(run("check", "--json").stdout)["problems"]
    assert next(each["line"] for each in faults if each["file"].endswith("表.csv")) == 2
    assert f"{own.cards.parent.name}/表.csv:2" in run("cards", "show", names[0]).stderr
    # The other row is read, whatever else it lacks.
    assert "表.csv:3" in run("check").stdout


def test_of_a_file_that_cannot_be_read_that_is_said_before_a_name_like_it(run: Run, own: Own) -> None:
    if not own.uses_its_card:
        return
    own.cards.write_bytes(own.cards.read_text("utf-8").encode("cp932", "replace"))
    told = run("match", own.deck, own.other, "--games", "2", "--bot", "random")
    assert told.exit_code == 2
    assert own.cards.name in told.stderr


def test_json_is_told_as_json(run: Run, own: Own) -> None:
    own.cards.with_name("more.json").write_text('[{"name": "x" "kind": "y"}]', "utf-8")
    told = run("check").stderr
    assert "more.json:1" in told
    assert "YAML" not in told
    assert ("「,」" if own.lang == "ja" else "“,”") in told


def test_where_a_deck_cannot_be_allowed_no_option_is_named_that_is_not_there(run: Run, own: Own) -> None:
    text = own.decks.read_text("utf-8")
    begin = text.index("cards:")
    own.decks.write_text(text[:begin] + re.sub(r"(?<=: )\d+", lambda found: str(int(found[0]) + 9), text[begin:], count=1), "utf-8")
    told = run("lab", "compare", own.deck, own.other, "--seconds", "1")
    assert told.exit_code == 2
    assert "cardforge check" in told.stderr
    assert "--unchecked" not in told.stderr


def test_the_name_of_a_deck_is_no_file_and_its_file_is_named(run: Run, own: Own) -> None:
    told = run("check", own.deck)
    assert told.exit_code == 2
    assert own.decks.name in told.stderr
    assert run("check", f"cards/{own.game}/decks/{own.decks.name}").exit_code == 0
