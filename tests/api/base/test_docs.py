"""docs/reference/api.md tells what is there, and its examples hold."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from tests.api.conftest import Api
from tests.api.tokens.test_attackers import addresses

TEXT = (Path(__file__).parents[3] / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^```json (\S+) (\d+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
UNTOLD = {"nowhere"}


def told() -> set[str]:
    """Every address as the page writes it."""
    plain = {re.sub(r"<(?:\w+:)?(\w+)>", r"<\1>", each) for each in addresses()}
    return {each for each in plain if not any(f"<{name}>" in each for name in UNTOLD)}


@pytest.mark.parametrize("address", sorted(told()))
def test_every_address_is_told(address):
    short = address.removeprefix("/api/v1/")
    assert re.search(rf"`(?:GET |POST |DELETE )?{re.escape(short)}`", TEXT), short


@pytest.mark.parametrize(("address", "status", "body"), EXAMPLE.findall(TEXT))
def test_every_example_holds(address, status, body):
    assert Api().send(address, json.loads(body)).status_code == int(status)


def test_the_page_tells_of_no_address_that_is_not_there():
    named = set(re.findall(r"`(?:GET|POST|DELETE) ([^`]+)`", TEXT))
    assert named <= {each.removeprefix("/api/v1/") for each in told()}
    assert len(EXAMPLE.findall(TEXT)) >= 3


def test_an_address_that_cannot_be_is_refused_as_the_description_says():
    described = Client().get("/api/schema/").json()
    told = described["paths"]["/api/v1/scorecards/adjudicate"]["post"]["responses"]["400"]
    shape = told["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    either = {
        each["$ref"].rpartition("/")[2]
        for each in described["components"]["schemas"][shape]["oneOf"]
    }
    assert either == {"VerdictShape", "ErrorsShape"}
    answer = Client().post(
        "/api/v1/scorecards/adjudicate?explain=%00", "{}", content_type="application/json"
    )
    assert (answer.status_code, set(answer.json())) == (400, {"type", "errors"})
