"""What makes a Desítka card unplayable, unfair or hard to say."""

from collections.abc import Sequence

from voicehost.packs.desitka_card import KEY_FORMATS, OPTIONS, Choice, QuestionCard
from voicehost.packs.fields import Kind, Node, Reader
from voicehost.packs.forms import folded
from voicehost.packs.topics import PER_ENTRY, Gazetteer
from voicehost.words.formats import READERS, find_plain_number, read_pair

LONGEST_TASK = 160
"""Characters of a question."""

LONGEST_OPTION = 6
"""Words of an option: it is said on a turn."""


def lint(card: QuestionCard, gazetteer: Gazetteer, reader: Reader, today: str = "") -> None:
    """Note what makes a card unplayable, unfair or hard to say."""
    linted = _Linted(card, gazetteer, reader, today)
    linted.head()
    linted.options()
    if card.format == "open":
        linted.open_answers()
    else:
        linted.formed_answers()
    if card.format == "order":
        linted.order()
    if card.format == "true-false":
        linted.balance()


def lint_pack(cards: Sequence[QuestionCard], reader: Reader) -> None:
    """Note double-sided cards that have not two sides, or two that are nearly the same."""
    sides: dict[tuple[int, str], QuestionCard] = {}
    for card in cards:
        if bool(card.number) != bool(card.side):
            _note(reader, card, "card and side go together", "write both, or neither")
        elif card.number and sides.setdefault((card.number, card.side), card) is not card:
            _note(reader, card, f"card {card.number} has its side {card.side}", "take another card")
    for (number, side), card in sides.items():
        back = sides.get((number, "b" if side == "a" else "a"))
        if back is None:
            _note(reader, card, f"card {number} has one side", "write its other side", "warning")
        elif side == "a" and card.format == back.format:
            _note(reader, card, "both sides have one format", "pair it otherwise", "warning")


def _note(
    reader: Reader, card: QuestionCard, problem: str, remedy: str, severity: str = "error"
) -> None:
    field = "card" if "card" in card.lines else "side"
    place = Node(path=card.path, line=card.lines[field], field=field, kind=Kind.NUMBER)
    reader.bad(place, problem, remedy, severity=severity)


class _Linted:
    """A card under the eyes of the checks."""

    def __init__(
        self, card: QuestionCard, gazetteer: Gazetteer, reader: Reader, today: str
    ) -> None:
        self._card, self._gazetteer, self._reader, self._today = card, gazetteer, reader, today

    def _bad(self, field: str, problem: str, remedy: str, severity: str = "error") -> None:
        line = self._card.lines.get(field, 1)
        node = Node(path=self._card.path, line=line, field=field, kind=Kind.TEXT)
        self._reader.bad(node, problem, remedy, severity=severity)

    def _bad_option(self, number: int, problem: str, remedy: str, severity: str = "error") -> None:
        line = self._card.choices[number - 1].line
        field = f"options[{number}]"
        node = Node(path=self._card.path, line=line, field=field, kind=Kind.MAP)
        self._reader.bad(node, problem, remedy, severity=severity)

    def _numbered(self) -> Sequence[tuple[int, Choice]]:
        return list(enumerate(self._card.choices, start=1))

    def head(self) -> None:
        """Name, texts, licence, dates."""
        card = self._card
        if card.id != card.path.stem:
            self._bad("id", "not the file's name", f'write "{card.path.stem}"')
        if card.task[-1:] not in (".", "?"):
            self._bad("task", "ends without a full stop", "end the sentence", "warning")
        if len(card.task) > LONGEST_TASK:
            self._bad("task", f"{len(card.task)} characters", f"at most {LONGEST_TASK}", "warning")
        for field in ("task", "source", "licence", "as_of"):
            if "todo" in getattr(card, field).casefold().split():
                self._bad(field, "unfinished", "write what belongs here")
        words = card.licence.casefold().replace("-", " ").split()
        if "by" in words and not card.attribution:
            self._bad("attribution", "the licence asks for a credit", "name author and licence")
        if card.checked_by in ("", "TODO"):
            self._bad("checked", "nobody has checked it", "say who and how", "warning")
        if not card.review_by:
            self._bad("review_by", "no date of review", "add YYYY-MM", "warning")
        elif self._today and card.review_by < self._today[: len(card.review_by)]:
            self._bad("review_by", f"was due {card.review_by}", "check the card", "warning")

    def options(self) -> None:
        """Each option is told from the others and from a number, and is short enough."""
        names = tuple(choice.option for choice in self._card.choices)
        seen: dict[str, int] = {}
        for number, choice in self._numbered():
            if seen.setdefault(folded(choice.option), number) != number:
                self._bad_option(number, "an option twice", "write another one")
            elif find_plain_number(choice.option) is not None:
                self._bad_option(number, "a bare number as an option", "write it in words around")
            else:
                pair = read_pair(f"{choice.option}, x", names)
                if pair is None or pair.option != number:
                    self._bad_option(number, "is taken for another option", "word it otherwise")
            if len(choice.option.split()) > LONGEST_OPTION:
                self._bad_option(number, "too long to say on a turn", "shorten it", "warning")

    def formed_answers(self) -> None:
        """Each answer has the form that the card asks for."""
        form = READERS[KEY_FORMATS[self._card.format]]
        for number, choice in self._numbered():
            if any(form(text) is None for text in (choice.answer, *choice.aliases)):
                self._bad_option(
                    number,
                    f"its answer is no {self._card.format}",
                    "write it as somebody would say it",
                )

    def order(self) -> None:
        """Every place is taken once."""
        form = READERS["order"]
        meanings = [form(choice.answer) for choice in self._card.choices]
        places = {number for meaning in meanings if meaning for _, number in meaning}
        if places != set(range(1, OPTIONS + 1)):
            self._bad("options", "not every place once", "first to tenth, each once")

    def balance(self) -> None:
        """Neither all nor nothing is true."""
        form = READERS["true_false"]
        true = form("true")
        count = sum(form(choice.answer) == true for choice in self._card.choices)
        if not 3 <= count <= 7:
            self._bad("options", f"{count} are true", "make it three to seven", "warning")

    def open_answers(self) -> None:
        """Answers vanish in a public list and are told apart."""
        seen: dict[str, int] = {}
        for number, choice in self._numbered():
            for form in dict.fromkeys(map(folded, (choice.answer, *choice.aliases))):
                if seen.setdefault(form, number) != number:
                    self._bad_option(number, "an answer that lies twice", "take another option")
        known = self._gazetteer.index()
        unknown = [n for n, c in self._numbered() if folded(c.answer) not in known]
        others = len(self._gazetteer.words) + len(unknown) - OPTIONS
        if others < PER_ENTRY * OPTIONS:
            self._bad(
                "topic" if self._card.topic else "format",
                f"{others} public words beside the answers",
                f"{PER_ENTRY * OPTIONS} are needed: name a topic that has the answers",
            )
        if unknown:
            self._bad(
                "topic" if self._card.topic else "format",
                f"{len(unknown)} answers are not in the topic ({', '.join(map(str, unknown))})",
                "add them to the topic, so that their being there tells nothing",
                "warning",
            )
