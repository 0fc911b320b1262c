"""What somebody looks for: words without case, accents and what stands between them.

The database narrows down by letters alone (`Folded`, the same on SQLite and PostgreSQL); what a
reader is shown is then compared word by word, so that nothing is found but what is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import CharField, Func, Q

from matches.models.people.name_digests import words

LONGEST: Final = 80
FEWEST: Final = 2
"""Letters without which nothing is looked for."""
MOST_WORDS: Final = 6

_BETWEEN: Final = r"[[:space:][:punct:]’‘“”–—]"
_ALONE: Final = ("ØøŁłĐđÐðıĦħ", "oollddddihh")
_LETTERS: Final = (
    ("æ", "ae"), ("Æ", "ae"), ("œ", "oe"), ("Œ", "oe"), ("ß", "ss"), ("þ", "th"), ("Þ", "th"),
)  # fmt: skip


class Folded(Func):
    """A name's letters and figures alone, folded as `name_digests.folded` does it."""

    arity = 1
    output_field = CharField()

    def as_sqlite(self, compiler: Any, connection: Any, **more: Any) -> Any:
        """By Python's own folding, which the connection is taught."""
        connection.ensure_connection()
        connection.connection.create_function("penny_folded", 1, _joined, deterministic=True)
        return self.as_sql(compiler, connection, function="penny_folded", **more)

    def as_postgresql(self, compiler: Any, connection: Any, **more: Any) -> Any:
        """By decomposing, whatever the database's locale."""
        told = r"regexp_replace(normalize(%(expressions)s, NFKD), '[\u0300-\u036f]', '', 'g')"
        told = f"regexp_replace({told}, '{_BETWEEN}', '', 'g')"
        for letter, plain in _LETTERS:
            told = f"replace({told}, '{letter}', '{plain}')"
        told = f"lower(translate({told}, '{_ALONE[0]}', '{_ALONE[1]}'))"
        return self.as_sql(compiler, connection, template=told, **more)


def _joined(name: str | None) -> str:
    return "".join(words(name or ""))


@dataclass(frozen=True)
class Sought:
    """The words that somebody typed, folded."""

    words: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Sought:
        """The words of a text; what is too long to be a name is cut."""
        return cls(tuple(words(text[:LONGEST])[:MOST_WORDS]))

    @property
    def whole(self) -> str:
        """All of it, written together."""
        return "".join(self.words)

    @property
    def too_short(self) -> bool:
        """Whether it could be anybody."""
        return len(self.whole) < FEWEST

    def within(self, column: str) -> Q:
        """Rows in whose folded column every word stands somewhere."""
        asked = Q()
        for word in self.words:
            asked &= Q(**{f"{column}__contains": word})
        return asked

    def begins_words_of(self, name: str) -> bool:
        """Whether each word begins one of the name, or several of it written together."""
        own = words(name)
        begun = ["".join(own[at:]) for at in range(len(own))]
        return all(any(each.startswith(word) for each in begun) for word in self.words)

    def is_all_of(self, name: str) -> bool:
        """Whether it is the whole name, no word more and none less."""
        return self.whole == "".join(words(name))
