"""The rules, one engine a game. Pure: imports core only."""
