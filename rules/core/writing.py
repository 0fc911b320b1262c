"""Rulings as JSON, said once and written twice: as a value, and as text without the way round.

A :class:`Form` lists what stands under which key of a ruling. The value is for whoever looks into
it; the text is what a verdict is made of, and most of the work of writing one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

ENCODER: Final = json.JSONEncoder(
    sort_keys=True,
    separators=(",", ":"),
    ensure_ascii=False,
    allow_nan=False,
    # A verdict is a tree made here: nothing in it can contain itself, and looking takes time.
    check_circular=False,
)


@dataclass(frozen=True)
class Part:
    """How an attribute is written: Python for the value, and for the text within an f-string."""

    value: str
    text: str


NUMBER: Final = Part("{x}", "{{{x}}}")
"""A whole number."""
WORD: Final = Part("{x}", "{{_word[{x}]}}")
"""A word, true or false, or null."""
WORDS: Final = Part("list({x})", "{{_words({x})}}")
"""A tuple of words."""
BY_SIDE: Final = Part('{{"A": {x}[0], "B": {x}[1]}}', '{{{{"A":{{{x}[0]}},"B":{{{x}[1]}}}}}}')
"""A number for each side."""
WORDS_BY_SIDE: Final = Part(
    '{{"A": list({x}[0]), "B": list({x}[1])}}',
    '{{{{"A":{{_words({x}[0])}},"B":{{_words({x}[1])}}}}}}',
)
"""A tuple of words for each side."""
OBJECT: Final = Part("{x}.as_document()", "{{_object({x})}}")
"""Something frozen that writes itself."""
OBJECTS: Final = Part("[one.as_document() for one in {x}]", "{{_objects({x})}}")
"""A tuple of such things."""


MOST_REMEMBERED: Final = 4096
"""So many words, and lists of words, are remembered as text."""


class Form:
    """What a ruling looks like: for each key how it is written, and which attribute it is."""

    def __init__(self, **keys: tuple[Part, str]) -> None:
        sources = {key: (part, f"ruling.{path}") for key, (part, path) in keys.items()}
        sources["entry"] = (NUMBER, "entry")
        ordered = sorted(sources.items())
        values = [f'"{key}": {part.value.format(x=x)}' for key, (part, x) in ordered]
        texts = [f'"{key}":{part.text.format(x=x)}' for key, (part, x) in ordered]
        source = f"""
def document(ruling, entry):
    return {{{", ".join(values)}}}

def text(ruling, entry):
    return f'{{{{{",".join(texts)}}}}}'
"""
        known: dict[str, Any] = {
            "_word": _word,
            "_words": _words,
            "_object": _object,
            "_objects": _objects,
        }
        # Keys and attributes are those of classes in this package.
        exec(source, known)  # noqa: S102
        self._document = known["document"]
        self._text = known["text"]

    def document(self, ruling: Any, entry: int) -> dict[str, Any]:
        """The ruling on the entry of that number as a JSON value."""
        document: dict[str, Any] = self._document(ruling, entry)
        return document

    def text(self, ruling: Any, entry: int) -> str:
        """The same as JSON text, keys in order."""
        text: str = self._text(ruling, entry)
        return text


class _Said(dict[str | bool | None, str]):
    """Words as JSON text, each made once. A card's ids are few and short; what is more than a few
    thousand is forgotten again."""

    def __missing__(self, word: str | bool | None) -> str:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        said = self[word] = ENCODER.encode(word)
        return said


_word: Final = _Said()


@lru_cache(maxsize=MOST_REMEMBERED)
def _words(words: tuple[str, ...]) -> str:
    return ENCODER.encode(words)


@lru_cache(maxsize=MOST_REMEMBERED)
def _object(one: Any) -> str:
    return ENCODER.encode(one.as_document())


def _objects(some: tuple[Any, ...]) -> str:
    return f"[{','.join(map(_object, some))}]" if some else "[]"
