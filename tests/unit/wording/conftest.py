"""Each test of the wording has all the hints of a process to itself."""

import pytest

from cardforge.wording import phrasebook


@pytest.fixture(autouse=True)
def _hints_anew() -> None:
    phrasebook("deckmaster")._mended = 0
