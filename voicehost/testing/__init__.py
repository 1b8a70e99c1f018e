"""Peers for tests that ship with the library: clocks, scripts, robots."""
