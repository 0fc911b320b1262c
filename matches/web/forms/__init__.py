"""The desk's forms: what is asked of people, in their words. Services say what may be."""

from matches.web.forms.club import AcceptForm, ClubForm, FirstOwnerForm, InviteForm, SeasonForm
from matches.web.forms.competition import (
    AdjustmentForm,
    DrawForm,
    PublishForm,
    RulesForm,
    WithdrawForm,
    rules_of,
)
from matches.web.forms.fixture import (
    BoardsForm,
    NothingForm,
    PostponeForm,
    ReasonForm,
    RuleForm,
    ScheduleForm,
    SettleForm,
    StudyForm,
    UmpireForm,
    WalkoverForm,
)
from matches.web.forms.person import NamesForm, NamingForm, PairForm, PersonForm, TeamForm
from matches.web.forms.rounds import AbsenceForm, DrawNextForm, DrawnForm, SeedsForm
from matches.web.forms.venue import (
    BoardEditForm,
    LikeForm,
    NewBoardForm,
    VenueEditForm,
    VenueForm,
)

__all__ = [
    "AbsenceForm",
    "AcceptForm",
    "AdjustmentForm",
    "BoardEditForm",
    "BoardsForm",
    "ClubForm",
    "DrawForm",
    "DrawNextForm",
    "DrawnForm",
    "FirstOwnerForm",
    "InviteForm",
    "LikeForm",
    "NamesForm",
    "NamingForm",
    "NewBoardForm",
    "NothingForm",
    "PairForm",
    "PersonForm",
    "PostponeForm",
    "PublishForm",
    "ReasonForm",
    "RuleForm",
    "RulesForm",
    "ScheduleForm",
    "SeasonForm",
    "SeedsForm",
    "SettleForm",
    "StudyForm",
    "TeamForm",
    "UmpireForm",
    "VenueEditForm",
    "VenueForm",
    "WalkoverForm",
    "WithdrawForm",
    "rules_of",
]
