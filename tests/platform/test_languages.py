"""A page is in a language that it is written in."""

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import to_locale


@pytest.mark.django_db
@pytest.mark.parametrize("wanted", ["de", "ar", "en-US", "fr-CH, fr;q=0.9, *;q=0.5", "en", ""])
def test_whatever_a_browser_asks_for_it_is_told_the_language_that_it_gets(wanted):
    answer = Client().get("/privacy/", headers={"accept-language": wanted})
    assert answer["Content-Language"] == "en-gb"
    assert '<html lang="en-gb" dir="ltr"' in answer.content.decode()


def test_the_languages_are_those_that_are_shipped():
    (folder,) = settings.LOCALE_PATHS
    translated = {each.parents[1].name for each in folder.glob("*/LC_MESSAGES/*.po")}
    written = to_locale(settings.LANGUAGE_CODE)
    assert {to_locale(code) for code, _name in settings.LANGUAGES} == {written, *translated}
