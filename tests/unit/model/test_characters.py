"""Hidden characters are found in every text, also where it is looked for them only after a quick look at the whole text."""

import re
import sys

from cardforge.model import characters
from cardforge.model.characters import hidden_at


def test_no_hidden_character_is_taken_for_one_that_is_printed() -> None:
    hidden = re.compile(characters._HIDDEN)
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    found = hidden.findall(every)
    assert len(found) > 200
    assert [letter for letter in found if characters._is_plain(f"竜{letter}")] == []
    assert characters._is_plain("竜の「力」、\n　a b!")


def test_a_hidden_character_is_found_where_it_stands() -> None:
    assert [hidden_at(text) for text in ("竜\u3164", "a\nb\uffa0", "　\u00ad", "\t竜", "竜\u00a0")] == [1, 3, 1, -1, -1]
    assert hidden_at("\x1ba\x1b", 1) == 2
