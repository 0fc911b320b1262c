"""Addresses of the desk, and what is found there after a form is sent."""

from typing import Any

from django.test import Client

from matches.models import Fixture


def found(client: Client, address: str, **data: Any) -> str:
    response = client.post(address, data, follow=True)
    assert response.status_code == 200, response.content.decode()
    return response.content.decode()


def card_address(fixture: Fixture) -> str:
    return f"/desk/matches/{fixture.public_id}/card/"
