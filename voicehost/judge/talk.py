"""Words of talk: what stands around a name and makes nothing else of it."""

import re
from collections.abc import Sequence

from voicehost.words.lists import LITTLE, PREPOSITIONS
from voicehost.words.rarity import is_common, rarity

ADJECTIVES = frozenset(
    "good old great dear lovely nice famous classic bloody dirty mighty fluffy happy "
    "pretty tiny huge cute friendly fuzzy beautiful gorgeous plain simple ordinary proper "
    "typical actual entire whole sunny misty trusty silly boring humble mere".split()
)

TALK = ADJECTIVES | frozenset(
    "question doubt idea clue err chance problem whatever now call calls easily claro ugh "
    "a an the um uh er erm hmm mm ah oh ooh eh okay ok well so then and also maybe perhaps "
    "probably possibly definitely obviously surely certainly clearly actually really honestly "
    "literally basically just simply only please mate guys folks right yes yeah yep hey hi "
    "gotta got has have had be been is its it isnt was were are am do does did that thats this "
    "these those there theres i im ill id ive we wed weve you youre they them us me our think "
    "thinking thought guess guessing say saying said reckon believe suppose suspect bet know go "
    "going gonna lets let try trying take want would could should must might may will shall can "
    "cant to at with for final answer answers lock in locked one top list number again already "
    "or either between nor mean wait sorry no nope scratch instead rather correction both "
    "cannot couldnt decide choose dont idk ugh how about what which who if but because "
    "cause cos since as like of course sure too yet still even though anyway obvious easy "
    "brainer country countries thing things stuff something hang on hold up sec shot mine ours "
    "pick choice vote called named name known itself himself herself themselves innit bless god "
    "yall other ladies gentlemen love darling everyone everybody lads mum dad".split()
)
"""Words around a name that make nothing else of it."""


_ADVERBS = ("ally", "ously", "ately", "edly", "ently", "antly", "ingly", "ively", "fully")


def is_talk(word: str) -> bool:
    """Whether a word is one of talk: listed, or an adverb by its ending."""
    return word in TALK or word.endswith(_ADVERBS) or bool(_HUMMED.fullmatch(word))


_HUMMED = re.compile(r"(\w{2,3}?)\1{2,}\w?")
"""A syllable again and again: "nananana"."""


KINDS = frozenset(
    "type types kind kinds sort element elements word words name names colour color state country "
    "nation language mineral species category bloke guy chap fella lad fellow".split()
)
"""Words for the kind of thing a list holds; beside a name they say only what it is."""

CLAUSE = frozenset(
    "i im ive id ill we were weve wed you youre youve he hes hed she shes they theyre theyve "
    "theyd it its itll thats theres whos whats everyones everybody everyone someone even all "
    "these those any just so too like as because cause cos since although though unless if "
    "when where who which but is was has have had did does do gets got gives makes can come "
    "cant wont will would isnt wasnt doesnt didnt couldnt nobody formerly then yes no yeah please "
    "arent werent "
    "hasnt havent whose what how why go goes lives comes looks sounds according surely right "
    "bless thank thanks mate mates lads guys youll theyll youd itd whod above below near into "
    "onto through across over inside outside behind after before until during round about "
    "everybody folks mum dad darling sir miss ta again next first".split()
)
"""Words that begin a clause or an aside behind a name."""

STOCK = tuple(
    phrase.split()
    for phrase in (
        "number|well done|nice one|good one|good call|got it|you know|of course|no doubt|"
        "no question|no contest|by far|by miles|hands down|all day|for sure|my god|good grief|"
        "good lord|dear me|oh my|come on|go on|if you|here we|there you|there we|job done|"
        "easy peasy|what else|who else|final answer|god help|hang on|one hundred percent|"
        "hundred percent|and his|and her|and their|and that|and thats|and its|and he|and she|"
        "and they|and all|and i|and im|and we|and theyve|and theres|and so|and then|and not|"
        "and dont|and no|and yes|back in|back then|way up|way down|way over|up north|"
        "down south|up in|down in|out in|over in|out west|my favourite|my favorite|"
        "our favourite|my guess|my answer|my choice|my pick|my team|back when|all the|all of|"
        "or however|or whatever|or something|whole thing|the whole"
    ).split("|")
)
"""Phrases that begin an aside behind a name of anything."""

NOISES = frozenset(
    "oh ooh ah aah err uhm haha hahaha ha hehe lol omg wow duh eh ugh hmm ja si oui da yay woo "
    "hooray "
    "hurray yum yikes bingo voila ole amen cheers dude bro obvs innit".split()
)
"""Interjections."""

WORKS = frozenset("musical opera novel book song album magazine newspaper show play".split())
"""Things that are called by names of others."""

NAMING_VERBS = frozenset(
    "is its was be called named said say says saying with thats theres guess think try reckon "
    "choose pick go had got have put stick pop write give take lock mark enter add want".split()
)
"""Verbs with which a player names something."""


def is_stock(words: Sequence[str]) -> bool:
    """Whether words begin with a stock phrase of a comment."""
    return any(list(words[: len(phrase)]) == phrase for phrase in STOCK)


def is_talky(word: str) -> bool:
    """A word that only holds a sentence together."""
    return word in LITTLE | PREPOSITIONS or rarity(word) < COMMONEST or is_adverb(word)


COMMONEST = 0.45
"""Rarity up to which a word is taken for one of the sentence: about the 80 commonest."""


def is_adverb(word: str) -> bool:
    """An adverb made of a common adjective: "weirdly"."""
    return len(word) >= ADVERB_FROM and word.endswith("ly") and is_common(word[:-2])


ADVERB_FROM = 6
"""Letters of the shortest such adverb."""
