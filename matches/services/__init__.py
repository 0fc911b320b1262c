"""Writes: one public function, one transaction.

Every function takes the acting user first (`actor`: a user, or an anonymous one, who is refused)
and finds what it works on by public id. It returns the row it wrote, or refuses with one of
`matches.errors` and has saved nothing: `NotAllowedError`, `NotFoundError`, `ConflictError`,
`InvalidError` (with mistakes by field), `Refused` (with the law's faults). What a right is, and who
has it, is said in `matches.access`. Arguments after `*` are given by name.

scorecards
    submit(actor, fixture, document, *, via="form", board=None, submission_key=None,
           played_at=None, reason="") -> Submission(scorecard, result, created)
    check(actor, fixture, document, *, board=None) -> Verdict            # saves nothing
    names_in(document, names) -> document with names in place of its references
results
    agree(actor, fixture, *, board=None) -> Result                       # reports: below
    confirm(actor, fixture, *, board=None) -> Result                     # organiser: official
    dispute(actor, fixture, *, reason, board=None) -> Dispute
    withdraw_dispute(actor, fixture, *, board=None) -> Dispute
    settle(actor, fixture, *, ruling, upheld, document=None, report=False, board=None) -> Dispute
    preview_correction(actor, fixture, document, *, board=None, resting=None) -> Preview
    correct(actor, fixture, document, *, reason, supersedes=None, board=None, via="form",
            submission_key=None, played_at=None, resting=None) -> Submission   # "keep" | "redraw" |
    revert(actor, fixture, *, version, reason, board=None, resting=None)       # "void": what rests
corrections revert(actor, correction, *, reason, resting="redraw") -> Correction
            preview_revert(actor, correction, *, resting=None) -> Preview
reports     report(actor, fixture, document, *, board=None, submission_key=None, reason="")
            -> Report(scorecard, result, dispute)                # by a side, for the other
fixtures
    schedule(actor, fixture, *, starts_at, ends_at=None, venue=None, board=None,
             expected_revision=None) -> Fixture
    call(actor, fixture) -> Fixture
    start(actor, fixture, *, first=None) -> Fixture
    postpone(actor, fixture, *, reason, starts_at=None) -> Fixture
    walkover(actor, fixture, *, winner, reason, board=None, replace=False, resting=None) -> Result
    double_walkover(actor, fixture, *, reason, board=None, replace=False, resting=None) -> Result
    abandon(actor, fixture, *, reason, document=None, board=None, replace=False, …) -> Result
    void(actor, fixture, *, reason, board=None, replace=False, resting=None) -> Result
    preview(actor, fixture, outcome, *, winner=None, board=None, resting=None) -> Preview
    preview_postponement(actor, fixture, *, resting=None) -> Preview
    set_boards(actor, fixture, boards) -> list[FixtureBoard]             # of a team fixture
line_ups    hand_in(actor, fixture, *, side, boards) -> LineUp          # by a captain, unseen
            rule(actor, fixture, *, side, code, players, decision, reason) -> LineUpRuling
studies
    keep(actor, fixture, *, title, document) -> Study                    # a shot from the lab
    delete(actor, study)
competitions
    create(actor, season, *, name, game, …) -> Competition               # a draft
    edit(actor, competition, **changes) -> Competition
    open(actor, competition) ; reopen(actor, competition)
    finish(actor, competition, *, unplayed=False) -> Competition
    publish(actor, competition, visibility="public") -> Competition
    preview_draw(actor, competition, *, divisions=None, starts_on=None, every_days=7) -> Draw
    draw_fixtures(actor, competition, *, divisions=None, starts_on=None, every_days=7) -> Draw
    delete_draw(actor, competition)                                      # while nothing is played
entries
    enter(actor, competition, *, people=(), team=None, seed=None) -> Entry
    preview_names(actor, competition, text) -> tuple[NameLine, …]
    enter_names(actor, competition, text, *, age_band=None) -> tuple[Entry, …]
    seed(actor, competition, order) -> None                              # entries, best first
    remove(actor, entry)                                                 # before the draw
    preview_withdrawal(actor, entry, *, policy=None) -> WithdrawalPlan
    withdraw(actor, entry, *, reason, policy=None, on=None) -> Entry     # None: by share played
lessons
    plan(actor, club, *, game, names="", pupils_of=None, boards=6, minutes=50, game_minutes=8,
         change_minutes=0, name="", room="", starts_at=None) -> Competition  # it runs from then on
    leave(actor, entry) ; come_back(actor, entry) ; come_late(actor, competition, text)
         -> PlannedAgain(competition, entries, changes)                  # what has not begun
    begin(actor, competition, number) -> Competition                     # a round, now
    report(actor, fixture, winner) -> Result | None                      # "A" | "B" | "draw" | ""
    come_back(actor, entry) -> Entry                                     # to a Swiss
swiss
    preview_round(actor, competition) -> RoundPlan
    draw_round(actor, competition, *, number, starts_on=None) -> Round
    redraw_round(actor, competition, *, number, reason) -> Round         # while nothing is played
    take_back_round(actor, competition, *, number, reason)
    keep_round(actor, competition, *, number, reason) -> Round           # after a correction
    announce_absence(actor, entry, *, round, bye="bye-zero") -> Absence
    cancel_absence(actor, entry, *, round)
timetables
    ask(actor, competition, *, first_day, last_day, weekdays, from_time, slot_minutes, slots_a_day,
        venues, …) -> Timetable                                          # a worker computes it
    apply(actor, timetable) -> Move | None ; discard(actor, timetable) -> Timetable
calling
    call(actor, board, fixture=None) -> Fixture                          # the next, or that one
    send_back(actor, fixture) -> Fixture ; set_rest(actor, club, venue, minutes) -> Venue
moves
    move(actor, competition, places, *, last=None) -> Move | None
    undo(actor, competition, *, last=None) -> Move ; redo(actor, competition, *, last=None) -> Move
stages
    preview_stage(actor, competition, *, kind) -> StagePlan              # "knockout", "plate"
    draw_stage(actor, competition, *, kind, lots=False, …) -> Stage
    take_back_stage(actor, competition, *, kind, reason)                 # while nothing is played
seeding     commit(actor, competition) -> Commitment ; open_draw(actor, competition) -> Commitment
            by_rating(actor, competition) -> tuple[str, …]
coming      ahead(actor, competition) -> Ahead(coming, drawn)            # what is to be drawn next
boxes       preview_period(actor, competition) -> PeriodPlan
            start_period(actor, competition, *, starts_on=None, every_days=7, unplayed=False,
                         lots=False)
clubs       create(actor, *, name, kind, …) ; edit(actor, club, …)
seasons     create(actor, club, *, name, starts_on, ends_on, slug="") ; edit(actor, season, …)
venues      create(actor, club, *, name, address="")
            edit(actor, club, venue, *, name, address, rest_minutes) -> Venue
            add_board(actor, club, venue, *, name, games, like="") -> Board
            edit_board(actor, board, *, name, games, in_use) -> Board
measuring   measure(actor, board, equipment, *, expected_version=None, note="") -> BoardVersion
            measure_like(actor, board, name) -> BoardVersion
            calibrate(actor, board, measured, *, expected_version=None, note="") -> BoardVersion
people      create(actor, club, *, given_name, …) ; rename(actor, club, person, …)
            set_naming(actor, club, person, …) ; erase(actor, club, person, *, reason)
            join(actor, club, person, *, season=None) -> Membership
sign_ins    make_link(actor, club, person) -> str ; find(token) -> Person | None
            claim(actor, token, *, username="", password="") -> User ; unlink(actor, club, person)
            leave(actor, club, person)                                   # ends the membership
figures     figures_of(club, season, competition, viewer, division="") -> Figures | None    # reads
archives    archive(actor, season, *, private=False, cards=False) -> the document
bulk        postpone(actor, competition, chosen, *, reason) ; walkover(…, against, reason)
            enter_results(actor, competition, documents, *, reason) ; undo(actor, action)
calendar_links  make(actor) -> its token, told once ; delete(actor)
score_lists enter(actor, competition, lines, *, reason="") -> Entered(action, saved, same, refused)
guests      invite(actor, competition, *, team) ; answer(actor, invitation, *, accept)
teams       create(actor, club, *, name, season=None, members=()) ; set_members(actor, team, …)
            arrange(actor, team, places)                             # order, captains, ages
ladders     challenge(actor, challenger, challenged) -> LadderEvent      # entries
            accept(actor, challenge) ; refuse(actor, challenge)
            cancel(actor, challenge, *, reason) ; extend(actor, challenge, *, until)
            place(actor, entry, *, rung, reason) -> LadderEvent
            announce_holiday(actor, entry, *, first, last) -> LadderEvent
            close_for_holidays(actor, competition, *, first, last) -> LadderEvent
            end_holiday(actor, competition, entry=None) -> LadderEvent
open_entry  offer(actor, competition, *, places=None, closes_at=None) ; close(actor, competition)
            enter(actor, competition, key) -> "in" | "waiting" ; leave(actor, competition, key)
            check_in(actor, competition, present) -> (play, wait)
renewal     plan(actor, competition, keep=None) -> RenewalPlan
            renew(actor, competition, season, *, name="", keep=None) -> Competition
roles       grant(actor, club, *, username, role) ; revoke(actor, club, *, username, role)
invitations invite(actor, club, *, email, role, link="") -> Invited(invitation, token)
            accept(actor, token, *, username="", password="") -> Role
            find(token) -> Invitation | None ; revoke(actor, invitation)
umpires     assign(actor, fixture, *, username) ; dismiss(actor, fixture, *, username)
umpire_rota propose(actor, competition, *, matches, umpires, chosen=None) -> Allocation
            assign(actor, competition, chosen) -> int                    # match to username
adjustments add(actor, division, entry, *, points, reason) -> Adjustment
            withdraw(actor, adjustment: int, *, reason) -> Adjustment
championships create(actor, season, *, name, houses, competitions=(), rules=None) -> Championship
            edit(actor, championship, *, name, houses, competitions, rules, visibility)
            add_line(actor, championship, *, house, points, reason, kind="by-hand")
            reverse_line(actor, line: int, *, reason) -> ChampionshipLine
handicaps   give(actor, entry, *, start, reason, kind) -> Handicap
            give_by_rating(actor, competition, *, step, most) -> list[Handicap]
installation create_first_owner(code, *, username, password, email="", club_name, club_kind)
             is_waiting() -> bool ; is_code(code) -> bool

Without an actor, for tasks and commands; each may be done twice without harm:

standings   rebuild(division) -> Standing | None ; rebuild_competition(competition)
ratings     recompute(game) -> Ranking | None
ladders     sweep() -> int                                           # what has fallen due
silence     watch(now=None) -> {"reminded": n, "settled": n}
timetables  compute_next(seconds=…) -> str | None
aim_maps    ask(asked_by, shot, situation=None) -> AimMap ; cancel(asked_by, shot, situation=None)
            compute(seconds=4) -> int ; tidy() -> int ; drawn(row) -> aiming.Drawn
outbox      send(limit=…, *, early=False) -> Sent(sent, failed) ; waiting() -> int ; tidy()
"""

from matches.services import (
    adjustments,
    aim_maps,
    archives,
    boxes,
    bulk,
    calling,
    championships,
    clubs,
    coming,
    competitions,
    corrections,
    entries,
    fixtures,
    guests,
    handicaps,
    installation,
    invitations,
    ladders,
    lessons,
    line_ups,
    measuring,
    moves,
    outbox,
    people,
    ratings,
    reports,
    results,
    roles,
    score_lists,
    scorecards,
    seasons,
    seeding,
    sign_ins,
    silence,
    stages,
    standings,
    studies,
    swiss,
    teams,
    timetables,
    umpires,
    venues,
)

__all__ = [
    "adjustments",
    "aim_maps",
    "archives",
    "boxes",
    "bulk",
    "calling",
    "championships",
    "clubs",
    "coming",
    "competitions",
    "corrections",
    "entries",
    "fixtures",
    "guests",
    "handicaps",
    "installation",
    "invitations",
    "ladders",
    "lessons",
    "line_ups",
    "measuring",
    "moves",
    "outbox",
    "people",
    "ratings",
    "reports",
    "results",
    "roles",
    "score_lists",
    "scorecards",
    "seasons",
    "seeding",
    "sign_ins",
    "silence",
    "stages",
    "standings",
    "studies",
    "swiss",
    "teams",
    "timetables",
    "umpires",
    "venues",
]
