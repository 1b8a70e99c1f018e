"""How the voice says what it would misread: words respelt by ear, by language.

prompts/<lang>/lexicon.toml holds them; packs may teach more (`say` forms). Whole words only, in
any case, longest first.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from voicehost.core.errors import PromptError
from voicehost.resources import resource


class Lexicon:
    """Respellings by written form.

    Args:
        says: written form and how to say it.
    """

    def __init__(self, says: Mapping[str, str] | None = None) -> None:
        self._says: dict[str, str] = {}
        self._pattern: re.Pattern[str] | None = None
        self.teach(says or {})

    def teach(self, says: Mapping[str, str]) -> None:
        """More respellings; a later one wins."""
        self._says.update({written.casefold(): spoken for written, spoken in says.items()})
        words = sorted((word for word in self._says if word), key=len, reverse=True)
        choice = "|".join(re.escape(word) for word in words)
        self._pattern = re.compile(rf"(?<!\w)(?:{choice})(?!\w)", re.IGNORECASE) if words else None

    def respelt(self, text: str) -> str:
        """`text` with every known word as it is to be said."""
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: self._says[found[0].casefold()], text)


def load_lexicon(lang: str, path: Path | None = None) -> Lexicon:
    """The shipped respellings of a language; an empty one where there is none.

    Raises:
        PromptError: the file cannot be read.
    """
    file = path or resource("prompts", lang, "lexicon.toml")
    try:
        words = tomllib.loads(file.read_text(encoding="utf-8")).get("words", {})
    except FileNotFoundError:
        return Lexicon()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PromptError(f"cannot be read ({error})", str(file), "mend the file") from error
    return Lexicon({str(written): str(spoken) for written, spoken in words.items()})
