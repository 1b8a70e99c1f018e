"""Kiosk: the host behind a web page: a screen for the table, a private page for each phone."""
