"""One game: the table it is played on, a sitting, its record."""
