"""From line keys to words, and from words to sound."""
