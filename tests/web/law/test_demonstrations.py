"""Every rule is shown by a shot, or the file says why not; and every shot shows its rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client

import rules
from matches.law.demonstrations import (
    Demonstration,
    demonstrations,
    not_shown,
    play,
)
from matches.law.law_texts import rule_texts
from matches.law.situations import SITUATIONS

pytestmark = pytest.mark.django_db


def every() -> Iterator[Demonstration]:
    for game in rules.GAMES:
        yield from demonstrations(game).values()


EVERY = list(every())
SIMULATED = [game.name for game in rules.GAMES.values() if game.pennies]
NEAR = [one for one in EVERY if one.near_miss is not None]


def test_every_rule_of_every_game_is_shown_or_has_a_reason_why_not():
    for game in SIMULATED:
        shown, told = set(demonstrations(game)), set(not_shown(game))
        assert shown | told == set(rule_texts(game))
        assert not shown & told
        assert all(not_shown(game).values())


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.rule)
def test_the_shot_shows_the_rule_that_it_is_for(one):
    played = play(one.card)
    assert not played.verdict.faults
    assert one.rule in played.cited
    assert one.card["detail"] == "shots"
    assert one.title
    assert re.fullmatch(r"[^.]+\.", one.lesson), "one sentence"


@pytest.mark.parametrize("one", NEAR, ids=lambda one: one.rule)
def test_in_the_near_miss_the_rule_just_does_not_apply(one):
    played, real = play(one.near_miss), play(one.card)
    assert not played.verdict.faults
    assert one.rule not in played.cited
    # The same position and another aim: that is what makes it a near miss.
    assert played.document["pennies"] == real.document["pennies"]
    flick, other = played.document["flick"], real.document["flick"]
    assert flick["penny"] == other["penny"]
    assert abs(flick["direction"] - other["direction"]) <= 20
    assert abs(flick["speed"] / other["speed"] - 1) <= 0.45


def test_there_are_enough_near_misses_to_learn_from():
    assert len(NEAR) >= len(EVERY) * 3 // 4


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_the_rulebook_offers_each_and_its_page_plays_it(game):
    client = Client()
    book = client.get(f"/rules/{game}/").content.decode()
    for name, one in demonstrations(game).items():
        there = f"/rules/{game}/shots/{one.word}/"
        assert f'data-shot="{there}?part"' in book
        page = client.get(there)
        assert page.status_code == 200, name
        text = page.content.decode()
        assert "<svg" in text
        assert f'href="/rules/{game}/#{name}"' in text
        near = client.get(f"{there}?near")
        assert near.status_code == (200 if one.near_miss is not None else 404), name


def test_the_part_is_the_player_alone_and_is_kept_by_who_has_it():
    client = Client()
    part = client.get("/rules/red/shots/cannon/?part")
    assert b"<html" not in part.content
    assert b"data-player" in part.content
    again = client.get("/rules/red/shots/cannon/?part", headers={"if-none-match": part["ETag"]})
    assert again.status_code == 304


def test_what_is_not_shown_is_not_there():
    for there in ("/rules/black/shots/set/", "/rules/black/shots/x/", "/rules/pink/shots/merit/"):
        assert Client().get(there).status_code == 404


def test_every_shot_can_be_tried_in_the_lab():
    games = {one.game for one in SITUATIONS.values()}
    assert games >= set(SIMULATED)
    text = Client().get("/rules/black/shots/merit/").content.decode()
    assert 'href="/lab/#z' in text
