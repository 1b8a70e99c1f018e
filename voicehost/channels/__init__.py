"""Sealed channels: how secrets travel without a screen."""
