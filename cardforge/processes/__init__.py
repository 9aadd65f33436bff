"""Other processes of the program: work that is shared out, and a part of it that one more does meanwhile. They end with the first."""
