"""Text that is not open yet, and the only doors to it."""
