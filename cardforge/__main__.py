"""``python -m cardforge`` is the program ``cardforge``."""

from cardforge.cli.main import main

main()
