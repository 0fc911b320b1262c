"""What the tests find out once is what each would have found."""

from __future__ import annotations

from typing import Any

from django.db.models import CharField, Field, TextField
from django.db.models.expressions import Col
from django.test import override_settings
from whitenoise.middleware import WhiteNoiseMiddleware

from matches.models import Entry, Fixture
from tests import once


def fields() -> list[Field]:
    """Of two tables, and of none."""
    held = [*Entry._meta.concrete_fields[:4], *Fixture._meta.concrete_fields[:4]]
    return [*held, CharField(max_length=9), CharField(max_length=8), TextField()]


def columns() -> list[Col]:
    """Each twice, as no two are the same object."""
    one, other = fields(), fields()
    return [
        Col(alias, field, *more)
        for each in (one, other)
        for field in each
        for alias in ("T3", "matches_entry", None)
        for more in ((), (None,), (field,), (one[1],))
    ]


def test_two_columns_are_the_same_where_django_s_own_say_so():
    several = columns()
    django_s = [once.DJANGO_S.func(each) for each in several]
    assert Col.identity is not once.DJANGO_S
    for number, one in enumerate(several):
        same = [mine == one for mine in several]
        assert same == [theirs == django_s[number] for theirs in django_s]
        assert 1 < sum(same) < len(same)
        assert {hash(each) for each, it_is in zip(several, same, strict=True) if it_is} == {
            hash(one)
        }


def headers(middleware: WhiteNoiseMiddleware) -> dict[str, Any]:
    return {url: file.get_response("HEAD", {}).headers for url, file in middleware.files.items()}


def test_the_static_files_of_a_second_client_are_those_of_the_first_and_all_of_them():
    fresh = WhiteNoiseMiddleware()
    fresh.files = {}
    once._every_static_file(fresh)
    assert headers(WhiteNoiseMiddleware()) == headers(WhiteNoiseMiddleware()) == headers(fresh)
    assert len(fresh.files) > 100


def test_other_folders_are_looked_at_anew(tmp_path):
    (tmp_path / "only-here.css").write_text("p {}")
    with override_settings(STATICFILES_DIRS=[tmp_path]):
        assert "/static/only-here.css" in WhiteNoiseMiddleware().files
    assert "/static/only-here.css" not in WhiteNoiseMiddleware().files


def test_another_way_of_sending_them_is_not_the_remembered_one():
    with override_settings(WHITENOISE_MAX_AGE=7):
        soon = headers(WhiteNoiseMiddleware())
    assert soon != headers(WhiteNoiseMiddleware())
