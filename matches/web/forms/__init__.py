"""The desk's forms: what is asked of people, in their words. Services say what may be."""

from matches.web.forms.club import AcceptForm, ClubForm, FirstOwnerForm, InviteForm, SeasonForm
from matches.web.forms.competition import DrawForm, PublishForm, RulesForm, WithdrawForm, rules_of
from matches.web.forms.fixture import (
    BoardsForm,
    NothingForm,
    PostponeForm,
    ReasonForm,
    RuleForm,
    ScheduleForm,
    SettleForm,
    UmpireForm,
    WalkoverForm,
)
from matches.web.forms.person import NamesForm, NamingForm, PairForm, PersonForm, TeamForm

__all__ = [
    "AcceptForm",
    "BoardsForm",
    "ClubForm",
    "DrawForm",
    "FirstOwnerForm",
    "InviteForm",
    "NamesForm",
    "NamingForm",
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
    "SettleForm",
    "TeamForm",
    "UmpireForm",
    "WalkoverForm",
    "WithdrawForm",
    "rules_of",
]
