"""The rules on the kernel: what may be done and what it sets going."""
