"""The tables: fields, constraints and indexes. No business is done here."""

from matches.models.absence import Absence, AbsentBye
from matches.models.aim_map import AimMap, AimMapState
from matches.models.append import AppendedRowError
from matches.models.audit import AuditEntry
from matches.models.breaks import Break
from matches.models.bulk import BulkAction, BulkKind
from matches.models.calendar_link import CalendarLink
from matches.models.championship import Championship, ChampionshipLine, ChampionshipLineKind
from matches.models.club import Club, ClubKind
from matches.models.commitment import Commitment
from matches.models.competition import (
    Competition,
    CompetitionState,
    EntryKind,
    Leaving,
    Visibility,
)
from matches.models.correction import Correction, Resting
from matches.models.dispute import Dispute, DisputeState
from matches.models.end import End, EndKind
from matches.models.entry import Entry, EntryState, Place, Withdrawal
from matches.models.fixture import (
    BYES,
    Fixture,
    FixtureBoard,
    FixtureState,
    Outcome,
    UmpireAssignment,
)
from matches.models.flick import Flick
from matches.models.goal import Goal, GoalKind
from matches.models.guest import TeamInvitation
from matches.models.handicap import Handicap, HandicapBasis, HandicapKind
from matches.models.hold import Hold, Way
from matches.models.ladder import LadderEvent, LadderEventKind
from matches.models.line_up import LineUp, LineUpDecision, LineUpRuling
from matches.models.move import Move, MoveKind
from matches.models.open_entry import OpenEntry, WaitingEntry
from matches.models.outbox import OutboxMessage
from matches.models.person import AgeBand, Membership, Naming, Person
from matches.models.point import Point, PointKind, RedGame
from matches.models.public import new_public_id
from matches.models.rating import Ranking, Rating, RatingChange
from matches.models.result import Result
from matches.models.role import Invitation, Role, RoleName
from matches.models.scorecard import Detail, Scorecard, Via
from matches.models.season import Season
from matches.models.sides import Side, Winner
from matches.models.stage import Division, Round, Stage
from matches.models.standing import Adjustment, Standing
from matches.models.study import Study
from matches.models.team import Pair, Team, TeamMember
from matches.models.timetable import Timetable, TimetableState
from matches.models.user import User
from matches.models.venue import Board, BoardVersion, Venue

__all__ = [
    "BYES",
    "Absence",
    "AbsentBye",
    "Adjustment",
    "AgeBand",
    "AimMap",
    "AimMapState",
    "AppendedRowError",
    "AuditEntry",
    "Board",
    "BoardVersion",
    "Break",
    "BulkAction",
    "BulkKind",
    "CalendarLink",
    "Championship",
    "ChampionshipLine",
    "ChampionshipLineKind",
    "Club",
    "ClubKind",
    "Commitment",
    "Competition",
    "CompetitionState",
    "Correction",
    "Detail",
    "Dispute",
    "DisputeState",
    "Division",
    "End",
    "EndKind",
    "Entry",
    "EntryKind",
    "EntryState",
    "Fixture",
    "FixtureBoard",
    "FixtureState",
    "Flick",
    "Goal",
    "GoalKind",
    "Handicap",
    "HandicapBasis",
    "HandicapKind",
    "Hold",
    "Invitation",
    "LadderEvent",
    "LadderEventKind",
    "Leaving",
    "LineUp",
    "LineUpDecision",
    "LineUpRuling",
    "Membership",
    "Move",
    "MoveKind",
    "Naming",
    "OpenEntry",
    "OutboxMessage",
    "Outcome",
    "Pair",
    "Person",
    "Place",
    "Point",
    "PointKind",
    "Ranking",
    "Rating",
    "RatingChange",
    "RedGame",
    "Resting",
    "Result",
    "Role",
    "RoleName",
    "Round",
    "Scorecard",
    "Season",
    "Side",
    "Stage",
    "Standing",
    "Study",
    "Team",
    "TeamInvitation",
    "TeamMember",
    "Timetable",
    "TimetableState",
    "UmpireAssignment",
    "User",
    "Venue",
    "Via",
    "Visibility",
    "WaitingEntry",
    "Way",
    "Winner",
    "Withdrawal",
    "new_public_id",
]
