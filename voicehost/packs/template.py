"""The empty form of a chart: what `voicehost packs new` writes."""

from collections.abc import Sequence

from voicehost.packs.ranked import DIFFICULTIES, PLACES
from voicehost.packs.topics import PER_ENTRY


def template(game: str, categories: Sequence[str], name: str, topics: Sequence[str]) -> str:
    """The text of a new chart file with TODO where something must be written.

    Args:
        game: whose charts these are.
        categories: what a chart may be about.
        name: the chart's id; also the file's name without ending.
        topics: names of the public word lists there are.
    """
    entries = "\n".join(f'  - {{answer: "TODO", value: {PLACES - at}}}' for at in range(PLACES))
    return f"""\
# A chart for {game}: docs/packs.md says more. Check it with
#   voicehost packs check {name}.yaml
id: {name}
category: fun          # {", ".join(categories)}
difficulty: medium     # {", ".join(DIFFICULTIES)}
# The sentence the host reads, made for the ear. It must not hold an answer.
task: "TODO"
# What counts: read on request while people guess, so no answer here either.
definition: "TODO"
order: "highest first"
unit: "points"         # said after the value
# A public list in which the answers vanish: {", ".join(topics)}.
# Without a topic give at least {PER_ENTRY * PLACES} rivals.
topic: "TODO"
source: "TODO"         # as it is read aloud
licence: "TODO"        # of the facts: CC0-1.0, CC-BY-4.0 ...
attribution: ""        # the credit the licence asks for
as_of: "TODO"          # the date the values hold for, or "stable"
review_by: "2030-01"
checked: {{by: "TODO", how: "TODO", second_source: "TODO"}}
# Rank 1 first. Equal values share a rank: add rank: 1, rank: 2, rank: 2, rank: 4.
# aliases: other names that count; say: how it may sound, written as words.
entries:
{entries}
# Wrong guesses people make, and places 11 and up (with rank and value, if known).
rivals:
  - "TODO"
""".replace('attribution: ""        #', '# attribution: "..."   #')
