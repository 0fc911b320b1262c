"""What every page carries to protect whoever reads it."""

import pytest
from django.test import Client
from django.test.utils import override_settings


@pytest.fixture
def page(db):
    return Client().get("/admin/login/", follow=True)


def test_every_page_has_a_policy_that_lets_nothing_in_from_elsewhere(page):
    policy = dict(
        part.strip().split(" ", 1) for part in page["Content-Security-Policy"].split(";") if part
    )

    assert policy["default-src"] == "'self'"
    assert policy["script-src"].startswith("'self'")
    assert policy["object-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in page["Content-Security-Policy"]
    assert "http" not in page["Content-Security-Policy"]


def test_every_page_says_that_it_may_not_be_framed_or_guessed_at(page):
    assert page["X-Frame-Options"] == "DENY"
    assert page["X-Content-Type-Options"] == "nosniff"
    assert page["Referrer-Policy"] == "same-origin"


def test_every_answer_carries_the_id_its_log_lines_have(page):
    assert len(page["X-Request-ID"]) == 16


@override_settings(SECURE_SSL_REDIRECT=True, SECURE_HSTS_SECONDS=31536000)
def test_production_sends_plain_requests_to_https_and_has_browsers_remember(db):
    client = Client()

    assert client.get("/accounts/login/")["Location"].startswith("https://")
    assert (
        "max-age=31536000"
        in client.get("/accounts/login/", secure=True)["Strict-Transport-Security"]
    )


def test_no_page_asks_the_device_for_anything(client, db):
    for address in ("/", "/accounts/login/", "/nowhere/"):
        told = client.get(address)["Permissions-Policy"]
        assert told == "camera=(), geolocation=(), microphone=()", address
