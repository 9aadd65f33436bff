"""The workshop in a browser: a face of ``Workspace``, as the commands are; it holds no logic of cards."""
