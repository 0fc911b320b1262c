"""The lab's page: open to anyone, and it asks nobody anything."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

import rules
from matches.law.situations import SITUATIONS

pytestmark = pytest.mark.django_db


def bench(client: Client) -> dict:
    text = client.get("/lab/").content.decode()
    held = re.search(r'<script id="lab-bench" type="application/json">(.*?)</script>', text)
    assert held is not None
    return json.loads(held.group(1))


def test_the_lab_asks_the_database_nothing(django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = Client().get("/lab/")
    assert answer.status_code == 200
    assert "public" in answer["Cache-Control"]


def test_who_has_the_page_already_is_told_so():
    client = Client()
    again = client.get("/lab/", headers={"if-none-match": client.get("/lab/")["ETag"]})
    assert again.status_code == 304


def test_every_situation_is_offered_with_its_pennies():
    told = bench(Client())
    assert set(told["situations"]) == set(SITUATIONS)
    for name, one in told["situations"].items():
        assert set(one["shot"]["pennies"]) <= set(told["pennies"][one["game"]]), name
        assert one["shot"]["board"] in told["boards"]
        assert one["shot"]["coin"] in told["coins"]


def test_every_penny_that_is_offered_may_be_put_on_the_board():
    told = bench(Client())
    for one in told["situations"].values():
        for n, penny in enumerate(told["pennies"][one["game"]]):
            shot = json.loads(json.dumps(one["shot"]))
            if penny in shot["pennies"]:
                continue
            shot["pennies"][penny] = [-90.0 + 30 * (n % 7), 120.0]
            faults = [str(fault.message) for fault in rules.simulate(shot).faults]
            assert not any("no penny of this game" in said for said in faults)


def test_the_lab_says_what_no_simulated_shot_can_tell():
    page = Client().get("/lab/").content.decode()
    assert "Pennies slide here and never hop" in page


def test_the_lab_is_found_from_every_page():
    assert b'href="/lab/"' in Client().get("/privacy/").content
