"""The laws of every phrasebook hold for blackpoker's: what is said is read again, and no two trees are said alike."""

from __future__ import annotations

import pytest

from cardforge.model import Tree
from cardforge.wording import ReadError, phrasebook
from cardforge.wording.guide.generate import generate

BOOK = phrasebook("blackpoker")
LANGUAGES = ("ja", "en")


@pytest.mark.parametrize("kind", BOOK.kinds)
def test_drawn_trees_are_read_again_and_never_said_alike(kind: str) -> None:
    said: dict[str, Tree] = {}
    for seed in range(150):
        tree = generate(BOOK, seed, kind=kind)
        for lang in LANGUAGES:
            sentence = BOOK.say(tree, kind=kind, lang=lang)
            assert BOOK.read(sentence, kind=kind, lang=lang, sensible=False) == tree
            assert said.setdefault(sentence, tree) == tree


@pytest.mark.parametrize(
    ("sentence", "kind", "at"),
    [
        ("@直接-通常-メインン", "action-notation", 10),
        ("@直接-通上-メイン", "action-notation", 5),
        ("@直接-通常-メイン $BX", "action-notation", 13),
        ("@直接-通常-メイン ★1~10", "action-notation", 13),
        ("兵士1対", "action-target", 3),
        ("対象の防壁を場から墓地に移す", "action-effect", 14),
    ],
)
def test_what_cannot_be_read_is_an_error_at_its_character(sentence: str, kind: str, at: int) -> None:
    with pytest.raises(ReadError) as caught:
        BOOK.read(sentence, kind=kind)
    assert caught.value.at == at
    assert caught.value.expected


def test_the_documents_spellings_are_read() -> None:
    """004-A26: ~ and ～, ♢ and ◇ are the same, and a blank more or less."""
    assert BOOK.read("@直接-通常-クイック $D ★ ◇ A～10", kind="action-notation") == BOOK.read(
        "@直接-通常-クイック $D ★♢A~10", kind="action-notation"
    )
