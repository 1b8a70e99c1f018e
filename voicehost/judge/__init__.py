"""Right answers in, wrong answers out."""
