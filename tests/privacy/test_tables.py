"""Every column of every table is declared: what it is of, or that it says nothing of anybody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import models

from matches.models.people.free_texts import DOCUMENTS, TEXTS, TITLES
from matches.policy.personal_data import HOLDINGS, NOTHING, TABLES, Table, columns_of
from matches.services.people import retention

pytestmark = pytest.mark.any_database

PEOPLE = {"matches.User", "matches.Person", "matches.Pair", "matches.Entry", "matches.TeamMember"}
"""Who points at one of these says something about somebody."""
TELLING = (models.EmailField, models.GenericIPAddressField)


def installed() -> list[type[models.Model]]:
    return list(apps.get_models(include_auto_created=True))


def undeclared(model: type[models.Model], declared: Table) -> Iterator[str]:
    """The columns of a model that nothing was said of."""
    for field in model._meta.local_concrete_fields:
        if not declared.says_nothing and field.name not in declared.columns:
            yield field.name


def too_quiet(model: type[models.Model], declared: Table) -> Iterator[str]:
    """The columns that are said to be nothing, and point at people or hold their addresses."""
    for field in model._meta.local_concrete_fields:
        if declared.columns.get(field.name, NOTHING) != NOTHING:
            continue
        related = field.related_model
        if isinstance(field, TELLING) or (related and related._meta.label in PEOPLE):
            yield field.name


def test_every_table_of_every_app_is_declared_and_no_other() -> None:
    assert set(TABLES) == {model._meta.label for model in installed()}


@pytest.mark.parametrize("model", installed(), ids=lambda model: model._meta.label)
def test_every_column_of_a_table_is_declared(model: type[models.Model]) -> None:
    declared = TABLES[model._meta.label]
    assert list(undeclared(model, declared)) == []
    assert set(declared.columns) <= {each.name for each in model._meta.local_concrete_fields}
    assert set(declared.columns.values()) <= {*HOLDINGS, NOTHING}


@pytest.mark.parametrize("model", installed(), ids=lambda model: model._meta.label)
def test_what_points_at_people_is_not_called_nothing(model: type[models.Model]) -> None:
    assert list(too_quiet(model, TABLES[model._meta.label])) == []


def test_an_undeclared_column_would_be_found() -> None:
    person = apps.get_model("matches", "Person")
    columns = dict(TABLES["matches.Person"].columns)
    del columns["birth_year"]
    assert list(undeclared(person, Table(columns))) == ["birth_year"]
    assert list(too_quiet(person, Table({**columns, "user": NOTHING}))) == ["user"]


def test_every_free_text_is_declared_as_one() -> None:
    for model, column, _club in (*TEXTS, *DOCUMENTS, *TITLES):
        held = TABLES[f"matches.{model}"].columns.get(column)
        spoken = {"Standing.rows": "results", "Season.name": None}
        spoken |= {"NoticeVersion.title": "notices", "NoticeVersion.text": "notices"}
        spoken |= {"NoticeFile.name": "notices", "MadeOne.rows": "made_one"}
        assert held == spoken.get(f"{model}.{column}", "words"), f"{model}.{column}"


def test_no_holding_is_said_of_nothing() -> None:
    spared = {"choices"}
    assert {name for name in HOLDINGS if not columns_of(name)} == spared


def test_how_long_is_as_the_works_do_it() -> None:
    days = {name: each.days for name, each in HOLDINGS.items() if each.days}
    assert days == {
        "sign_ins": retention.SIGN_INS.days,
        "keys": retention.LETTERS.days,
        "letters": retention.LETTERS.days,
        "lists": retention.LISTS.days,
        "made_one": retention.MADE_ONE.days,
        "looks": retention.LOOKS.days,
        "notices": retention.NOTICES.days,
        "addresses": retention.ADDRESSES.days,
        "follows": retention.FOLLOWS.days,
        "counts": 1,
    }
