"""What is cut out of paper beside cards: a box for the deck, counters, dials."""
