"""Swiss competitions from the first round to the last: pairs, byes, the table, walkovers."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError, NotAllowedError, NotFoundError
from matches.models import Role, User
from matches.services import swiss
from tests.services.league import make_league
from tests.services.swiss.swisses import draw, make_swiss, pairs, play_round, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [2, 5, 6, 9, 12])
def test_nobody_meets_anybody_twice_and_nobody_rests_twice(players):
    rounds = min(players - 1, 5)
    league = make_swiss(players, rounds=rounds)
    play_to_the_end(league, rounds)
    met = [frozenset(pair) for n in range(1, rounds + 1) for pair in pairs(league, n)]
    assert len(set(met)) == len(met) == rounds * (players // 2)
    rested = [f.home_id for f in league.fixtures() if f.outcome == "bye-full"]
    assert len(set(rested)) == len(rested) == (rounds if players % 2 else 0)
    with pytest.raises(ConflictError) as refused:
        draw(league, rounds + 1)
    assert refused.value.code == "all-drawn"
    assert services.competitions.finish(league.owner, league.competition.public_id)


def test_the_table_has_a_swiss_s_own_tie_breaks_and_counts_byes():
    league = make_swiss(5)
    assert league.competition.tie_breaks[:3] == ["points", "buchholz-cut-1", "buchholz"]
    play_to_the_end(league, 3)
    services.base.outbox.send(early=True)
    rows = league.rows()
    assert sum(row["byes"] for row in rows.values()) == 3
    assert max(row["points"] for row in rows.values()) == 9


def test_a_round_is_shown_first_and_drawn_as_shown_with_the_reason_for_every_pair():
    league = make_swiss(6)
    shown = swiss.preview_round(league.owner, league.competition.public_id)
    assert not league.fixtures()
    held = draw(league, 1)
    ids = {entry.public_id: entry.pk for entry in league.entries}
    assert [(ids[a], ids[b]) for a, b in shown.pairs] == pairs(league, 1)
    assert held.basis == shown.basis
    play_round(league, 1)
    card = swiss.preview_round(league.owner, league.competition.public_id).basis["cards"][0]
    assert card["first"]["points"] == card["second"]["points"] == 3
    assert card["floats"] is None
    assert {card["first"]["due"], card["second"]["due"]} <= {True, False}
    assert "C.04.3" in held.basis["system"]


def test_each_round_keeps_the_edition_of_the_rules_it_was_paired_by():
    newer, older = make_swiss(6), make_swiss(6, edition="2017")
    for league, edition, since in ((newer, "2026", "1 February 2026"), (older, "2017", "until")):
        held = draw(league, 1)
        assert held.basis["edition"] == edition
        assert since in held.basis["system"]


def test_a_swiss_under_way_goes_on_by_the_rules_that_its_rounds_were_drawn_by():
    """Rounds that were drawn before there were two editions do not say which: the older one."""
    league = make_swiss(6, rounds=3)
    first = draw(league, 1)
    del first.basis["edition"]
    first.save(update_fields=["basis"])
    play_round(league, 1)
    assert draw(league, 2).basis["edition"] == "2017"
    play_round(league, 2)
    services.competitions.edit(
        league.owner, league.competition.public_id,
        format_options={**league.competition.format_options, "edition": "2026"},
    )  # fmt: skip
    assert draw(league, 3).basis["edition"] == "2026"


def test_a_round_waits_for_every_result_before_it_but_not_for_one_that_was_put_off():
    league = make_swiss(6)
    draw(league, 1)
    league.play(1)
    league.play(2)
    with pytest.raises(ConflictError, match="Match 3") as refused:
        draw(league, 2)
    assert refused.value.code == "matches-open"
    services.rulings.postpone(league.owner, league.id(3), reason="The hall is closed.")
    draw(league, 2)
    outstanding = frozenset(pairs(league, 1)[2])
    assert outstanding not in {frozenset(pair) for pair in pairs(league, 2)}


def test_the_first_flick_evens_itself_out():
    league = make_swiss(8, rounds=4)
    play_to_the_end(league, 4)
    first = {}
    for number in range(1, 5):
        for home, away in pairs(league, number):
            first[home] = first.get(home, 0) + 1
            first.setdefault(away, 0)
    assert set(first.values()) <= {1, 2, 3}


def test_a_walkover_is_no_meeting_and_a_double_walkover_counts_for_nobody():
    league = make_swiss(4)
    draw(league, 1)
    services.rulings.walkover(league.owner, league.id(1), winner="A", reason="Ill.")
    services.rulings.double_walkover(league.owner, league.id(2), reason="Neither came.")
    draw(league, 2)
    play_round(league, 2)
    draw(league, 3)
    play_round(league, 3)
    services.competitions.finish(league.owner, league.competition.public_id)


def test_two_rounds_ahead_is_refused_and_so_is_a_round_that_is_drawn():
    league = make_swiss(4)
    with pytest.raises(ConflictError) as refused:
        draw(league, 2)
    assert refused.value.code == "drawn-already"
    draw(league, 1)
    with pytest.raises(ConflictError):
        draw(league, 1)
    assert len(pairs(league, 1)) == 2


def test_no_round_is_drawn_without_a_legal_pairing_and_the_reason_has_names():
    league = make_swiss(4, rounds=5)
    play_to_the_end(league, 3)
    with pytest.raises(ConflictError, match="met everyone") as refused:
        draw(league, 4)
    assert refused.value.code == "unpairable"
    assert league.entries[0].public_id not in str(refused.value)


def test_rematches_are_played_where_they_are_allowed_and_said_to_be_such():
    league = make_swiss(4, rounds=4, rematches=True)
    play_to_the_end(league, 3)
    held = draw(league, 4)
    assert held.basis["method"] == "matching"
    assert any("meet again" in note for note in held.basis["notes"])


def test_a_swiss_of_another_club_is_nobody_s_business():
    league = make_swiss(4)
    stranger = User.objects.create_user("stranger")
    other = services.clubs.create(league.owner, name="Other", kind="club")
    Role.objects.create(user=stranger, club=other, role="owner")
    public_id, entry = league.competition.public_id, league.entries[0].public_id
    for call in (
        lambda: swiss.preview_round(stranger, public_id),
        lambda: swiss.draw_round(stranger, public_id, number=1),
        lambda: swiss.redraw_round(stranger, public_id, number=1, reason="x"),
        lambda: swiss.take_back_round(stranger, public_id, number=1, reason="x"),
        lambda: swiss.keep_round(stranger, public_id, number=1, reason="x"),
        lambda: swiss.announce_absence(stranger, entry, round=1),
        lambda: swiss.cancel_absence(stranger, entry, round=1),
        lambda: services.swiss.latecomers.come_back(stranger, entry),
    ):
        with pytest.raises((NotFoundError, NotAllowedError)):
            call()
    assert not league.fixtures()


def test_another_format_has_no_rounds_to_draw():
    league = make_league(4)
    with pytest.raises(ConflictError) as refused:
        draw(league, 1)
    assert refused.value.code == "format"


def test_who_is_taken_off_before_the_first_round_stands_in_no_table_any_more() -> None:
    league = make_swiss(5)
    own = league.competition.public_id
    (late,) = services.competitions.entries.enter_names(league.owner, own, "Zoe Gull")
    services.base.outbox.send(early=True)

    def listed() -> set[str]:
        return {row["entrant"] for row in league.division.standings.get(current=True).rows}

    assert late.public_id in listed()
    services.competitions.entries.remove(league.owner, late.public_id)
    services.base.outbox.send(early=True)
    assert listed() == {each.public_id for each in league.entries}
    assert [str(each) for each in services.upkeep.verifying.verify()] == []
