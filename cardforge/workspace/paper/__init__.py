"""What is printed: sheets of cards, what goes with them, and whether it can be printed at all."""
