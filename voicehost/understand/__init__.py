"""What was meant, by form alone: phrases of the state, passed answers. Chart-blind."""
