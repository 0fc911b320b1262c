"""Reading fields of a JSON document: every mistake is gathered, with its path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from matches.tournament.exact import Number, exact

LARGEST = 10**9
LONGEST_TEXT = 500


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong, and where: "results.3.home" is the home of the fourth result; "$" is all."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class DocumentError(ValueError):
    """A document that cannot be read; `mistakes` has every one that was found."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("; ".join(str(mistake) for mistake in mistakes))
        self.mistakes = tuple(mistakes)


class Fields:
    """One JSON object under reading. What is wrong goes to `mistakes`, and a default is given."""

    def __init__(self, value: object, path: str, mistakes: list[Mistake]) -> None:
        self.path = path
        self.mistakes = mistakes
        self._asked: set[str] = set()
        self.values: Mapping[str, object] = {}
        if isinstance(value, Mapping):
            self.values = value
        else:
            self.wrong("", f"must be an object, not {named(value)}")

    def at(self, key: str) -> str:
        """The path of a key of this object."""
        if not key:
            return self.path
        return key if self.path == "$" else f"{self.path}.{key}"

    def wrong(self, key: str, message: str) -> None:
        self.mistakes.append(Mistake(self.at(key), message))

    def has(self, key: str) -> bool:
        """Whether the key is there and not null."""
        self._asked.add(key)
        return self.values.get(key) is not None

    def raw(self, key: str) -> object:
        self._asked.add(key)
        return self.values.get(key)

    def text(self, key: str, default: str | None = None, longest: int = LONGEST_TEXT) -> str:
        """Text; required where there is no default."""
        if not self.has(key):
            if default is None:
                self.wrong(key, "is missing")
            return default or ""
        value = self.values[key]
        if isinstance(value, str) and len(value) <= longest and (value.strip() or default):
            return value.strip()
        if isinstance(value, str) and not value.strip():
            if default is None:
                self.wrong(key, "must not be empty")
        elif isinstance(value, str):
            self.wrong(key, f"must not be longer than {longest} characters")
        else:
            self.wrong(key, f"must be text, not {named(value)}")
        return default or ""

    def number(self, key: str, default: Number | None = None) -> Number | None:
        """An exact number within a milliard."""
        if not self.has(key):
            return default
        return self.one_number(self.values[key], key, default)

    def one_number(self, value: object, key: str, default: Number | None = None) -> Number | None:
        """A value that should be a number; `key` says where it stands."""
        try:
            # In JSON only a fraction such as "1/3" has to be text.
            number = exact(None if isinstance(value, str) and "/" not in value else value)
        except ValueError:
            self.wrong(key, f"must be a number, not {named(value)}")
            return default
        if not -LARGEST <= number <= LARGEST:
            self.wrong(key, f"must lie between -{LARGEST} and {LARGEST}")
            return default
        return number

    def whole(self, key: str, default: int) -> int:
        """A whole number from 0."""
        if not self.has(key):
            return default
        number = self.number(key, default)
        if isinstance(number, int) and number >= 0:
            return number
        self.wrong(key, "must be a whole number from 0")
        return default

    def flag(self, key: str) -> bool:
        """True or false; false where it is left out."""
        value = self.raw(key)
        if value is not None and not isinstance(value, bool):
            self.wrong(key, f"must be true or false, not {named(value)}")
        return value is True

    def choice(self, key: str, choices: Sequence[str], default: str) -> str:
        """One of some names."""
        value = self.raw(key)
        if value is None:
            return default
        if value in choices:
            return str(value)
        self.wrong(key, f"must be one of {', '.join(choices)}, not {named(value)}")
        return default

    def date(self, key: str) -> str:
        """A date or date and time in ISO 8601, "" where it is left out."""
        value = self.text(key, "")
        try:
            if value:
                datetime.fromisoformat(value) if len(value) > 10 else date.fromisoformat(value)
        except ValueError:
            self.wrong(key, f"must be a date such as 2026-11-20, not {named(value)}")
            return ""
        return value

    def pair(self, key: str) -> tuple[Number, Number] | None:
        """Two numbers, [home, away]."""
        value = self.raw(key)
        if value is None:
            return None
        if not isinstance(value, list) or len(value) != 2:
            self.wrong(key, "must be two numbers, [home, away]")
            return None
        both = [self.one_number(one, f"{key}.{at}") for at, one in enumerate(value)]
        if both[0] is None or both[1] is None:
            return None
        return both[0], both[1]

    def listed(self, key: str) -> Iterator[tuple[str, object]]:
        """The items of a list, each with its path; nothing where it is left out."""
        value = self.raw(key)
        if value is not None and not isinstance(value, list):
            self.wrong(key, f"must be a list, not {named(value)}")
        elif value is not None:
            yield from ((f"{self.at(key)}.{at}", item) for at, item in enumerate(value))

    def inner(self, key: str) -> Fields | None:
        """An object within this one, None where it is left out."""
        value = self.raw(key)
        return None if value is None else Fields(value, self.at(key), self.mistakes)

    def done(self) -> None:
        """Everything has been asked for: any other key is a mistake."""
        for key in self.values:
            if key not in self._asked:
                self.wrong(str(key)[:60], f"is not known here; known are {', '.join(self.asked)}")

    @property
    def asked(self) -> list[str]:
        return sorted(self._asked)


def named(value: object) -> str:
    """A value as a message shows it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list):
        return "a list"
    shown = str(value)
    shown = shown if len(shown) <= 40 else shown[:37] + "…"
    return f"{shown!r}" if isinstance(value, str) else shown
