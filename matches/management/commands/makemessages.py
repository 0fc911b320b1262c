"""``manage.py makemessages``, knowing the law's sentences and the words of its shapes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.core.management.commands import makemessages

import rules

KEYWORDS: Final = ("sentence", "sentences:1,2", "marked")
"""The functions of ``rules.core.sentence`` whose texts are said to people, for xgettext."""

WORDS: Final = Path("law_words.py")
"""Written for xgettext, and gone after it: labels and choices are arguments that it cannot see."""


class Command(makemessages.Command):
    """As Django's; the sentences of the law are collected too, and its labels and choices."""

    xgettext_options: list[str] = [
        *makemessages.Command.xgettext_options,
        *[f"--keyword={keyword}" for keyword in KEYWORDS],
    ]

    def handle(self, *args: Any, **options: Any) -> None:
        """Collects, with the law's words lying beside ``manage.py`` meanwhile."""
        lines = [f"gettext_noop({word!r})\n" for word in sorted(set(law_words()))]
        WORDS.write_text("".join(lines), encoding="utf-8")
        try:
            super().handle(*args, **options)
        finally:
            WORDS.unlink(missing_ok=True)


def law_words() -> Iterator[str]:
    """Titles, labels, help and choices: what a form made from the law's shapes shows."""
    for game in rules.GAMES.values():
        yield from filter(None, [game.title, game.summary])
        yield from _of_record(game.options)
        live, _ = rules.begin({"game": game.name, "first": "A"})
        if live is None:
            continue
        for referee in game.referees.values():
            for kind, record in referee.kinds(live.setting).items():
                yield kind
                yield from _of_record(record)


def _of_record(record: rules.Record[Any]) -> Iterator[str]:
    yield from filter(None, [record.label])
    for field in record.fields:
        yield from filter(None, [field.name, field.label, field.help])
        yield from [choice for choice in field.choices if choice]
        inner = getattr(field.kind, "record", None)
        if inner is not None:
            yield from _of_record(inner)
