"""``python -m cardforge`` is the program ``cardforge``."""

from cardforge.cli.start import main

main()
