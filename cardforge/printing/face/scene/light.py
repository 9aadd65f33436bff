"""The light of a scene: what is bright and what is dark in it, and the hue of its colours."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

#: How far the hue of a card's colours is turned, in degrees: cards of one colour are told apart, and yellow does not become green.
HUES: Final = (-12, -6, 0, 6)


class Light(NamedTuple):
    """Tones from 0 to 1: of the ``sky`` along its gradient, of the land from ``far`` to ``near``, of the figure from its ``darkest`` to its
    ``lightest`` part, and of the disc behind it. ``form`` is how the sky's gradient runs: ``down``, ``across``, ``round``.
    """

    sky: tuple[float, ...]
    form: str
    far: float
    near: float
    darkest: float
    lightest: float
    disc: float


#: The plans of light that chance chooses from: dark figures before bright skies, bright ones before dark skies, light from one side.
PLANS: Final = (
    Light((0.62, 0.86, 1.0), "down", 0.62, 0.16, 0.0, 0.62, 1.0),
    Light((0.2, 0.5, 0.95), "down", 0.34, 0.06, 0.02, 0.6, 0.98),
    Light((0.02, 0.12, 0.34), "down", 0.28, 0.1, 0.34, 1.0, 0.5),
    Light((0.34, 0.2, 0.08), "down", 0.5, 0.9, 0.3, 1.0, 0.16),
    Light((0.9, 0.66, 0.4), "down", 0.8, 0.98, 0.0, 0.56, 0.9),
    Light((1.0, 0.6, 0.14), "round", 0.2, 0.05, 0.0, 0.6, 1.0),
    Light((0.06, 0.3, 0.72), "round", 0.5, 0.66, 0.36, 1.0, 0.12),
    Light((1.0, 0.72, 0.3), "across", 0.5, 0.14, 0.0, 0.5, 1.0),
    Light((0.3, 0.72, 1.0), "across", 0.5, 0.12, 0.0, 0.5, 1.0),
    Light((0.02, 0.14, 0.42), "across", 0.3, 0.6, 0.4, 1.0, 0.1),
    Light((0.42, 0.14, 0.02), "across", 0.28, 0.6, 0.4, 1.0, 0.1),
)


def light(chance: random.Random) -> Light:
    """One of `PLANS`."""
    return chance.choice(PLANS)
