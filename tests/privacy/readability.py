"""How old somebody has to be to read a text: Flesch and Kincaid's grade, on syllables as heard."""

from __future__ import annotations

import re
from html import unescape

SILENT = re.compile(r"(?:[^laeiouy]es|ed|[^laeiouy]e)$")
HEARD = re.compile(r"[aeiouy]{1,2}")


def words_of(page: str) -> str:
    """What stands in the notice of a page, a line for each piece of it."""
    body = page[page.index('<div class="prose notice">') : page.index("</main>")]
    body = re.sub(r"</(?:p|li|h\d)>", ".\n", body)
    return unescape(re.sub(r"<[^>]+>", "", body)).replace("..", ".").replace(":.", ".")


def grade(text: str) -> float:
    """The school year, American, that a text is for; with 5 added, the age."""
    sentences = [each for each in re.split(r"[.?!:]\s+", text) if re.search(r"\w", each)]
    words = re.findall(r"[a-z’]+", text.lower())
    return (
        0.39 * len(words) / len(sentences) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59
    )


def syllables(word: str) -> int:
    """How many syllables a word has, about."""
    plain = word.replace("’s", "s").replace("’", "")
    stem = SILENT.sub(lambda end: end[0][:1] if end[0][-2:] in {"es"} else "", plain)
    return max(1, len(HEARD.findall(stem if len(plain) > 3 else plain)))
