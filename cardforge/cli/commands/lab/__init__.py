"""The laboratory's questions, each a command of ``cardforge lab``."""
