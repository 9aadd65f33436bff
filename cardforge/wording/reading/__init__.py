"""Reading: rules compiled to parsers, one reading of one sentence, and a sentence while it is being written."""
