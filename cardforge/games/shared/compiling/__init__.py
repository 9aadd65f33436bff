"""From an effect tree to instructions: the nodes, words and programs that the compilers of all games share."""
