"""Results: agreed with, disputed, settled, corrected; appended and never edited."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError, Refused
from matches.models import Dispute, Result, Scorecard, User
from tests.services.league import make_league, result_card


def sign_in(league, number, side):
    """A user who plays on a side of a fixture."""
    fixture = league.fixture(number)
    entry = fixture.home if side == "A" else fixture.away
    user, _ = User.objects.get_or_create(username=f"player-{entry.pk}")
    entry.person.user = user
    entry.person.save()
    return user


@pytest.fixture
def waiting(db):
    """A league whose cards wait for both sides."""
    league = make_league(format_options={"confirmation": "sides"})
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    return league


def test_a_correction_is_a_new_version_that_supersedes_with_a_reason(league):
    first = league.play(1, 18, 9)

    done = services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(9, 18), reason="Sides were swapped."
    )

    assert (done.scorecard.version, done.scorecard.supersedes) == (2, first.scorecard)
    assert done.scorecard.reason == "Sides were swapped."
    first.result.refresh_from_db()
    assert not first.result.official
    assert first.result.superseded_at is not None
    assert (first.result.score_a, first.result.score_b) == (18, 9)
    assert done.result.official
    assert done.result.played_at == first.result.played_at
    assert league.fixture(1).winner == "B"


def test_a_correction_without_a_reason_is_refused(league):
    league.play(1)
    with pytest.raises(InvalidError) as refused:
        services.corrections.correcting_cards.correct(
            league.owner, league.id(1), result_card(9, 18), reason=" "
        )
    assert "reason" in refused.value.mistakes
    assert Scorecard.objects.count() == 1


def test_an_illegal_correction_is_refused_and_the_result_stands(league):
    first = league.play(1)
    with pytest.raises(Refused):
        services.corrections.correcting_cards.correct(
            league.owner, league.id(1), result_card(3, 2), reason="Typo."
        )
    first.result.refresh_from_db()
    assert first.result.official


def test_a_correction_of_another_version_than_was_looked_at_is_a_conflict(league):
    first = league.play(1)
    second = services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(9, 18), reason="One.",
        supersedes=first.scorecard.public_id,
    )  # fmt: skip
    with pytest.raises(ConflictError) as refused:
        services.corrections.correcting_cards.correct(
            league.owner, league.id(1), result_card(15, 15), reason="Two.",
            supersedes=first.scorecard.public_id,
        )  # fmt: skip
    assert refused.value.code == "superseded-meanwhile"
    assert second.result == Result.objects.get(fixture=league.fixture(1), official=True)


def test_a_correction_shows_first_what_it_changes(league):
    league.play(1, 18, 9)
    services.base.outbox.send()
    fixture = league.fixture(1)
    before = league.rows()

    preview = services.corrections.correcting_cards.preview_correction(
        league.owner, league.id(1), result_card(15, 15)
    )

    assert (preview.before, preview.after) == ((18, 9), (15, 15))
    assert (preview.winner_before, preview.winner_after) == ("A", "draw")
    home = next(row for row in preview.rows if row.entry == fixture.home.public_id)
    assert home.changes["points"] == ("3", "1")
    assert home.changes["won"] == ("1", "0")
    assert home.changes["difference"] == ("9", "0")
    assert home.name == str(fixture.home.person)
    assert Scorecard.objects.count() == 1
    assert league.rows() == before
    services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(15, 15), reason="Recount."
    )
    services.base.outbox.send()
    now = league.rows()[fixture.home.person.given_name]
    assert (now["points"], now["won"], now["difference"]) == (1, 0, 0)


def test_going_back_is_a_further_version(league):
    league.play(1, 18, 9)
    services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(9, 18), reason="Wrong."
    )

    done = services.corrections.correcting_cards.revert(
        league.owner, league.id(1), version=1, reason="It was right after all."
    )

    assert done.scorecard.version == 3
    assert done.scorecard.document["claim"]["score"] == {"A": 18, "B": 9}
    assert Result.objects.filter(fixture=league.fixture(1)).count() == 3
    with pytest.raises(NotFoundError):
        services.corrections.correcting_cards.revert(
            league.owner, league.id(1), version=9, reason="No."
        )


def test_the_same_correction_sent_again_is_answered_with_what_is_saved(league):
    league.play(1, 18, 9)
    one = services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(9, 18), reason="X."
    )
    two = services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(9, 18), reason="X."
    )
    assert two.scorecard == one.scorecard
    assert not two.created


def test_what_has_no_result_has_nothing_to_correct(league):
    with pytest.raises(ConflictError) as refused:
        services.corrections.correcting_cards.correct(
            league.owner, league.id(1), result_card(9, 18), reason="X."
        )
    assert refused.value.code == "no-result"


def test_a_walkover_is_corrected_by_the_card_of_a_match_that_was_played(league):
    services.rulings.walkover(league.owner, league.id(1), winner="B", reason="Nobody came.")
    done = services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(18, 9), reason="They had played elsewhere."
    )
    assert done.scorecard.version == 1
    assert done.result.reason == "They had played elsewhere."
    assert league.fixture(1).outcome == "played"


def test_a_card_waits_until_both_sides_agree(waiting):
    league = waiting
    done = league.play(1)
    assert not done.result.official
    assert league.fixture(1).state == "submitted"
    services.base.outbox.send()
    assert all(row["played"] == 0 for row in league.rows().values())

    first = services.results.agree(sign_in(league, 1, "A"), league.id(1))
    assert not first.official
    second = services.results.agree(sign_in(league, 1, "B"), league.id(1))

    assert second.official
    assert league.fixture(1).state == "official"
    services.base.outbox.send()
    assert sum(row["played"] for row in league.rows().values()) == 2


def test_agreement_is_with_one_version_of_a_card(waiting):
    league = waiting
    league.play(1, 18, 9)
    services.results.agree(sign_in(league, 1, "A"), league.id(1))
    services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(17, 9), reason="Recount."
    )

    result = services.results.agree(sign_in(league, 1, "B"), league.id(1))

    assert not result.official


def test_an_organiser_confirms_what_both_sides_agreed_with(db):
    league = make_league(format_options={"confirmation": "organiser"})
    league.play(1)
    services.results.agree(league.owner, league.id(1))
    assert league.fixture(1).state == "agreed"

    services.results.confirm(league.owner, league.id(1))

    assert league.fixture(1).state == "official"


def test_only_who_plays_has_a_say(waiting):
    league = waiting
    league.play(1)
    with pytest.raises(NotAllowedError) as refused:
        services.results.agree(sign_in(league, 2, "A"), league.id(1))
    assert refused.value.code == "not-a-side"
    with pytest.raises(NotAllowedError):
        services.results.confirm(sign_in(league, 1, "A"), league.id(1))


def test_a_disputed_card_waits_for_a_ruling_and_a_rejected_dispute_makes_it_official(waiting):
    league = waiting
    league.play(1)
    player = sign_in(league, 1, "B")

    held = services.results.disputes.dispute(
        player, league.id(1), reason="The last penny was mine."
    )
    assert (held.side, league.fixture(1).state) == ("B", "disputed")
    with pytest.raises(ConflictError):
        services.results.agree(league.owner, league.id(1))
    with pytest.raises(NotAllowedError):
        services.rulings.settle(player, league.id(1), ruling="Mine.", upheld=True)

    services.rulings.settle(league.owner, league.id(1), ruling="Seen by both.", upheld=False)

    held.refresh_from_db()
    assert (held.state, held.ruling, held.closed_by) == ("rejected", "Seen by both.", league.owner)
    assert league.fixture(1).state == "official"


def test_an_official_result_stands_while_it_is_disputed(league):
    done = league.play(1)
    services.results.disputes.dispute(
        league.owner, league.id(1), reason="Asked to by the visitors."
    )
    done.result.refresh_from_db()
    assert done.result.official
    assert league.fixture(1).state == "disputed"

    services.results.disputes.withdraw_dispute(league.owner, league.id(1))
    assert league.fixture(1).state == "official"
    assert Dispute.objects.get().state == "withdrawn"


def test_an_upheld_dispute_is_a_corrected_card(league):
    league.play(1, 18, 9)
    services.results.disputes.dispute(league.owner, league.id(1), reason="Counted wrongly.")
    services.rulings.settle(
        league.owner, league.id(1), ruling="It was 17.", upheld=True, document=result_card(17, 9)
    )
    card = Scorecard.objects.get(version=2)
    assert card.reason == "It was 17."
    assert Result.objects.get(official=True).score_a == 17


def test_an_upheld_dispute_without_a_card_has_the_match_played_again(league):
    first = league.play(1, 18, 9)
    services.results.disputes.dispute(league.owner, league.id(1), reason="Wrong board.")
    services.rulings.settle(league.owner, league.id(1), ruling="Play again.", upheld=True)

    fixture = league.fixture(1)
    assert (fixture.state, fixture.outcome) == ("planned", "postponed")
    assert not Result.objects.filter(official=True).exists()
    again = league.play(1, 10, 17)
    assert again.scorecard.supersedes == first.scorecard
    assert again.result.official


def test_a_finished_competition_is_corrected_only_once_it_is_reopened(league):
    league.play(1)
    services.competitions.finish(league.owner, league.competition.public_id, unplayed=True)
    with pytest.raises(ConflictError) as refused:
        services.corrections.correcting_cards.correct(
            league.owner, league.id(1), result_card(9, 18), reason="X."
        )
    assert refused.value.code == "competition-finished"
    services.competitions.reopen(league.owner, league.competition.public_id)
    services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(9, 18), reason="X."
    )
