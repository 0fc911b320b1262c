"""The form in which dates are proposed: one to five, each with a place that is free then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.errors import InvalidError
from matches.selectors.clubs import PlaceGroup
from matches.selectors.rearranging import MOST_DATES, Offer, Wish
from matches.services import rearranging
from matches.web.base.inputs import MomentField

NUMBERS = range(1, MOST_DATES + 1)


class DatesForm(forms.Form):
    """Dates, and where; `answering` is the proposal that they answer."""

    answering = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, places: Sequence[PlaceGroup], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in NUMBERS:
            self.fields[f"starts_at_{number}"] = MomentField(
                label=_("Date and time %(n)d") % {"n": number}, required=number == 1
            )
            self.fields[f"place_{number}"] = forms.ChoiceField(
                label=_("Where, on date %(n)d") % {"n": number}, required=False
            )
            self._offer(number, places)

    def _offer(self, number: int, places: Sequence[PlaceGroup]) -> None:
        said = [("", gettext("where the match is now")), *places]
        self.fields[f"place_{number}"].choices = said  # type: ignore[attr-defined]

    @property
    def dates(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Each date with its place."""
        return [(self[f"starts_at_{n}"], self[f"place_{n}"]) for n in NUMBERS]

    @property
    def named(self) -> list[int]:
        """The numbers of the dates that were named."""
        return [n for n in NUMBERS if self.cleaned_data.get(f"starts_at_{n}")]

    def wishes(self) -> list[Wish]:
        """What is proposed, as a service takes it."""
        return [self._wish(number) for number in self.named]

    def _wish(self, number: int) -> Wish:
        kind, _between, key = self.cleaned_data.get(f"place_{number}", "").partition(":")
        return Wish(self.cleaned_data[f"starts_at_{number}"], **({kind: key} if key else {}))

    def show(self, offers: Sequence[Offer]) -> None:
        """Offer for each date the places that are free then, and say which does not go."""
        for number, offer in zip(self.named, offers, strict=True):
            self._offer(number, offer.places)
            if offer.hindrance:
                self.add_error(f"starts_at_{number}", offer.hindrance)

    def propose(self, user: Any, fixture: str) -> Any:
        """Propose them; what is wrong with a date stands beside it, whichever were left empty."""
        named = self.named
        try:
            return rearranging.propose(
                user, fixture, self.wishes(), answering=self.cleaned_data["answering"]
            )
        except InvalidError as error:
            fields = {f"starts_at_{at}": f"starts_at_{n}" for at, n in enumerate(named, start=1)}
            told = {fields.get(key, key): said for key, said in error.mistakes.items()}
            raise InvalidError(told) from error


class AnswerForm(forms.Form):
    """Which proposal is answered, and with which of its dates."""

    proposal = forms.CharField(max_length=12, widget=forms.HiddenInput)
    date = forms.IntegerField(min_value=1, max_value=MOST_DATES, required=False)
