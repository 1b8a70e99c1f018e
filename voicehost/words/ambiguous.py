"""Words that name several things wherever they are said. Public; merged with the packs' own."""

AMBIGUOUS_WORDS = ("korea", "congo", "the congo", "virgin islands", "carolina", "dakota")
"""Each is ruled AMBIGUOUS unless the card's public list holds it as a name of its own."""
