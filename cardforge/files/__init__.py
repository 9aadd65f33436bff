"""Files of the program and of its users: where they lie, how they are read, written whole or not at all."""
