"""Japanese lines: nothing forbidden at their ends, phrases kept whole, nothing wider than its box."""

from __future__ import annotations

import random
from itertools import accumulate, pairwise

import pytest
from budoux import load_default_japanese_parser

from cardforge.database import Library
from cardforge.printing.drawing.fonts import VERTICAL, built_in_fonts
from cardforge.printing.drawing.operations import Lettering
from cardforge.printing.drawing.units import MM_PER_POINT, Box
from cardforge.printing.typeset.block import BlockOverflow, Overflow, draw_block, fit_block
from cardforge.printing.typeset.kinsoku import HANGING, NO_LINE_END, NO_LINE_START, may_break
from cardforge.printing.typeset.lines import break_lines
from cardforge.printing.typeset.runs import BlockStyle, Fit, Paragraph, Run, RunStyle
from cardforge.printing.typeset.spacing import MIXED_SPACE, NEVER, phrase_ends, row_of
from cardforge.printing.typeset.vertical import draw_vertical
from cardforge.wording import phrasebook

SENTENCES = (
    "【登場時】カードを一枚ドローする。ドローしたカードが5コスト以上であれば、そのカードを墓地に送る。",
    "【ターン開始時】このカードをタップする　【アクティブ効果［1マナ］】このカードをアンタップする。これは1ターンに一回まで使用できる。",
    "「硬直」「守護」を持ったパワー6000のユニットトークンを出す。",
    "（ユニット・デッキマスター同士でバトルを行う際、先制を持っていない側からパワーが減らされる）",
    "ちょっとキャッチャーがジャックポットをキャッシュした……ッ！？「え、」",
    "相手ユニット・デッキマスターに攻撃する場合、このユニットのパワーをターン終了時まで+4000する。",
)


def style(points: float = 7.0) -> RunStyle:
    return RunStyle(built_in_fonts().get("gothic"), points * MM_PER_POINT, "#000000")


def paragraph(text: str, points: float = 7.0) -> Paragraph:
    return Paragraph((Run(text, style(points)),))


def lines_of(text: str, width: float) -> list[str]:
    row = row_of(paragraph(text), phrases=True)
    return ["".join(row.letters[line.start : line.end]).strip(" 　") for line in break_lines(row, width)]


@pytest.mark.parametrize("width", [17, 23.5, 31, 42, 52.2])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_no_line_begins_or_ends_with_what_must_not(sentence: str, width: float) -> None:
    lines = lines_of(sentence, width)
    assert "".join(lines) == sentence.replace("　", "") or "　" in "".join(lines)
    for line in lines[1:]:
        assert line[0] not in NO_LINE_START, lines
    for line in lines[:-1]:
        assert line[-1] not in NO_LINE_END, lines


def test_every_letter_is_set_once() -> None:
    for sentence in SENTENCES:
        assert "".join(lines_of(sentence, 30)).replace("　", "") == sentence.replace("　", "")


def test_lines_end_between_phrases() -> None:
    assert lines_of("ユニット一体のパワーを2000上げる。", 29) == ["ユニット一体のパワーを", "2000上げる。"]


def test_numbers_and_latin_words_stay_whole() -> None:
    assert not may_break("2", "0")
    assert not may_break("-", "2")
    assert not may_break("+", "4")
    assert not may_break("H", "P")
    assert not may_break("3", "枚")


def test_no_line_is_wider_than_its_box_but_for_hanging_stops() -> None:
    for sentence in SENTENCES:
        row = row_of(paragraph(sentence), phrases=True)
        for line in break_lines(row, 30.0):
            assert line.width <= 30.0 + 1e-6
            ink = sum(row.widths[line.start : line.end]) - row.lead(line.start)
            hanging = row.letters[line.end - 1] in HANGING | set(" 　")
            assert ink <= 30.0 + (style().size if hanging else 0.45 * style().size)


def test_latin_in_japanese_has_an_eighth_of_white() -> None:
    row = row_of(paragraph("相手に1000ダメージ"), phrases=True)
    assert row.gaps[2] == pytest.approx(MIXED_SPACE * style().size)
    assert row.gaps[6] == pytest.approx(MIXED_SPACE * style().size)
    assert row.gaps[3] == 0.0


def test_a_bracket_at_the_line_start_loses_its_white() -> None:
    row = row_of(paragraph("「守護」"), phrases=True)
    assert row.lead(0) > 0.05 * style().size


def test_shrinks_in_steps_and_no_further_than_needed() -> None:
    text = SENTENCES[0]
    box = Box(0, 0, 40, 9.5)
    large = BlockStyle(fit=Fit(floor=0.6, keep=0.6, step=0.05))
    block = fit_block([paragraph(text, 9)], box, large)
    assert 0.6 <= block.scale < 1.0
    assert block.height <= box.height + 0.01


def test_optional_runs_are_left_out_before_the_text_is_refused() -> None:
    runs = (Run("貫通", style(8)), Run("（" + SENTENCES[0] + "）", style(8), optional=True))
    block = fit_block([Paragraph(runs)], Box(0, 0, 30, 5), BlockStyle(fit=Fit(floor=0.9, keep=0.9)))
    assert block.dropped
    assert block.line_texts == ["貫通"]


def test_overflow_counts_the_lines_too_many() -> None:
    with pytest.raises(BlockOverflow) as caught:
        fit_block([paragraph(SENTENCES[0], 8)], Box(0, 0, 30, 4.2), BlockStyle())
    block = caught.value.block
    assert caught.value.lines == len(block.lines) - 1


def test_a_word_wider_than_the_box_is_refused() -> None:
    with pytest.raises(BlockOverflow) as caught:
        fit_block([paragraph("Donaudampfschifffahrtsgesellschaft", 8)], Box(0, 0, 20, 40), BlockStyle())
    assert caught.value.too_wide


def test_words_stand_where_they_were_measured() -> None:
    box = Box(5, 5, 40, 20)
    block = fit_block([paragraph(SENTENCES[0])], box, BlockStyle(valign="middle"))
    words = draw_block(block, box, BlockStyle(valign="middle"))
    assert "".join(each.text for each in words) == SENTENCES[0]  # type: ignore[union-attr]
    ys = [each.y for each in words]  # type: ignore[union-attr]
    assert box.y < min(ys)
    assert max(ys) < box.bottom


def test_centred_and_right_lines() -> None:
    for align, at in (("centre", 0.5), ("right", 1.0)):
        block_style = BlockStyle(align=align)
        box = Box(0, 0, 30, 10)
        block = fit_block([paragraph("占術")], box, block_style)
        (words,) = draw_block(block, box, block_style)
        width = style().font.width("占術") * style().size
        assert words.parts[0][0] == pytest.approx((30 - width) * at, abs=0.01)  # type: ignore[union-attr]


def test_ruby_stands_over_the_middle_of_its_word_and_the_word_stays_whole() -> None:
    base = style(8)
    runs = (Run("この", base), Run("封印", base, ruby="ふういん"), Run("を解く。", base))
    box = Box(0, 0, 40, 12)
    block = fit_block([Paragraph(runs)], box, BlockStyle())
    words = [each for each in draw_block(block, box, BlockStyle()) if isinstance(each, Lettering)]
    ruby = next(each for each in words if each.text == "ふういん")
    assert ruby.size == pytest.approx(base.size / 2)
    word_y = next(each.y for each in words if "この" in each.text)
    assert word_y - base.size * 1.3 < ruby.y < word_y - base.size * 0.85
    middle = ruby.parts[0][0] + base.font.width("ふういん") * ruby.size / 2
    before = base.font.width("この") * base.size
    assert middle == pytest.approx(before + base.font.width("封印") * base.size / 2, abs=0.3)
    row = row_of(Paragraph(runs), phrases=True)
    assert row.breaks[row.text.index("封")] == NEVER


def test_a_reading_longer_than_its_word_spreads_the_word() -> None:
    base = style(8)
    plain = row_of(Paragraph((Run("礎", base),)), phrases=True)
    spread = row_of(Paragraph((Run("礎", base, ruby="いしずえのち"),)), phrases=True)
    assert sum(spread.widths) > sum(plain.widths)
    assert sum(spread.widths) == pytest.approx(base.font.width("いしずえのち") * base.size * 0.5)


def test_english_words_are_parted_with_a_hyphen_only_where_they_may() -> None:
    text = "Destroy an enchantment controlled by your opponent immediately"
    box = Box(0, 0, 17, 60)
    block_style = BlockStyle(hyphens=True, phrases=False)
    block = fit_block([paragraph(text, 8)], box, block_style)
    drawn = [each for each in draw_block(block, box, block_style) if isinstance(each, Lettering)]
    lines = {y: "".join(each.text for each in drawn if each.y == y) for y in sorted({each.y for each in drawn})}
    joined = "".join(line.rstrip().removesuffix("-") if line.endswith("-") else line.rstrip() + " " for line in lines.values())
    assert joined.strip() == text
    assert any(line.endswith("-") for line in lines.values())
    for line in lines.values():
        assert style(8).font.width(line.rstrip()) * style(8).size <= 17.01


def test_names_can_be_set_from_top_to_bottom() -> None:
    box = Box(0, 0, 6, 40)
    operations = draw_vertical([paragraph("火の「竜王」ー12", 12)], box, BlockStyle(vertical=True, fit=Fit(floor=0.5)))
    words = [each for each in operations if isinstance(each, Lettering)]
    assert "".join(each.text for each in words) == "火の「竜王」ー12"
    # The font has forms of its own for brackets and dashes: they are not turned.
    assert {each.text for each in words if each.font.endswith(VERTICAL)} >= {"「", "」", "ー"}
    assert not any(each.turn for each in words)
    assert words[-1].text == "12"
    tops = [each.y for each in words]
    assert tops == sorted(tops)
    with pytest.raises(Overflow):
        draw_vertical([paragraph("とても長い名前の竜王様がおわします", 12)], Box(0, 0, 5, 15), BlockStyle(vertical=True, lines=1))


def test_phrases_end_where_budoux_ends_them() -> None:
    names = [*Library.open("groove").cards.values(), *Library.open("deckmaster").cards.values()]
    for text in {word for card in names for word in (*card.texts.values(), *card.name) if word} | {"あ", "今日は", "ab"}:
        ends = accumulate(map(len, load_default_japanese_parser().parse(text)))
        assert phrase_ends(text) == frozenset(ends), text


def recombined(texts: list[str], count: int) -> list[str]:
    """Sentences nobody wrote: phrases of ``texts`` and marks in a new order, always the same."""
    chance = random.Random(1)
    phrases = [text[start:end] for text in texts for start, end in pairwise([0, *sorted(phrase_ends(text))])]
    marks = ["", "", "", "、", "。", "・", "「守護」", "（", "）", "！？", "……", "ー", "々", "3枚", "HP", "+1000", "％"]
    return ["".join(chance.choice(phrases) + chance.choice(marks) for _ in range(chance.randint(3, 7))) for _ in range(count)]


def test_kinsoku_holds_over_every_card_and_two_thousand_sentences_nobody_wrote() -> None:
    texts = [text for card in Library.open("deckmaster").cards.values() for text in card.texts.values()]
    book = phrasebook("deckmaster")
    texts += [book.keyword_reminder(keyword, "ja") for keyword in book.keywords]
    corpus = [*texts, *recombined(texts, 2000)]
    forbidden = []
    for number, text in enumerate(corpus):
        row = row_of(paragraph(text), phrases=True)
        lines = break_lines(row, 52.2 - 12.5 * (number % 3))
        begins = {row.letters[line.start] for line in lines[1:]}
        ends = {"".join(row.letters[line.start : line.end]).rstrip(" 　")[-1:] for line in lines[:-1]}
        if begins & NO_LINE_START or ends & NO_LINE_END:
            forbidden.append(text)
    assert len(corpus) > 2150
    assert forbidden == []
