"""What the tests find out once is what each would have found."""

from __future__ import annotations

from typing import Any

from django.test import override_settings
from whitenoise.middleware import WhiteNoiseMiddleware

from tests import once


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
