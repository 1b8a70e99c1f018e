"""Names that a saying does not put forward: ruled out, spoken of as said before, or named only to
say where another place lies.

"Cross out Ukraine", "I don't think Kenya is on there", "Mumbai has been said already", "next to
Tunisia, the big one". Which list it is, and what is on it, plays no part.
"""

import re
from collections.abc import Sequence

_SEEN = 7
"""How many words on either side of a name are looked at."""

_THINKING = (
    r"think|thought|believe|reckon|say|saying|want|pick|choose|mean|meant|count|take|like|suppose|"
    r"see|imagine|fancy|go|going"
)
_RULED_OUT_BEFORE = re.compile(
    rf"\b(?:dont|do not|doesnt|didnt|cant|cannot|wont|wouldnt|would not|shouldnt) (?:\w+ )?"
    rf"(?:{_THINKING})(?: (?:its|it|is|that|thats|with|for|was|of|about|will|be|to|have))*"
    r"(?: (?:the|on|a))*$"
    r"|(?<!dont )(?<!never )(?<!didnt )(?<!i )\b(?:cross|rule|take|leave|count|score|strike|wipe|"
    r"scratch|cut) (?:out|off|away)(?: the)?$"
    r"|(?<!dont )(?<!never )(?<!i )(?<!to )\b(?:forget|skip|drop|remove|delete|ditch|cancel|ignore|"
    r"scratch|scrap|bin|strike|get rid of)(?: about)?(?: the)?$"
    r"|\b(?:any|every|all)\w*(?: \w+)? (?:but|except|bar|besides|apart from|other than)(?: the)?$"
    r"|\b(?:nearly|almost) (?:said|put|wrote|went for|picked|chose)(?: the)?$"
    r"|\b(?:cant|cannot|couldnt) even \w+(?: the)?$"
    r"|^(?:i|we|he|she|they) once \w+(?: \w+)? (?:in|to)(?: the)?$"
    r"|\b(?:other than|instead of|rather than|definitely not|certainly not|surely not|"
    r"(?:no|any)where near|no way is|as if its|never in|(?<!why )not)(?: the)?$"
    r"|^(?:um |uh |er |well |so |but |and )*(?:have|has|did|who|whos)(?: we| you| they| anyone| "
    r"someone| anybody| somebody| i)?(?: not| already| just| even)? "
    r"(?:had|said|say|saying|done|got|tried|put|mention|mentioned|guess|guessed)(?: the)?$"
    r"|^(?:well |and |but |so )?(?:we|they|you|someone|somebody) (?:already |just )?(?:had|did)$"
    r"|\b(?:go|going|went|fly|flying|flew|trip|drive|travel|move|moving|holidays?|been) to"
    r"(?: the)?$"
)
_RULED_OUT_AFTER = re.compile(
    r"^(?:has|have|had|is|was|were|got|weve|is)(?: \w+)?? (?:already |been ){1,3}"
    r"(?:said|taken|gone|done|mentioned|called|named|guessed|had|used|ruled|crossed|given|up)\b"
    r"|^(?:has gone|was said|is gone|is taken|been said|been had|been done|already said|"
    r"already been|is already|was already)\b"
    r"|^(?:isnt|is not|aint|wasnt|was not|cant|cannot|wont|doesnt|does not|didnt)(?: even)? "
    r"(?:be|on|in|one of|part|there|count|anywhere|right|up|going|among|possibly)\b"
    r"|^(?:is|was|would be) (?:wrong|out|ruled out|not|never|no good|incorrect)\b"
    r"|^(?:no|nah|nope|never)$"
    r"|^was (?:lovely|nice|great|brilliant|amazing|beautiful|fun|hot|cold|awful)\b.*\b(?:we|last)\b"
    r"|\b(?:(?:dont|do not) want (?:it|that|them)|(?:take|took) (?:it|that) back|"
    r"(?<!dont )(?<!dont you )(?<!and )(?:forget|scratch|scrap|cancel|strike|drop|skip) "
    r"(?:it|that)|"
    r"not that one)$"
    r"|\b(?:dont|do not|not|never|wouldnt|wont) (?:go )?(?:put|write|say|saying|putting|"
    r"lock|accept|having|picking|choosing|counting|count|going (?:for|with)) "
    r"(?:that|it|her|him|them|this)(?: down| in)?$"
    r"|\b(?:so|but|and|though) not (?:her|him|it|them|that|this)$"
    r"|\bnot (?:our|my|the|an) (?:final )?answer$"
    r"|\bwhats the question(?: again)?$"
)
_AS_PLACE = re.compile(
    r"\b(?:next(?: door)? to|near|nearby|beside|alongside|opposite|bordering|borders|"
    r"(?:north|south|east|west|left|right|side|coast|edge|border|capital|part|off|out|outside) of|"
    r"inside|within|surrounded by|(?:in )?the middle of|below|above|underneath|beneath|under|"
    r"behind|between|formerly|used to be(?: part of)?|once part of|formerly east|formerly west|"
    r"formerly part of|across from|"
    r"(?:bigger|smaller|larger|higher|lower|older|longer|closer|colder|"
    r"hotter|better|worse|taller|further) than|different from|confused with|mixed up with|"
    r"not to be confused with|(?:close|closest|nearest)(?: to)?|unlike|neighbou?r of|neighbou?rs)"
    r"(?: the| a| good old)?$"
)
_OPEN = re.compile(
    r"\bone of (?:the two|the three|those|them|these|the other)\b|\beither\b|\bwhichever\b|"
    r"\btake your pick\b|\bone or the other\b|\bi forget which\b|\b(?:cant|cannot) decide\b|"
    r"\b(?:dont know|not sure|no idea|unsure) which\b|\bwhich one\b|\btoss up\b|\btoss a coin\b|"
    r"\b(?:is|was|could) it \w+(?: \w+)?(?: \w+)? or\b|\bmaybe \w+(?: \w+)? or\b|\bversus\b"
)
_TAKEN_BACK = frozenset("no nope wait sorry rather actually mean scratch correction nah".split())


def is_ruled_out(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether the words on either side of a name rule it out or speak of it as said before."""
    if _RULED_OUT_BEFORE.search(" ".join(before[-_SEEN:])):
        return True
    if list(before) == ["is"] and list(after[-1:]) in (["yet"], ["already"]):
        return True  # "is France up there yet"
    return bool(_RULED_OUT_AFTER.search(" ".join(after)))


def is_landmark(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether a name is said only to tell where, or what, another one is: "next to Tunisia", "with
    Chicago in it"."""
    held = before[-1:] in (["with"], ["has"]) and list(after[:2]) in (["in", "it"], ["on", "it"])
    return held or bool(_AS_PLACE.search(" ".join(before[-_SEEN:])))


def is_setting(before: Sequence[str]) -> bool:
    """Whether a name may be said only to tell where another one of the saying is: "in Italy"."""
    return bool(before) and before[-1] in ("in", "from", "of", "by", "with", "before", "after")


def is_open_choice(words: Sequence[str]) -> bool:
    """Whether a choice between names is left open: "one of the two", "whichever"."""
    if any(word in _TAKEN_BACK for word in words):
        return False
    return bool(_OPEN.search(" ".join(words)))
