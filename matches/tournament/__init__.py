"""Tournament arithmetic: schedules, tables that prove themselves, ratings.

Pure Python: no Django, no model, no clock, no randomness. Everything taken and given is a frozen
dataclass or a plain mapping, and every answer is a function of its arguments alone: the order in
which results are handed over never matters.

Ids are text (``str``); a caller with database keys passes ``str(pk)``. Numbers are exact:
``Number = int | Fraction`` (``exact(0.5)`` makes one; ``as_json(number)`` gives it back).

The front door
--------------

Schedules (``matches.tournament.formats``)::

    FORMATS: Mapping[str, Format]        # "round-robin", "single-elimination"; .name .title .rule
    round_robin(entrants: Sequence[str], legs: int = 1) -> tuple[Round, ...]   # 2 to 40, by seed
    single_elimination(entrants: Sequence[str], third_place: bool = False) -> Bracket
    Round(number: int, pairings: tuple[Pairing, ...], resting: tuple[str, ...])
    Pairing(round: int, board: int, home: str, away: str, leg: int = 1)  # home flicks first
    Bracket: .ties .rounds .matches .tie(id) .played({tie id: winner}, nobody=()) -> Bracket
    Tie(id, round, home: Slot, away: Slot) .bye ; Slot(entrant, winner_of, loser_of) .bye

Drawn without a database too (``DRAWABLE``; ``drawing`` reads them from JSON)::

    double_elimination.double_elimination(entrants, decider=True) -> Bracket ; decider_needed(…)
    groups.snake(entrants, groups, clubs) ; best_placed({group: Row}, n) ; knockout(through)
    plate.plate(entrants, bracket, winners) -> Bracket         # who lost its first match
    brackets.bracket_of(format, entrants, options) -> Bracket ; champion(bracket, winners)
    lesson.lesson(pupils, boards, minutes, game_minutes, change_minutes=0, played=()) -> Lesson

Swiss rounds (``matches.tournament.pairing``)::

    pair_next(SwissState(entrants, results, rounds, round=None, scheme=…, absent={id: Outcome},
                         apart=(), top_first=True, rematches=False,
                         edition="2026")) -> NextRound                # or "2017"
    NextRound: .number .pairs ((first flicker, second), …) .bye .absent .method .notes .system
    read_trf(text) -> Swiss ; pair(Swiss) -> PairedRound      # a TRF file, by its numbers
    UnpairableError (a ValueError): there is no legal pairing; says why

Tables (``matches.tournament.table``)::

    tabulate(entrants, results, scheme=PointsScheme(), tie_breaks=STANDARD, adjustments=(), *,
             withdrawals: WithdrawalPolicy | None = None,
             previous: Table | "round" | None = None, zones: Sequence[Zone] = (),
             pairings: "fixed" | "drawn" | None = None) -> Table

    Entrant(id, name="", withdrawn=False, numbers={})   # numbers: {"fair-play": 3, "rating": 1500}
    Result(id, home, away, outcome=Outcome.PLAYED, home_score=None, away_score=None, winner=None,
           round=0, date="", measures={})               # away None: a bye
        winner: "home" | "away" | "draw" | None (None: read from the scores; a walkover needs it)
        measures: {"games": (5, 3), "ends": (4, 2)}     # home, away
        date: ISO 8601 text, "" when unknown
    Outcome: played, walkover, double-walkover, bye-full, bye-half, bye-zero   (these count)
             planned, postponed, abandoned, void, expunged                     (these do not)
    PointsScheme(win=3, draw=1, loss=0, walkover_win=None, walkover_loss=None,
                 double_walkover=None, bye_full=None, bye_half=None, bye_zero=0,
                 walkover_score=None, bonuses=())       # None: as a win, a loss, a draw
    Bonus(name, points, when, amount, of="")            # of: a result's measure, "" the score
        when: "scored" | "clear-win" | "narrow-loss" | "won-with" | "lost-with"
    Adjustment(entrant, amount, reason, step="points", date="")
    WithdrawalPolicy(expunge_below=Fraction(1, 2), matches=None)
    STANDARD = ("points", "wins", "difference", "scored", "head-to-head")

    Table: .rows .steps .entrant(id) -> Row .as_document() Table.from_document(document)
    Row: .entrant .name .place .rank .played .won .drawn .lost .byes .walkovers_won
         .walkovers_lost .scored .conceded .difference .points .adjustments .form .rank_before
         .rank_change .withdrawn .why .measures .outlooks
        place: 1, 2, 3… as listed; rank: 1, 1, 3… (None when all its results are expunged)
        form: the last five, latest last: FormEntry(letter "W" | "D" | "L", opponent, result)
        rank_change: places gained (+) or lost (-), None when there is nothing to compare with
    Zone(name, first, last, kind="up")   # "up" | "down" | "other"; -1 is the last place
    Outlook: .zone .kind .status .needs .matches .known .final ; tell(outlook, name) -> sentence
        status: "certain" | "level" | "open" | "out-level" | "out", on points alone
    Why: .tied .steps .decided_by ; explain(row.why, name=lambda id: …) -> list of sentences
    StepTaken: .name .title .rule .version .columns .numbers {id: (number, …)} .left .skipped

Tie-breaks (``matches.tournament.tiebreaks``)::

    TIE_BREAKS: Mapping[str, TieBreak]                  # .name .version .title .rule .options
    A step is a name ("difference") or
    Step("head-to-head", {"re_enter": "after-all", "meetings": 1}); chosen(steps) checks a list.
    "points" is put first when a list does not name it.

Ratings (``matches.tournament.ratings``)::

    rate(game, matches, *, system="openskill", previous: Ledger | None = None) -> Ledger
    RatedMatch(id, sides: (("ann",), ("ben",)), winner: 0 | 1 | None (a draw), date="", round=0)
    Ledger: .game .system .entries .kept (entries taken over from `previous`)
            .ratings -> {player: Rating} .as_document() Ledger.from_document(document)
    LedgerEntry(match, changes) ; Change(player, before: Rating, after: Rating)
    Rating(mu, sigma, matches, last): .ordinal = mu - 3 sigma
    ranking(ledger, *, provisional_below=5, inactive_after: timedelta | None = None,
            today: date | None = None) -> tuple[Ranked, ...]
    Ranked(player, rank, rating, provisional, inactive) # rank None while inactive

Documents (``matches.tournament.documents``)::

    read_json(text) -> Season ; read_sheet(text) -> Season       # text: str | bytes; strict
    points_scheme(value) -> PointsScheme ; tie_breaks(value) -> tuple[Step, ...]  # as stored JSON
    Season: .entrants .results .scheme .steps .adjustments .withdrawals .table() -> Table
    DocumentError: .mistakes, all of them at once; Mistake(path "results.3.home", message)
"""

from matches.tournament.exact import Number, as_json, exact
from matches.tournament.formats import (
    FORMATS,
    Bracket,
    Pairing,
    Round,
    round_robin,
    single_elimination,
)
from matches.tournament.ratings import (
    Change,
    Ledger,
    LedgerEntry,
    Ranked,
    RatedMatch,
    Rating,
    ranking,
    rate,
)
from matches.tournament.results import Entrant, Outcome, Result
from matches.tournament.rows import FormEntry, Row
from matches.tournament.scheme import Adjustment, Bonus, PointsScheme
from matches.tournament.table import Table, tabulate
from matches.tournament.tiebreaks import STANDARD, TIE_BREAKS, Step, TieBreak
from matches.tournament.why import StepTaken, Why, explain
from matches.tournament.withdrawals import WithdrawalPolicy

__all__ = [
    "FORMATS",
    "STANDARD",
    "TIE_BREAKS",
    "Adjustment",
    "Bonus",
    "Bracket",
    "Change",
    "Entrant",
    "FormEntry",
    "Ledger",
    "LedgerEntry",
    "Number",
    "Outcome",
    "Pairing",
    "PointsScheme",
    "Ranked",
    "RatedMatch",
    "Rating",
    "Result",
    "Round",
    "Row",
    "Step",
    "StepTaken",
    "Table",
    "TieBreak",
    "Why",
    "WithdrawalPolicy",
    "as_json",
    "exact",
    "explain",
    "ranking",
    "rate",
    "round_robin",
    "single_elimination",
    "tabulate",
]
