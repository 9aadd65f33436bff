"""The commands that bring cards to paper, and to other people."""
