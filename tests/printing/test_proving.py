"""Looking for faults without drawing finds what drawing finds, card by card and text by text."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cardforge.database import built_in
from cardforge.files.places import first_game, games
from cardforge.model import Card, CardforgeError, Text
from cardforge.printing.content.facts import facts_of
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.units import Box
from cardforge.printing.face import expressions
from cardforge.printing.face.expressions import ExpressionError, render
from cardforge.printing.face.face import draw_face
from cardforge.printing.face.faceset import Item
from cardforge.printing.face.proving import Prover
from cardforge.printing.face.templates import TemplateBook, built_in_templates
from cardforge.printing.face.warned import Warned
from cardforge.printing.typeset.block import BlockOverflow, fit_block, tried_steps
from cardforge.printing.typeset.runs import BlockStyle, Fit, Paragraph, Run, RunStyle
from cardforge.printing.typeset.spacing import NEVER, row_of
from cardforge.printing.typeset.sure import _PLACES, surely_fits
from cardforge.workspace.paper.faces import with_facts

PIECES = (
    "カードを一枚引く。",
    "2000ダメージ",
    "「炎の竜」",
    "HP",
    "、",
    "…",
    "units that attack",
    " ",
    "ッカー",
    "+300",
    "(one)",
    "々",
    "ー",
    "-",
)


def texts(count: int) -> list[str]:
    chance = Random(5)
    return ["".join(chance.choice(PIECES) for _ in range(chance.randrange(1, 25))) for _ in range(count)]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", games())
def test_a_face_that_is_proved_warns_as_a_face_that_is_drawn_does(game: str, lang: str) -> None:
    library, book = built_in(game), built_in_templates(game)
    cards = [card for card in library.cards.values() if card.kind in book.names]
    chance, provers, found = Random(3), {kind: Prover(book.get(kind), built_in_fonts()) for kind in {card.kind for card in cards}}, 0
    for card in chance.sample(cards, 25):
        for name in (card.name.get(lang), card.name.get(lang) * 16):
            facts = facts_of(card, lang, library.book, with_facts(Item(card), library, lang).extra) | {"name": name}
            drawn: list[Warned] = []
            proved: list[Warned] = []
            draw_face(book.get(card.kind), facts, built_in_fonts(), drawn)
            provers[card.kind].prove(facts, proved, [])
            assert set(proved) == set(drawn)
            found += bool(drawn)
    assert found > 5


def test_what_surely_fits_is_set_and_where_it_may_break_a_line_may_end() -> None:
    style, chance, sure = RunStyle(built_in_fonts().get("gothic"), 3.0, "#000000"), Random(2), 0
    for text in texts(400):
        paragraph = Paragraph((Run(text[:7], style), Run(text[7:], replace(style, size=2.5))))
        breaks = row_of(paragraph, phrases=False).breaks
        assert all(breaks[match.end() - 1] != NEVER for match in _PLACES.finditer(text) if match.end())
        box = Box(0, 0, chance.uniform(5, 60), chance.uniform(3, 40))
        look = BlockStyle(fit=Fit(0.8), phrases=chance.random() < 0.5, lines=chance.choice((None, 2)))
        if surely_fits([paragraph, paragraph], box, look):
            sure += 1
            fit_block([paragraph, paragraph], box, look)
    assert sure > 60


def test_a_word_wider_than_its_box_is_not_sure_to_fit() -> None:
    style = RunStyle(built_in_fonts().get("gothic"), 3.0, "#000000")
    long = [Paragraph((Run("貫通" + "W" * 30, style),))]
    assert not surely_fits(long, Box(0, 0, 40, 400), BlockStyle())
    with pytest.raises(BlockOverflow):
        fit_block(long, Box(0, 0, 40, 400), BlockStyle())


def test_a_text_of_thousands_is_tried_in_fewer_sizes() -> None:
    style = RunStyle(built_in_fonts().get("gothic"), 30.0, "#000000")
    with pytest.raises(BlockOverflow) as caught:
        fit_block([Paragraph((Run("竜の子" * 5000, style),))], Box(0, 0, 60, 20), BlockStyle(fit=Fit(0.4, 0.4, 0.003)))
    assert caught.value.block.scale == 0.4
    tried = tried_steps(201, 15_000)
    assert 10 < len(tried) < 40
    assert (tried[0], tried[-1]) == (0, 200)
    assert tried_steps(201, 1_000) == list(range(201))


@pytest.fixture
def own(tmp_path: Path) -> TemplateBook:
    (tmp_path / first_game()).mkdir()
    (tmp_path / first_game() / "unit.yaml").write_text(
        "size: [63, 88]\nlet: {half: cost / 2}\nstyles: {s: {size: 8}}\nelements:\n"
        "  icons: {kind: text, when: cost > 3, style: s, box: [0, 0, 60, 10], text: x,"
        " marks: [{match: x, style: s, icon: none-such}]}\n"
        "  art: {kind: image, when: art, file: '{{ art }}', box: [0, 0, 9, 9]}\n"
        "  many: {kind: text, each: n in range(half | int), style: s, box: [0, 0, 60, 10], text: '{{ n }}'}\n",
        "utf-8",
    )
    return TemplateBook(first_game(), (tmp_path,))


def test_an_element_is_drawn_again_for_a_card_that_says_something_else(own: TemplateBook) -> None:
    prover = Prover(own.get("unit"), built_in_fonts())
    card = Card(first_game(), "unit", "x", Text("竜", "Dragon"))

    def prove(cost: int, art: str | None = None) -> tuple[list[Warned], list[Path]]:
        warned: list[Warned] = []
        pictures: list[Path] = []
        prover.prove(facts_of(replace(card, art=art), "ja", None, {"cost": cost}), warned, pictures)
        return warned, pictures

    assert prove(2) == prove(3) == ([], [])
    for _ in range(2):
        assert [each.element for each in prove(2, "gone.png")[0]] == ["art"]
        assert prove(2, "gone.png")[1] == [Path("gone.png")]
        with pytest.raises(CardforgeError, match="icons"):
            prove(4)
    assert prove(2) == ([], [])


@pytest.mark.parametrize(
    "source", ["{{ a }}", "x{{a.b}}y {{ n }}", "{{ n }}{{ f }}", "{{ none }}", "{{ t }}", "{{ gone }}", "{{ a.gone }}"]
)
def test_a_text_of_bare_names_is_filled_in_as_jinja_does(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = {"a": {"b": "竜"}, "n": 3, "f": 1.5, "t": True, "none": "no constant"}

    def said() -> str:
        try:
            return render(source, facts)
        except ExpressionError as error:
            return str(error)

    quick = said()
    monkeypatch.setattr(expressions, "_plain", lambda source: ())
    assert said() == quick
    assert re.fullmatch(r"x竜y 3|31\.5|True|None|.*undefined.*|.*(printed|gone).*", quick)
