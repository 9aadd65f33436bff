"""The command line: one module per command, thin faces of ``cardforge.Workspace``."""
