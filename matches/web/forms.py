"""The desk's forms: what is asked of people, in their words. What may be is for the services."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

SIDES = (("A", _("the first side")), ("B", _("the second side")))
VISIBILITIES = (
    ("public", _("everybody")),
    ("members", _("members of the club")),
    ("private", _("organisers only")),
)
ROLES = (
    ("organiser", _("organiser: runs competitions")),
    ("umpire", _("umpire: enters the cards of matches given to them")),
    ("owner", _("owner: also decides who helps")),
)
CLUB_KINDS = (("school", _("a school")), ("club", _("a club or a pub")))
AGE_BANDS = (
    ("", _("as usual here (children at a school, adults in a club)")),
    ("adult", _("adults (18 and over)")),
    ("youth", _("young people (13 to 17)")),
    ("child", _("children (under 13)")),
)


class DateInput(forms.DateInput):
    """A date from the browser's own calendar."""

    input_type = "date"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%Y-%m-%d", **kwargs)


class MomentInput(forms.DateTimeInput):
    """A date and a time from the browser's own calendar."""

    input_type = "datetime-local"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M", **kwargs)


def _text(**kwargs: Any) -> forms.CharField:
    rows = kwargs.pop("rows", 3)
    return forms.CharField(widget=forms.Textarea(attrs={"rows": rows}), **kwargs)


class FirstOwnerForm(forms.Form):
    """Who runs this installation, and the first club."""

    code = forms.CharField(
        label=_("One-time code"),
        help_text=_("It stands in the terminal where the server was started."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    username = forms.CharField(
        label=_("Name to sign in with"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("For a forgotten password. May be left empty."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least eight characters, and not one of the usual ones."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )
    club_name = forms.CharField(label=_("Name of your school or club"), max_length=120)
    club_kind = forms.ChoiceField(label=_("It is"), choices=CLUB_KINDS)


class ClubForm(forms.Form):
    """A school or a club."""

    name = forms.CharField(label=_("Name"), max_length=120)
    kind = forms.ChoiceField(label=_("It is"), choices=CLUB_KINDS)


class SeasonForm(forms.Form):
    """A stretch of time that competitions belong to."""

    name = forms.CharField(
        label=_("Name"), max_length=120, help_text=_("Such as 2026/27, or Summer term.")
    )
    starts_on = forms.DateField(label=_("First day"), widget=DateInput())
    ends_on = forms.DateField(label=_("Last day"), widget=DateInput())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if isinstance(first, date) and isinstance(last, date) and last <= first:
            self.add_error("ends_on", _("The last day must come after the first."))
        return cleaned


class NamesForm(forms.Form):
    """Who plays: names, one a line."""

    catch_all = "text"
    text = _text(
        label=_("Names, one a line"),
        rows=10,
        help_text=_(
            "Asha Brook, or Brook, Asha; numbers and bullets before a name do no harm. Who is known"
            " here already is found again by name."
        ),
    )
    age_band = forms.ChoiceField(
        label=_("They are"),
        choices=AGE_BANDS,
        required=False,
        help_text=_("Children and young people are shown to strangers by initials only."),
    )


class PairForm(forms.Form):
    """Two people who play together, in the order they are named on cards."""

    first = forms.ChoiceField(label=_("First"))
    second = forms.ChoiceField(label=_("Second"))

    def __init__(self, *args: Any, people: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            self.fields[name].choices = [("", "—"), *people]  # type: ignore[attr-defined]


class TeamForm(forms.Form):
    """A team: one the club has, or a new one with its people in board order."""

    team = forms.ChoiceField(label=_("A team the club has"), required=False)
    name = forms.CharField(label=_("or a new one, called"), required=False, max_length=120)
    members = forms.MultipleChoiceField(
        label=_("Its people"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        *args: Any,
        people: list[tuple[str, str]],
        teams: list[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["team"].choices = [("", "—"), *teams]  # type: ignore[attr-defined]
        self.fields["members"].choices = people  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("team") and not cleaned.get("name"):
            self.add_error("team", _("Choose a team, or name a new one."))
        return cleaned


class PersonForm(forms.Form):
    """Somebody new in the club."""

    given_name = forms.CharField(label=_("Given name"), max_length=80)
    family_name = forms.CharField(label=_("Family name"), max_length=80, required=False)
    age_band = forms.ChoiceField(label=_("Age"), choices=AGE_BANDS, required=False)


class NamingForm(forms.Form):
    """A person's name, how strangers see it, and the account that is theirs."""

    given_name = forms.CharField(label=_("Given name"), max_length=80)
    family_name = forms.CharField(label=_("Family name"), max_length=80, required=False)
    age_band = forms.ChoiceField(label=_("Age"), choices=AGE_BANDS[1:])
    naming = forms.ChoiceField(
        label=_("Strangers see"),
        widget=forms.RadioSelect,
        help_text=_("The full name only of adults who chose so."),
    )
    alias = forms.CharField(label=_("Alias"), max_length=80, required=False)
    username = forms.CharField(
        label=_("Signs in as"),
        max_length=150,
        required=False,
        help_text=_("With an account of their own, players can agree with cards themselves."),
    )

    def __init__(self, *args: Any, namings: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["naming"].choices = namings  # type: ignore[attr-defined]


class DrawForm(forms.Form):
    """When the rounds are played."""

    starts_on = forms.DateField(
        label=_("First round on"),
        required=False,
        widget=DateInput(),
        help_text=_("Left empty, the matches have no dates yet."),
    )
    every_days = forms.IntegerField(
        label=_("Days from one round to the next"), min_value=1, max_value=365, initial=7
    )


class PublishForm(forms.Form):
    """Who may see a competition."""

    visibility = forms.ChoiceField(
        label=_("Who may see it"), choices=VISIBILITIES, widget=forms.RadioSelect, initial="public"
    )


class WithdrawForm(forms.Form):
    """Why an entry leaves, and what becomes of its results."""

    policy = forms.ChoiceField(
        label=_("Its results"),
        required=False,
        choices=(
            ("", _("as the competition says, by the share it has played")),
            ("stand", _("stand, and the rest are walkovers")),
            ("expunge", _("are all taken out")),
        ),
    )
    reason = _text(
        label=_("Reason"),
        help_text=_("It stands in the record: name no child, and tell nothing private."),
    )


class InviteForm(forms.Form):
    """Who is asked to help."""

    email = forms.EmailField(label=_("E-mail"))
    role = forms.ChoiceField(label=_("Role"), choices=ROLES)


class AcceptForm(forms.Form):
    """A new account for who was invited."""

    username = forms.CharField(
        label=_("Name to sign in with"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )


class NothingForm(forms.Form):
    """A button that needs no words."""


class ReasonForm(forms.Form):
    """Why."""

    reason = _text(
        label=_("Reason"),
        help_text=_("It stands on the public page: name no child, and tell nothing private."),
    )


class RuleForm(ReasonForm):
    """A ruling without a card, and why."""

    replace = forms.BooleanField(
        label=_("Even though the match has a result: the old one stays on record"), required=False
    )


class WalkoverForm(RuleForm):
    """Who goes on without playing, and why."""

    winner = forms.ChoiceField(label=_("Won by"), choices=SIDES, widget=forms.RadioSelect)
    field_order = ("winner", "reason")


class PostponeForm(ReasonForm):
    """Why not now, and when instead."""

    starts_at = forms.DateTimeField(
        label=_("New date and time"),
        required=False,
        widget=MomentInput(),
        help_text=_("Left empty, it waits for one."),
    )


class ScheduleForm(forms.Form):
    """When a match is played."""

    starts_at = forms.DateTimeField(label=_("Date and time"), widget=MomentInput())
    expected_revision = forms.IntegerField(widget=forms.HiddenInput, required=False)


class SettleForm(forms.Form):
    """An organiser's ruling on a dispute."""

    upheld = forms.ChoiceField(
        label=_("The dispute is"),
        choices=(
            ("no", _("rejected: the card stands")),
            ("yes", _("upheld: the result is taken back, and the match is played again")),
        ),
        widget=forms.RadioSelect,
        help_text=_("If the card alone is wrong, correct it instead: that settles the dispute."),
    )
    ruling = _text(label=_("Ruling"), help_text=_("Both sides can read it."))


class UmpireForm(forms.Form):
    """Who is to umpire."""

    username = forms.ChoiceField(label=_("Umpire"))

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].choices = choices  # type: ignore[attr-defined]


class BoardsForm(forms.Form):
    """Who plays whom in a team fixture, board by board; a board left empty is not played."""

    def __init__(
        self,
        *args: Any,
        home: list[tuple[str, str]],
        away: list[tuple[str, str]],
        players: int,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.players = players
        self.count = max(len(home), len(away)) // players
        for number in range(1, self.count + 1):
            for side, people in (("home", home), ("away", away)):
                for seat in range(players):
                    self._seat(number, side, people, seat)

    def _seat(self, number: int, side: str, people: list[tuple[str, str]], seat: int) -> None:
        at = (number - 1) * self.players + seat
        told = {"n": number, "side": _("home") if side == "home" else _("away")}
        self.fields[f"{side}_{number}_{seat}"] = forms.ChoiceField(
            label=_("Board %(n)d, %(side)s") % told,
            choices=[("", "—"), *people],
            required=False,
            initial=people[at][0] if at < len(people) else "",
        )

    def plans(self) -> list[tuple[list[str], list[str]]]:
        """The people of each board that is played: home and away, by public id."""
        boards = []
        for number in range(1, self.count + 1):
            sides = [
                [
                    person
                    for seat in range(self.players)
                    if (person := self.cleaned_data.get(f"{side}_{number}_{seat}"))
                ]
                for side in ("home", "away")
            ]
            if sides[0] or sides[1]:
                boards.append((sides[0], sides[1]))
        return boards
