"""The vocabulary of the host. Standard library only."""
