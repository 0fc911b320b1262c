"""Whether the rows that stand beside a card are those that the law reads off it, and making it so.

The law of today is asked. A card that an earlier edition ruled on otherwise is left as it is: its
rows are what was read off it then.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import rules
from matches.models import Break, End, Flick, Goal, Point, RedGame, Scorecard
from matches.models.guards import rewriting, triggers
from matches.models.results.derived import DerivedModel
from matches.services.base.findings import Finding
from matches.services.base.transaction import one_transaction
from matches.services.results import derived_rows

READ_OFF: Final[tuple[type[DerivedModel], ...]] = (End, Goal, Point, RedGame, Break, Flick)

Rows = Mapping[int, Mapping[type[DerivedModel], list[tuple[Any, ...]]]]
"""Of each card, by its key, what stands in each table, in the order of its index."""


def off(cards: Sequence[Scorecard]) -> list[Finding]:
    """The cards of some whose rows are otherwise than the law reads. Six queries, however many."""
    there = _stored([card.pk for card in cards])
    found = []
    for card in cards:
        # Looked at again by itself: a list with the card may have been taken back meanwhile.
        if _differs(card, there) and (said := _surely(card.pk)):
            found.append(Finding("card", card.public_id, said))
    return found


def mend(cards: Sequence[Scorecard]) -> Iterator[Finding]:
    """Read those anew that are stored otherwise, one transaction each; what was wrong with them."""
    wrong = {each.key for each in off(cards)}
    for card in cards:
        if card.public_id in wrong and (said := _read_anew(card.pk)):
            yield Finding("card", card.public_id, said)


@one_transaction
def _surely(key: int) -> str:
    card = Scorecard.objects.filter(pk=key).first()
    return _differs(card, _stored([key])) if card is not None else ""


@one_transaction
def _read_anew(key: int) -> str:
    card = Scorecard.objects.filter(pk=key).first()
    if card is None:
        return ""
    said = _differs(card, _stored([key]))
    if not said:
        return ""
    with triggers.erasing():
        rewriting.forget_what_was_read(card, READ_OFF)
        derived_rows.derive(card, rules.adjudicate(card.document))
    return said


def _differs(card: Scorecard, there: Rows) -> str:
    """What is wrong with the rows of a card; "" where nothing is, and where the law of today has
    no say in it."""
    verdict = rules.adjudicate(card.document)
    if _is_of_before(card, verdict):
        return ""
    due: dict[type[DerivedModel], list[tuple[Any, ...]]] = defaultdict(list)
    for rows in derived_rows.drawn(card, verdict):
        for row in rows:
            due[type(row)].append(tuple(getattr(row, name) for name in _columns(type(row))))
    wrong = [
        str(model._meta.verbose_name_plural)
        for model in READ_OFF
        if _plain(due[model]) != _plain(there[card.pk][model])
    ]
    return f"its {', '.join(wrong)} are not what the law reads off it" if wrong else ""


def _is_of_before(card: Scorecard, verdict: rules.Verdict) -> bool:
    """Whether an earlier edition ruled on a card, and otherwise than today's."""
    game = rules.GAMES.get(card.document.get("game", ""))
    is_todays = game is not None and game.edition == card.engine_edition
    return not is_todays and _plain(verdict.as_document()) != card.verdict


def _stored(keys: Sequence[int]) -> Rows:
    found: dict[int, dict[type[DerivedModel], list[tuple[Any, ...]]]] = {
        key: {model: [] for model in READ_OFF} for key in keys
    }
    for model in READ_OFF:
        held = model._default_manager.filter(scorecard__in=keys).order_by("scorecard", "index")
        for key, *rest in held.values_list("scorecard_id", *_columns(model)):
            found[key][model].append(tuple(rest))
    return found


def _columns(model: type[DerivedModel]) -> list[str]:
    """All that a row says but for its own key and its card's."""
    every = (field.attname for field in model._meta.concrete_fields)
    return [name for name in every if name not in {"id", "scorecard_id"}]


def _plain(told: Any) -> Any:
    """As JSON brings it back."""
    return json.loads(json.dumps(told))
