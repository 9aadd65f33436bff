"""Files from strangers: each is read in a process of its own, within bounds of time and memory; the files around stay."""
