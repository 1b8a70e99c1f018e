"""The pump and the ways to play: the only place with a real clock."""
