"""Every constraint in the database has an attempt here that it must stop, and no other."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction

from matches.models import RedGame
from matches.models.guards import GUARDS
from matches.models.guards.board_guards import BOARD_TAKEN
from matches.models.guards.refusal import explain
from tests.models import attempts  # noqa: F401  (fills ATTEMPTS)
from tests.models.league import League
from tests.models.refusals import ATTEMPTS, Attempt, again, put


def constraints() -> Iterator[tuple[type[models.Model], models.BaseConstraint]]:
    for model in apps.get_app_config("matches").get_models():
        for constraint in model._meta.constraints:
            yield model, constraint


BY_NAME = {constraint.name: (model, constraint) for model, constraint in constraints()}
KNOWN = {name: one for name, one in BY_NAME.items() if name.endswith("_is_known")}
GIVEN = {name: one for name, one in BY_NAME.items() if name.endswith("_is_given")}
ONCE_A_CARD = {n: one for n, one in BY_NAME.items() if n.endswith("_index_is_unique_on_its_card")}
OTHERS = BY_NAME.keys() - KNOWN.keys() - GIVEN.keys() - ONCE_A_CARD.keys()
MESSAGES = {guard.message for guard in GUARDS} | {BOARD_TAKEN}


def field_of(name: str, model: type[models.Model], ending: str) -> str:
    return name.removeprefix(f"matches_{model.__name__.lower()}_").removesuffix(ending)


def names_it(error: IntegrityError, name: str) -> bool:
    """Whether the database's error is about the constraint (SQLite names a unique's columns)."""
    text = str(error)
    if name in text:
        return True
    if name in MESSAGES:
        return "holds_one_match_at_a_time" in text and name == BOARD_TAKEN
    model, constraint = BY_NAME[name]
    if connection.vendor != "sqlite" or not isinstance(constraint, models.UniqueConstraint):
        return False
    table = model._meta.db_table
    columns = [f"{table}.{model._meta.get_field(field).column}" for field in constraint.fields]
    return text == f"UNIQUE constraint failed: {', '.join(columns)}"


@pytest.mark.parametrize(
    ("name", "attempt"), ATTEMPTS, ids=[attempt.__name__ for _, attempt in ATTEMPTS]
)
def test_the_database_refuses(league: League, name: str, attempt: Attempt) -> None:
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        attempt(league)
    assert names_it(caught.value, name), str(caught.value)
    sentence = BY_NAME[name][1].violation_error_message if name in BY_NAME else name
    assert explain(caught.value) == sentence


def test_every_constraint_and_every_guard_has_an_attempt_to_break_it() -> None:
    attempted = {name for name, _ in ATTEMPTS}
    assert attempted == OTHERS | MESSAGES


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_a_word_outside_its_list_is_refused(league: League, name: str) -> None:
    refuses(league, name, field_of(name, KNOWN[name][0], "_is_known"), "?")


@pytest.mark.parametrize("name", sorted(GIVEN))
def test_an_empty_text_is_refused_where_one_is_needed(league: League, name: str) -> None:
    refuses(league, name, field_of(name, GIVEN[name][0], "_is_given"), "")


def refuses(league: League, name: str, field: str, value: str) -> None:
    """A row that differs in `field` only is refused; where two checks stand, either may say so."""
    model, constraint = BY_NAME[name]
    row = league.row(model)
    fields = [each for each in model._meta.local_concrete_fields if not each.primary_key]
    fresh = {each.name: f"x{row.pk}" for each in fields if each.unique and not each.is_relation}
    # A row that belongs to one other alone cannot be there twice.
    write = put if model._meta.pk.is_relation else again
    told = {field: value} if write is put else {**fresh, field: value}
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        write(row, **told)
    if name not in str(caught.value):
        values = {each.name: getattr(row, each.attname) for each in fields}
        assert isinstance(constraint, models.CheckConstraint)
        assert not constraint.condition.check({**values, field: value})
        assert f"matches_{model.__name__.lower()}_" in str(caught.value)


@pytest.mark.parametrize("name", sorted(ONCE_A_CARD))
def test_an_index_is_used_once_a_card(league: League, name: str) -> None:
    row = league.row(ONCE_A_CARD[name][0])
    # A game of Red has a number as well, which is unique too.
    fresh = {"number": 2} if isinstance(row, RedGame) else {}
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        again(row, **fresh)
    assert names_it(caught.value, name), str(caught.value)


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_a_constraint_explains_itself_to_a_person(name: str) -> None:
    model, constraint = BY_NAME[name]
    assert name.startswith(f"matches_{model.__name__.lower()}_")
    assert len(name) <= 63, "PostgreSQL cuts longer names off"
    assert constraint.violation_error_message != constraint.default_violation_error_message
    assert constraint.violation_error_message.endswith(".")


@pytest.mark.parametrize("model", list(apps.get_app_config("matches").get_models()))
def test_one_ordinary_row_of_every_table_is_accepted(
    league: League, model: type[models.Model]
) -> None:
    row = league.row(model)
    row.full_clean(exclude=["scorecard"])
    assert model._meta.default_manager.get(pk=row.pk) == row
    assert model._meta.ordering, "a listing has an order"
    assert str(row)
