"""Two exchange places in a bracket by hand: looked at, made, told, taken back; or refused."""

from __future__ import annotations

import json

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Place, Stage
from matches.policy.viewer import viewer_of
from matches.selectors.draws.drawn import draw_document, draw_page
from matches.services.knockouts import by_hand
from matches.tournament.drawing import answer, read_draw
from tests.services.lately.lately import newest, undo
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db
SAID = "Two places of a bracket exchanged by hand"


def cup(players: int = 6, format_: str = "single-elimination", **options: object) -> League:
    return make_league(players, format=format_, **options)


def ids(league: League, *numbers: int) -> dict[str, str]:
    first, second = (league.entries[number - 1].public_id for number in numbers)
    return {"first": first, "second": second}


def exchange(league: League, *numbers: int) -> object:
    return by_hand.exchange(league.owner, league.competition.public_id, **ids(league, *numbers))


def stand(league: League) -> list[tuple[object, ...]]:
    return [
        (one.tie, one.home and one.home.person.given_name, one.away and one.away.person.given_name,
         one.outcome, one.state)
        for one in league.fixtures()
    ]  # fmt: skip


def document(league: League) -> dict[str, object]:
    row = league.competition
    at = (row.club.slug, row.season.slug, row.slug)
    return draw_document(*at, viewer_of(league.owner)) or {}


@pytest.mark.parametrize("format_", ["single-elimination", "double-elimination"])
def test_a_look_tells_what_then_comes_and_changes_nothing(format_: str) -> None:
    league = cup(6, format_)
    before = stand(league)
    looked = by_hand.preview_exchange(
        league.owner, league.competition.public_id, **ids(league, 1, 6)
    )
    assert stand(league) == before
    made = exchange(league, 1, 6)
    told = [(one.fixture.pk, one.before, one.after, one.bye) for one in looked]
    assert told == [(one.fixture.pk, one.before, one.after, one.bye) for one in made]
    changed = {one.fixture.number for one in looked}
    now = stand(league)
    assert changed == {
        number for number, (a, b) in enumerate(zip(before, now, strict=True), 1) if a != b
    }


def test_who_takes_the_place_of_a_bye_has_it_and_the_other_plays() -> None:
    league = cup(6)
    exchange(league, 1, 6)
    first = {one[0]: one for one in stand(league)}
    assert first["r1m1"][1:] == ("Faye", None, "bye-full", "official")
    assert first["r1m4"][1:3] == ("Chidi", "Asha")
    assert first["r2m1"][1] == "Faye"


def test_it_is_taken_back_from_the_list_and_nothing_is_left_of_it() -> None:
    league = cup(5)
    before, places = stand(league), list(Place.objects.values_list("entry", "number"))
    exchange(league, 2, 4)
    assert Stage.objects.get().basis["by_hand"] == [list(ids(league, 2, 4).values())]
    undo(league, SAID)
    assert stand(league) == before
    assert list(Place.objects.values_list("entry", "number")) == places
    assert Stage.objects.get().basis == {}


def test_an_earlier_exchange_is_not_taken_back_before_the_later() -> None:
    league = cup(5)
    exchange(league, 2, 4)
    first = newest(league, SAID).number
    exchange(league, 1, 2)
    told = services.lately.look(league.owner, league.club, first)
    assert told.line.why_not


def test_the_page_of_the_draw_names_the_two_and_its_file_draws_the_same_bracket() -> None:
    league = cup(6, format_options={"seed_order": "halves"})
    exchange(league, 1, 6)
    exchange(league, 6, 3)
    row = league.competition
    page = draw_page(row.club.slug, row.season.slug, row.slug, viewer_of(league.owner))
    assert page is not None
    assert [tuple(name.split()[0] for name in pair) for pair in page.by_hand] == [
        ("Asha", "Faye"), ("Faye", "Chidi"),
    ]  # fmt: skip
    told = answer(read_draw(json.dumps(document(league))))
    named = {each.public_id: each.person.given_name for each in league.entries}
    drawn = {
        tie["id"]: [named.get(tie[side].get("entrant", "")) for side in ("home", "away")]
        for tie in told["ties"]
        if tie["round"] == 1
    }
    own = {one[0]: list(one[1:3]) for one in stand(league) if one[0].startswith("r1")}
    assert drawn == own


def test_once_something_is_played_everybody_stays() -> None:
    league = cup(4)
    league.play(1, 18, 9)
    with pytest.raises(ConflictError, match="played or ruled on"):
        exchange(league, 1, 2)


def test_a_match_called_to_its_board_is_named_in_the_refusal() -> None:
    league = cup(4)
    services.fixtures.calling.call(league.owner, league.hall(1)[0], league.id(1))
    with pytest.raises(ConflictError, match="Asha Brook – Dora Thorn\\) is called"):
        exchange(league, 1, 2)


def test_strangers_oneself_leagues_and_others_are_refused() -> None:
    league = cup(4)
    with pytest.raises(InvalidError, match="themselves"):
        exchange(league, 1, 1)
    with pytest.raises(InvalidError, match="Choose somebody"):
        by_hand.exchange(league.owner, league.competition.public_id, first="no", second="neither")
    with pytest.raises(NotFoundError):
        by_hand.exchange(league.umpire, league.competition.public_id, **ids(league, 1, 2))
    with pytest.raises(ConflictError, match="no bracket"):
        exchange(make_league(4), 1, 2)
    with pytest.raises(ConflictError, match="not been drawn"):
        exchange(cup(4, draw=False), 1, 2)


def test_the_order_chosen_at_the_draw_is_looked_at_drawn_and_settled() -> None:
    league = cup(4, draw=False)
    row, options = league.competition, {"seed_order": "listed"}
    looked = services.competitions.preview_draw(league.owner, row.public_id, options=options)
    row.refresh_from_db()
    assert "seed_order" not in row.format_options
    services.competitions.draw_fixtures(league.owner, row.public_id, options=options)
    first = looked.divisions[0].rounds[0].fixtures
    named = {each.public_id: each.person.given_name for each in league.entries}
    assert [(named[one.home], named[one.away]) for one in first] == [
        one[1:3] for one in stand(league)[:2]
    ]
    assert [one[1:3] for one in stand(league)[:2]] == [("Asha", "Ben"), ("Chidi", "Dora")]
    row.refresh_from_db()
    with pytest.raises(ConflictError, match="It is drawn"):
        services.competitions.edit(
            league.owner, row.public_id, format_options={"seed_order": "halves"}
        )
    with pytest.raises(InvalidError, match="not chosen at the draw"):
        services.competitions.preview_draw(
            league.owner, row.public_id, options={"third_place": True}
        )
