"""The tables: fields, constraints and indexes. No business is done here."""

from matches.models.base.append import AppendedRowError
from matches.models.base.audit import AuditEntry
from matches.models.base.former_user import former_user
from matches.models.base.outbox import OutboxMessage
from matches.models.base.public import new_public_id
from matches.models.base.sides import Side, Winner
from matches.models.bulk.bulk import BulkAction, BulkKind
from matches.models.calendars.calendar_link import CalendarLink
from matches.models.championships.championship import (
    Championship,
    ChampionshipLine,
    ChampionshipLineKind,
)
from matches.models.clubs.club import Club, ClubKind
from matches.models.clubs.season import Season
from matches.models.clubs.venue import Board, BoardVersion, Venue
from matches.models.competitions.competition import (
    Competition,
    CompetitionState,
    EntryKind,
    Leaving,
    Visibility,
)
from matches.models.competitions.entry import (
    Entry,
    EntryState,
    Withdrawal,
)
from matches.models.competitions.guest import TeamInvitation
from matches.models.competitions.open_entry import OpenEntry, WaitingEntry
from matches.models.competitions.settings_change import SettingsChange
from matches.models.corrections.correction import Correction, Resting
from matches.models.draws.commitment import Commitment
from matches.models.draws.place import Place
from matches.models.draws.stage import Division, Round, Stage
from matches.models.fixtures.fixture import (
    BYES,
    Fixture,
    FixtureState,
    Outcome,
)
from matches.models.fixtures.fixture_board import FixtureBoard
from matches.models.fixtures.hold import Hold, Way
from matches.models.fixtures.line_up import LineUp, LineUpDecision, LineUpRuling
from matches.models.fixtures.move import Move, MoveKind
from matches.models.fixtures.umpire import UmpireAssignment
from matches.models.following.follower import Follower
from matches.models.handicaps.handicap import Handicap, HandicapBasis, HandicapKind
from matches.models.imports.bringing import Bringing
from matches.models.lab.aim_map import AimMap, AimMapState
from matches.models.lab.study import Study
from matches.models.ladders.ladder import LadderEvent, LadderEventKind
from matches.models.lessons.lesson_tap import LessonTap
from matches.models.letters.letter import (
    Letter,
    LetterChoice,
    LetterKind,
    LetterStop,
    Often,
    Telling,
)
from matches.models.looked.look import Door, Look, LookedAt
from matches.models.notices.file import FileKind, NoticeFile
from matches.models.notices.notice import Notice, NoticeVersion
from matches.models.people.erasure import ErasedKind, Erasure
from matches.models.people.former_name import FormerName
from matches.models.people.kept_address import KeptAddress
from matches.models.people.made_one import MadeOne, MadeOneKind
from matches.models.people.permission import (
    AskedState,
    ClubCode,
    Evidence,
    GivenBy,
    Permission,
    PermissionAsked,
    PermissionKind,
    PermissionNote,
)
from matches.models.people.person import (
    AgeBand,
    Membership,
    Naming,
    Person,
    Surface,
)
from matches.models.people.role import Invitation, Role, RoleName
from matches.models.people.sign_in_letter import SignInLetter
from matches.models.people.token_note import TokenNote, TokenScope
from matches.models.people.user import User
from matches.models.ratings.calibration import RatingCalibration
from matches.models.ratings.edition import RankingEdition
from matches.models.ratings.rating import Ranking, Rating, RatingChange
from matches.models.rearranging.proposal import (
    DateAnswer,
    DateAnswerKind,
    DateProposal,
    ProposedDate,
)
from matches.models.results.breaks import Break
from matches.models.results.dispute import Dispute, DisputeState
from matches.models.results.end import End, EndKind
from matches.models.results.flick import Flick
from matches.models.results.goal import Goal, GoalKind
from matches.models.results.point import Point, PointKind, RedGame
from matches.models.results.published_reason import PublishedReason, ReasonOf
from matches.models.results.result import Result
from matches.models.results.scorecard import Detail, Scorecard, Via
from matches.models.scoring.board_pass import BoardPass
from matches.models.scoring.running_card import (
    DEVICE_LENGTHS,
    HowEnded,
    RunningCard,
    RunningLine,
    ScoringDevice,
)
from matches.models.scoring.shadow_card import ShadowCard, ShadowLine
from matches.models.seals.seal import Seal, SealedRow
from matches.models.swiss.absence import Absence, AbsentBye
from matches.models.tables.standing import Adjustment, Standing
from matches.models.teams.team import Pair, Team, TeamMember
from matches.models.timetables.timetable import Timetable, TimetableState

__all__ = [
    "BYES",
    "DEVICE_LENGTHS",
    "Absence",
    "AbsentBye",
    "Adjustment",
    "AgeBand",
    "AimMap",
    "AimMapState",
    "AppendedRowError",
    "AskedState",
    "AuditEntry",
    "Board",
    "BoardPass",
    "BoardVersion",
    "Break",
    "Bringing",
    "BulkAction",
    "BulkKind",
    "CalendarLink",
    "Championship",
    "ChampionshipLine",
    "ChampionshipLineKind",
    "Club",
    "ClubCode",
    "ClubKind",
    "Commitment",
    "Competition",
    "CompetitionState",
    "Correction",
    "DateAnswer",
    "DateAnswerKind",
    "DateProposal",
    "Detail",
    "Dispute",
    "DisputeState",
    "Division",
    "Door",
    "End",
    "EndKind",
    "Entry",
    "EntryKind",
    "EntryState",
    "ErasedKind",
    "Erasure",
    "Evidence",
    "FileKind",
    "Fixture",
    "FixtureBoard",
    "FixtureState",
    "Flick",
    "Follower",
    "FormerName",
    "GivenBy",
    "Goal",
    "GoalKind",
    "Handicap",
    "HandicapBasis",
    "HandicapKind",
    "Hold",
    "HowEnded",
    "Invitation",
    "KeptAddress",
    "LadderEvent",
    "LadderEventKind",
    "Leaving",
    "LessonTap",
    "Letter",
    "LetterChoice",
    "LetterKind",
    "LetterStop",
    "LineUp",
    "LineUpDecision",
    "LineUpRuling",
    "Look",
    "LookedAt",
    "MadeOne",
    "MadeOneKind",
    "Membership",
    "Move",
    "MoveKind",
    "Naming",
    "Notice",
    "NoticeFile",
    "NoticeVersion",
    "Often",
    "OpenEntry",
    "OutboxMessage",
    "Outcome",
    "Pair",
    "Permission",
    "PermissionAsked",
    "PermissionKind",
    "PermissionNote",
    "Person",
    "Place",
    "Point",
    "PointKind",
    "ProposedDate",
    "PublishedReason",
    "Ranking",
    "RankingEdition",
    "Rating",
    "RatingCalibration",
    "RatingChange",
    "ReasonOf",
    "RedGame",
    "Resting",
    "Result",
    "Role",
    "RoleName",
    "Round",
    "RunningCard",
    "RunningLine",
    "Scorecard",
    "ScoringDevice",
    "Seal",
    "SealedRow",
    "Season",
    "SettingsChange",
    "ShadowCard",
    "ShadowLine",
    "Side",
    "SignInLetter",
    "Stage",
    "Standing",
    "Study",
    "Surface",
    "Team",
    "TeamInvitation",
    "TeamMember",
    "Telling",
    "Timetable",
    "TimetableState",
    "TokenNote",
    "TokenScope",
    "UmpireAssignment",
    "User",
    "Venue",
    "Via",
    "Visibility",
    "WaitingEntry",
    "Way",
    "Winner",
    "Withdrawal",
    "former_user",
    "new_public_id",
]
