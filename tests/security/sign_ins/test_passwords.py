"""Which passwords are taken: long ones of any letters; none that is common, short, or our own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client

from matches.models import User

ROOT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "password",
    ["seven77", "password", "12345678", "qwertyuiop", "iloveyou1", "letmein123", "83726150934",
     "secretary1", "office@school.example"],
)  # fmt: skip
def test_what_is_short_common_all_digits_or_their_own_name_is_refused(password: str) -> None:
    user = User(username="secretary", email="office@school.example")
    with pytest.raises(ValidationError):
        validate_password(password, user)


@pytest.mark.parametrize(
    "password",
    ["eight-oh", "four houses one table", "ohne-gross-und-ziffern", "пять-фонарей-у-реки",
     "🦆🪿🦢🦩🦚🦜🐧🦉",
     "x" * 32 + " and more than sixty-four letters of nothing special"],
)  # fmt: skip
def test_any_letters_will_do_and_no_kind_is_demanded(password: str) -> None:
    validate_password(password, User(username="secretary"))


def test_a_long_one_lets_in_whole_and_not_by_its_beginning() -> None:
    long = "four-houses-one-table " * 5
    User.objects.create_user("secretary", "", long.strip())

    def signs_in(password: str) -> bool:
        typed = {"login": "secretary", "password": password}
        return Client().post("/accounts/login/", typed).status_code == 302

    assert not signs_in(long[:72])
    assert signs_in(long.strip())


def test_it_may_be_pasted_and_kept_by_a_program() -> None:
    """No page and no script stands in the way of either."""
    scripts = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("static/**/*.js")]
    listening = re.compile(r"onpaste|addEventListener\([\"']paste|on:paste")
    told = {each: each.read_text(encoding="utf-8") for each in scripts}
    assert not [each for each, text in told.items() if listening.search(text)]
    page = Client().get("/accounts/login/").content.decode()
    (field,) = re.findall(r"<input[^>]*type=\"password\"[^>]*>", page)
    assert 'autocomplete="current-password"' in field
    assert "maxlength" not in field


def test_the_setting_names_the_words_that_are_tried_first(settings: Any) -> None:
    names = {each["NAME"].rpartition(".")[2] for each in settings.AUTH_PASSWORD_VALIDATORS}
    assert {"MinimumLengthValidator", "CommonPasswordValidator", "NamesNoClub"} <= names
