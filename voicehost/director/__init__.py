"""The loop without its I/O."""
