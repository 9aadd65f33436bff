"""What the terminal shows: the board, charts, reading keys."""
