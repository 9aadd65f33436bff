"""One module per command; each parses arguments, asks the workspace, prints results."""
