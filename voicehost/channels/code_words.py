"""Words for code sheets: ten for each seat, no word twice in a set, far apart by ear.

Chosen by the weighted edit distance over phones of `words.phones`, as a share of the heavier word:
at least 0.7 between any two words of one group, 0.45 between any two of all groups
(tests/channels/test_code_words.py measures it). A few everyday words were left out before.
"""

WORDS_EACH = 10
"""Words of a seat; the most values one secret can have."""

GROUPS: tuple[tuple[str, ...], ...] = tuple(
    tuple(line.split())
    for line in """
    antelope autumn clarinet hurricane ivory pineapple pudding spider tango yogurt
    bamboo buffalo guitar magnet mosaic tiger tornado uncle violin zebra
    acrobat glacier jelly lavender mermaid orchid palace shadow turtle zigzag
    bagpipe beaver broccoli cowboy echo forest gazelle mandarin snowman spaghetti
    camera giraffe lobster noodle omelette penguin spinach sunflower telescope volcano
    blossom coconut galaxy lollipop nutmeg oasis potato saxophone umbrella window
    baboon bridge crocodile drummer festival ocean piano toffee walnut yankee
    cactus daffodil emerald flamingo helicopter honey olive peacock ribbon timber
    elephant garlic igloo kiwi meadow museum pretzel pumpkin sausage whiskey
    apron cookie harbour jaguar kilo lizard radio tractor tulip waffle
    avocado chimney cucumber dolphin helmet mirror pancake raccoon sapphire squirrel
    biscuit carnival champagne eagle elbow lighthouse mushroom octopus pepper pyramid
    """.strip().splitlines()
)
"""One group a seat, twelve seats at most."""
