"""What can be written: patterns with examples, sentences drawn at random, and what an author may have meant."""
