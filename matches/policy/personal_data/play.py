"""Columns of what people play: entries, matches, cards, tables, ratings."""

from typing import Final

from matches.policy.personal_data.kinds import EMPTY, Table, table

_OF_A_CARD: Final = "scorecard index entry"

TABLES: Final[dict[str, Table]] = {
    "matches.Entry": table(
        playing="public_id person pair team seed state withdrawn_on withdrawal entered_at"
        " replaces",
        nothing="id competition",
    ),
    "matches.TeamInvitation": table(
        playing="team accepted",
        doings="invited_by invited_at answered_by answered_at",
        nothing="id public_id competition",
    ),
    "matches.OpenEntry": table(
        doings="opened_by opened_at", nothing="id competition places closes_at"
    ),
    "matches.WaitingEntry": table(playing="person team asked_at", nothing="id competition"),
    "matches.Stage": table(
        words="name basis", nothing="id competition number format format_options"
    ),
    "matches.Division": table(words="name", nothing="id public_id stage number"),
    "matches.Round": table(words="name basis", nothing="id division number starts_on ends_on"),
    "matches.Place": table(playing="entry number", nothing="id division"),
    "matches.Absence": table(playing="entry round bye announced_at", nothing="id"),
    "matches.Fixture": table(
        playing="home away first venue board starts_at ends_at umpired_by state",
        results="outcome winner goes_on",
        nothing="id public_id competition division round number leg tie rests_on revision",
    ),
    "matches.FixtureBoard": table(
        playing="home_person home_pair away_person away_pair first board",
        nothing="id public_id fixture number",
    ),
    "matches.Hold": table(playing="fixture board starts_at ends_at", nothing="id number kept"),
    "matches.Move": table(
        playing="changes", doings="by at", nothing="id competition number kind undoes"
    ),
    "matches.UmpireAssignment": table(playing="fixture user assigned_at", nothing="id"),
    "matches.LineUp": table(
        playing="side version boards handed_in_at", doings="handed_in_by",
        nothing="id public_id fixture",
    ),
    "matches.DateProposal": table(
        playing="side asked was_at", doings="proposed_by proposed_at",
        nothing="id public_id fixture number",
    ),
    "matches.ProposedDate": table(
        playing="starts_at venue board", nothing="id proposal number"
    ),
    "matches.DateAnswer": table(
        playing="kind chosen", doings="answered_by answered_at", nothing="id proposal"
    ),
    "matches.LineUpRuling": table(
        playing="side players boards", results="code decision", words="reason reason_code",
        doings="ruled_at ruled_by", nothing="id public_id fixture",
    ),
    "matches.Timetable": table(
        playing="asked proposal conflict", doings="requested_by created_at",
        nothing="id public_id competition state progress claimed_until finished_at",
    ),
    "matches.Scorecard": table(
        results="document verdict detail valid finished", words="reason reason_code",
        scoring="via submission_key", doings="submitted_by submitted_at",
        nothing="id public_id fixture fixture_board version supersedes engine_edition",
    ),
    "matches.Result": table(
        results="scorecard outcome winner score_a score_b measures official official_at"
        " superseded_at played_at",
        words="reason reason_code", doings="ruled_by",
        nothing="id fixture fixture_board created_at",
    ),
    "matches.Correction": table(
        results="before result resting reverts", words="reason reason_code steps touched",
        doings="made_by made_at", nothing="id public_id fixture fixture_board",
    ),
    "matches.Dispute": table(
        results="scorecard reported side state", words="reason reason_code ruling ruling_code",
        doings="raised_by raised_at closed_by closed_at",
        nothing="id public_id fixture fixture_board",
    ),
    "matches.PublishedReason": table(
        words="said_by row withdrawn_at", doings="published_by published_at",
        nothing="id fixture competition championship",
    ),
    "matches.Break": table(results=f"{_OF_A_CARD} side points pennies", nothing="id"),
    "matches.End": table(
        results=f"{_OF_A_CARD} number starter failed_starts kind winner points", nothing="id"
    ),
    "matches.Flick": table(
        results=f"{_OF_A_CARD} side player kind rules points_a points_b", nothing="id"
    ),
    "matches.Goal": table(results=f"{_OF_A_CARD} side kind score_a score_b", nothing="id"),
    "matches.Point": table(
        results=f"{_OF_A_CARD} set_number game_number server side points kind", nothing="id"
    ),
    "matches.RedGame": table(
        results=f"{_OF_A_CARD} set_number number server winner points_a points_b", nothing="id"
    ),
    "matches.Standing": table(
        results="rows", words="basis",
        nothing="id division version current results_digest computed_at",
    ),
    "matches.Adjustment": table(
        results="entry points withdrawn_at", words="reason reason_code", doings="made_by made_at",
        nothing="id division",
    ),
    "matches.Handicap": table(
        strength="entry version kind start basis", words="reason reason_code",
        doings="made_by made_at", nothing="id",
    ),
    "matches.Rating": table(
        strength="person mu sigma ordinal matches last_played_at inactive", nothing="id game system"
    ),
    "matches.RatingChange": table(
        strength="rating result number mu_before sigma_before mu_after sigma_after"
        " volatility_after", nothing="id"
    ),
    "matches.Ranking": table(
        strength="rows", nothing="id game system version current results_digest computed_at"
    ),
    "matches.RatingCalibration": EMPTY,
    "matches.RankingEdition": table(
        strength="rows", nothing="id game system year month whole digest published_at"
    ),
    "matches.LadderEvent": table(
        playing="at what entry other challenge fixture rung until", words="reason reason_code",
        doings="by recorded_at", nothing="id public_id division number",
    ),
    "matches.ChampionshipLine": table(
        results="house kind points withdrawn_at reverses", words="reason reason_code",
        doings="made_by made_at", nothing="id championship",
    ),
    "matches.Championship": table(
        words="name", nothing="id public_id club season slug rules visibility created_at"
    ),
    "matches.Championship_houses": table(belonging="team", nothing="id championship"),
    "matches.Championship_competitions": EMPTY,
}  # fmt: skip
"""By label: a column that a migration adds is declared here, or the build fails."""
