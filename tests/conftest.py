"""What tests of several rooms need around them."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def heard() -> Iterator[None]:
    """A caller in the background ignores SIGINT and hands that down; what is started here has to hear it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
