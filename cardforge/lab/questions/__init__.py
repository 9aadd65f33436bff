"""What the laboratory is asked: one module for each question, from what is played to the answer."""
