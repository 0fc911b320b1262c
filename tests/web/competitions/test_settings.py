"""The page of a competition's settings: what each change does is seen, then saved, then dated."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import Competition, SettingsChange
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league()
    made.play(1, 18, 9)
    services.base.outbox.send(early=True)
    return made


@pytest.fixture
def organiser(league: League, client: Client) -> Client:
    client.force_login(league.owner)
    return client


def at(league: League, rest: str = "settings/", *, desk: bool = True) -> str:
    row = Competition.objects.select_related("club", "season").get(pk=league.competition.pk)
    where = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/{rest}"
    return f"/desk{where}" if desk else where


def filled(client: Client, where: str) -> dict[str, Any]:
    """What the page's form sends when nothing is touched."""
    page = client.get(where).content.decode()
    form = page[page.index('class="stack"') :].partition("</form>")[0]
    told: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = (re.search(rf'{key}="([^"]*)"', tag) for key in ("name", "value"))
        kind = re.search(r'type="([^"]*)"', tag)
        ticks = kind is not None and kind[1] in ("checkbox", "radio")
        if name is not None and (not ticks or "checked" in tag):
            told[name[1]] = value[1] if value is not None else "on" if ticks else ""
    for name, options in re.findall(r'<select name="([^"]*)".*?>(.*?)</select>', form, re.S):
        chosen = re.search(r'value="([^"]*)" selected', options)
        told[name] = chosen[1] if chosen is not None else ""
    return told


def looked(page: str) -> str:
    found = re.search(r'name="looked" value="(\w+)"', page)
    assert found is not None
    return found[1]


def test_a_form_that_nobody_touched_changes_nothing(league, organiser):
    told = filled(organiser, at(league))
    assert {"name", "win", "tie_break_1", "leaving", "option_confirmation"} <= set(told)
    page = organiser.post(at(league), {**told, "action": "look"}).content.decode()
    assert "Nothing is another than it was." in page
    assert 'name="looked"' not in page


@pytest.mark.parametrize(
    ("options", "fixtures"),
    [
        ({"format": "swiss", "format_options": {"rounds": 3}}, False),
        ({"format": "ladder"}, True),
        ({"game": "red", "options": {"points": 9, "start": {"A": 2}}}, False),
        ({"game": "green", "options": {"goals": 5}}, False),
        ({"format": "groups-knockout", "format_options": {"groups": 2}}, True),
        ({"format": "box-league"}, True),
        ({"tie_breaks": ["points", {"name": "head-to-head", "options": {"meetings": 2}}]}, True),
        ({"points_scheme": {"win": 2.5, "draw": 1, "loss": 0, "walkover_score": [18, 0]}}, True),
    ],
)
def test_in_every_format_and_game_an_untouched_form_changes_nothing(client, options, fixtures):
    league = make_league(6, draw=fixtures, **options)
    client.force_login(league.owner)
    page = client.post(at(league), {**filled(client, at(league)), "action": "look"})
    assert "Nothing is another than it was." in page.content.decode()


def test_a_change_is_seen_before_it_is_saved_and_only_what_was_seen_is(league, organiser):
    told = {**filled(organiser, at(league)), "win": "2", "name": "Winter League"}
    page = organiser.post(at(league), {**told, "action": "do", "looked": "x"}).content.decode()
    assert "Points for a win: 3 → <strong>2</strong>" in page
    assert "points 3 → <strong>2</strong>" in page.lower()
    assert not SettingsChange.objects.exists()
    # Something else than what was seen is shown first.
    other = {**told, "win": "4", "action": "do", "looked": looked(page)}
    page = organiser.post(at(league), other).content.decode()
    assert "Points for a win: 3 → <strong>4</strong>" in page
    assert not SettingsChange.objects.exists()
    done = organiser.post(at(league), {**told, "action": "do", "looked": looked(
        organiser.post(at(league), {**told, "action": "look"}).content.decode()
    )})  # fmt: skip
    assert done.status_code == 302
    row = Competition.objects.get(pk=league.competition.pk)
    assert (row.name, row.points_scheme["win"]) == ("Winter League", 2)


def test_what_another_organiser_changed_meanwhile_is_shown_and_not_undone_unseen(league, organiser):
    told = {**filled(organiser, at(league)), "name": "Winter League"}
    seen = looked(organiser.post(at(league), {**told, "action": "look"}).content.decode())
    services.competitions.edit(
        league.owner, league.competition.public_id,
        points_scheme={"win": 2, "draw": 1, "loss": 0},
    )  # fmt: skip
    page = organiser.post(at(league), {**told, "action": "do", "looked": seen}).content.decode()
    assert "Points for a win: 2 → <strong>3</strong>" in page
    assert Competition.objects.get(pk=league.competition.pk).points_scheme["win"] == 2


def test_the_public_page_says_since_when_a_rule_holds(league, organiser):
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    public = at(league, "", desk=False)
    assert "Rules that were changed" not in Client().get(public).content.decode()
    services.competitions.edit(
        league.owner, league.competition.public_id, name="Other",
        points_scheme={"win": 2, "draw": 1, "loss": 0},
    )  # fmt: skip
    page = re.sub(r"<[^>]+>", "", Client().get(public).content.decode())
    today = timezone.localdate()
    assert f"From {today:%-d %B %Y}: Points for a win 2 (before: 3)" in " ".join(page.split())
    # What a competition is called bears on no result.
    assert "Autumn League" not in page


def test_what_was_chosen_before_the_draw_is_no_news_for_readers(client):
    league = make_league(draw=False)
    services.competitions.edit(
        league.owner, league.competition.public_id,
        points_scheme={"win": 2, "draw": 1, "loss": 0},
    )  # fmt: skip
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    page = client.get(at(league, "", desk=False)).content.decode()
    assert "Rules that were changed" not in page


def test_a_change_is_taken_back_after_its_preview(league, organiser):
    services.competitions.edit(
        league.owner, league.competition.public_id,
        points_scheme={"win": 2, "draw": 1, "loss": 0},
    )  # fmt: skip
    services.base.outbox.send(early=True)
    key = SettingsChange.objects.get().public_id
    assert f"/desk/settings/{key}/" in organiser.get(at(league)).content.decode()
    page = organiser.get(f"/desk/settings/{key}/").content.decode()
    assert "Points for a win: 2 → <strong>3</strong>" in page
    assert SettingsChange.objects.count() == 1
    assert organiser.post(f"/desk/settings/{key}/").status_code == 302
    again = organiser.get(f"/desk/settings/{key}/").content.decode()
    assert "taken back" in again
    assert organiser.post(f"/desk/settings/{key}/").status_code == 400


def test_what_was_changed_again_says_so_and_offers_nothing(league, organiser):
    for win in (2, 4):
        scheme = {"win": win, "draw": 1, "loss": 0}
        services.competitions.edit(league.owner, league.competition.public_id, points_scheme=scheme)
    key = SettingsChange.objects.earliest("pk").public_id
    page = organiser.get(f"/desk/settings/{key}/").content.decode()
    assert "changed again since" in page
    assert "What taking it back changes" not in page
    assert organiser.post(f"/desk/settings/{key}/").status_code == 400


def test_what_cannot_change_any_more_says_why(league, organiser):
    page = organiser.get(at(league)).content.decode()
    assert "Take the draw back to choose another." in page
    assert "There are cards" in page
    assert 'name="option_legs"' not in page
    undrawn = make_league(draw=False)
    organiser.force_login(undrawn.owner)
    page = organiser.get(at(undrawn)).content.decode()
    assert 'name="option_legs"' in page
    assert "There are cards" not in page


def test_what_is_wrong_stands_beside_what_was_typed(league, organiser):
    told = {**filled(organiser, at(league)), "tie_break_1": "wins", "tie_break_2": "wins"}
    page = organiser.post(at(league), {**told, "name": "Typed", "action": "look"})
    assert page.status_code == 400
    assert "named twice" in page.content.decode()
    assert 'value="Typed"' in page.content.decode()
    told = {**filled(organiser, at(league)), "walkover_for": "18", "action": "look"}
    assert "both sides of the score" in organiser.post(at(league), told).content.decode()


def test_zones_are_among_the_settings_and_the_old_address_leads_there(league, organiser):
    assert organiser.get(at(league, "rules/"))["Location"] == at(league)
    told = {**filled(organiser, at(league)), "zone_1": "Up", "first_1": "1", "last_1": "1"}
    told |= {"end_1": "top", "kind_1": "up"}
    page = organiser.post(at(league), {**told, "action": "look"}).content.decode()
    assert "Up (places 1 to 1)" in page
    done = organiser.post(at(league), {**told, "action": "do", "looked": looked(page)})
    assert done.status_code == 302
    assert Competition.objects.get(pk=league.competition.pk).zones[0]["name"] == "Up"


def test_bonus_points_are_among_the_settings_said_in_words_and_kept(league, organiser):
    told = {**filled(organiser, at(league)), "bonus_1": "Clear win", "when_1": "clear-win"}
    page = organiser.post(at(league), {**told, "action": "look"}).content.decode()
    assert "Say how many points it gives." in page
    assert "Say how many earn it." in page
    assert 'value="Clear win"' in page
    told |= {"gives_1": "1", "amount_1": "8"}
    page = organiser.post(at(league), {**told, "action": "look"}).content.decode()
    assert "Clear win (+1 for a win by 8 or more)" in page
    assert "over all boards" not in page
    done = organiser.post(at(league), {**told, "action": "do", "looked": looked(page)})
    assert done.status_code == 302
    bonus = {"name": "Clear win", "points": 1, "when": "clear-win", "amount": 8}
    scheme = Competition.objects.get(pk=league.competition.pk).points_scheme
    assert scheme["bonuses"] == [bonus]
    # Emptied, it is gone, and the scheme is what it was.
    told = {**filled(organiser, at(league)), "bonus_1": "", "action": "look"}
    page = organiser.post(at(league), told).content.decode()
    organiser.post(at(league), {**told, "action": "do", "looked": looked(page)})
    emptied = Competition.objects.get(pk=league.competition.pk).points_scheme
    assert emptied == {key: value for key, value in scheme.items() if key != "bonuses"}


def test_the_page_asks_as_much_of_the_database_however_often_it_was_changed(
    league, organiser, django_assert_max_num_queries
):
    for name in ("One", "Two", "Three", "Four"):
        services.competitions.edit(league.owner, league.competition.public_id, name=name)
    with django_assert_max_num_queries(32):
        organiser.get(at(league))
