"""Pictures of cards that have none: scenes drawn from what the card says."""

from pathlib import Path

#: Where their data lies; the modules beside are compiled, and a compiled one does not say where it is.
FOLDER = Path(__file__).parent
