"""The fixture wizard's form: which days, which boards, how long; what must hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from itertools import combinations
from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from matches.web.base.inputs import FIRST_YEAR, LAST_YEAR, DayField, text_area
from matches.web.timetables.demand_fields import OWN, DemandFields

_DAY = r"(\d{4}-\d{2}-\d{2})"
_CLOSED = re.compile(
    rf"^\s*{_DAY}\s*(?:(?:\.{{2,3}}|…|[-–—/]|to\b|until\b|till\b)\s*{_DAY})?\s*(.*)$", re.IGNORECASE
)
# What is left of a second day that could not be read.
_HALF_A_DAY = re.compile(r"[-–—/.…]|\d+[-./]\d")


class TimetableForm(DemandFields):
    """What a timetable is asked to be."""

    catch_all = None

    first_day = DayField(label=_("First day"))
    last_day = DayField(label=_("Last day"))
    weekdays = forms.TypedMultipleChoiceField(
        label=_("Playing days"),
        coerce=int,
        choices=[(str(n), name) for n, name in WEEKDAYS.items()],
        widget=forms.CheckboxSelectMultiple,
    )
    from_time = forms.TimeField(
        label=_("From"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        initial="19:00",
    )  # fmt: skip
    slot_minutes = forms.IntegerField(label=_("Minutes a slot"), initial=45, min_value=5)
    slots_a_day = forms.IntegerField(label=_("Slots a day"), initial=3, min_value=1)
    venues = forms.MultipleChoiceField(
        label=_("Venues (boards for this game)"), widget=forms.CheckboxSelectMultiple
    )
    rest_minutes = forms.IntegerField(
        label=_("Minutes of rest between two matches"), initial=0, min_value=0
    )
    most_a_day = forms.IntegerField(
        label=_("Most matches a day for anybody"), required=False, min_value=1,
        help_text=_("Left empty: any number."),
    )  # fmt: skip
    boards_a_match = forms.IntegerField(
        label=_("Boards a match needs"), initial=1, min_value=1,
        help_text=_("More than one where teams play several boards at once."),
    )  # fmt: skip
    in_order = forms.BooleanField(
        label=_("The rounds are played in order"), required=False, initial=True
    )
    keep = forms.BooleanField(label=_("Matches that have a time already keep it"), required=False)
    closed = text_area(
        label=_("Days on which nothing is played, one a line"),
        required=False,
        rows=3,
        help_text=_(
            "2026-12-24 to 2027-01-03 holidays. With a venue, one board of it or an entry before a"
            " colon, only there, or only for them: 2026-11-03 The Hall, Board 2: lent out."
        ),
    )

    def __init__(
        self,
        *args: Any,
        venues: list[tuple[str, str]],
        venue_names: dict[str, str],
        boards: Mapping[tuple[str, str], str],
        entries: list[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["venues"].choices = venues  # type: ignore[attr-defined]
        self.venue_names, self.boards, self.entries = venue_names, boards, entries
        self.ask_evenings()
        self.pairs = list(combinations(venue_names, 2))
        for one, other in self.pairs:
            both = {"one": venue_names[one], "other": venue_names[other]}
            self.fields[f"way-{one}.{other}"] = forms.IntegerField(
                label=_now("Minutes from %(one)s to %(other)s") % both,
                required=False, min_value=0, max_value=600,
            )  # fmt: skip
        nights = [("", _("any day")), *((str(n), name) for n, name in WEEKDAYS.items())]
        places = [("", _("any venue")), *((slug, name) for slug, name in venue_names.items())]
        for public_id, name in entries:
            told = {"name": name}
            self.fields[f"night-{public_id}"] = forms.ChoiceField(
                label=_now("%(name)s: home matches on") % told, choices=nights, required=False
            )
            self.fields[f"venue-{public_id}"] = forms.ChoiceField(
                label=_now("%(name)s: home matches at") % told, choices=places, required=False
            )

    @property
    def homes(self) -> list[tuple[str, Any, Any]]:
        """Each entry's name with its two questions."""
        return [(name, self[f"night-{key}"], self[f"venue-{key}"]) for key, name in self.entries]

    @property
    def ways(self) -> list[Any]:
        """The questions how long it takes between two venues."""
        return [self[f"way-{one}.{other}"] for one, other in self.pairs]

    @property
    def has_ways(self) -> bool:
        """Whether one of them is answered, or wrong."""
        return any(way.value() or way.errors for way in self.ways)

    @property
    def has_homes(self) -> bool:
        """Whether one of them is answered, or wrong."""
        return any(night.value() or at.value() for _name, night, at in self.homes)

    def clean_closed(self) -> list[dict[str, Any]]:
        """The lines as records; a line that cannot be read is named."""
        told, wrong = [], []
        for number, line in enumerate(self.cleaned_data["closed"].splitlines(), start=1):
            if not line.strip():
                continue
            try:
                told.append(self._closed(line))
            except ValueError as error:
                wrong.append(_now("Line %(n)d: %(said)s") % {"n": number, "said": error})
        if wrong:
            raise forms.ValidationError(wrong)
        return told

    def _closed(self, line: str) -> dict[str, Any]:
        read = _CLOSED.match(line)
        if read is None:
            raise ValueError(_now("begin with a date, such as 2026-11-03."))
        if _HALF_A_DAY.match(read[3]):
            raise ValueError(_now("write the last day as in 2026-12-21 – 2027-01-03."))
        try:
            first, last = (date.fromisoformat(text) for text in (read[1], read[2] or read[1]))
        except ValueError:
            raise ValueError(_now("there is no such day.")) from None
        if last < first:
            raise ValueError(_now("the last day comes before the first."))
        if first.year < FIRST_YEAR or last.year > LAST_YEAR:
            raise ValueError(_now("there is no such day."))
        record: dict[str, Any] = {"first": first.isoformat(), "last": last.isoformat()}
        what, colon, why = read[3].partition(":")
        if not colon:
            return {**record, "why": what.strip()}
        return {**record, **self._named(what.strip()), "why": why.strip()}

    def _named(self, what: str) -> dict[str, str]:
        wanted = what.casefold()
        for slug, name in self.venue_names.items():
            if name.casefold() == wanted:
                return {"venue": slug}
        for public_id, name in self.entries:
            if name.casefold() == wanted:
                return {"entry": public_id}
        for (slug, board), public_id in self.boards.items():
            if wanted == f"{self.venue_names[slug]}, {board}".casefold():
                return {"venue": slug, "board": public_id}
        raise ValueError(_now("“%(what)s” is no venue, board or entry here.") % {"what": what})

    def values(self) -> dict[str, Any]:
        """What `services.timetables.ask` is given."""
        cleaned = self.cleaned_data
        home: dict[str, dict[str, Any]] = {}
        for public_id, _name in self.entries:
            told: dict[str, Any] = {}
            if cleaned[f"night-{public_id}"]:
                told["night"] = int(cleaned[f"night-{public_id}"])
            if cleaned[f"venue-{public_id}"]:
                told["venue"] = cleaned[f"venue-{public_id}"]
            if told:
                home[public_id] = told
        plain = {
            key: value
            for key, value in cleaned.items()
            if not key.startswith(("night-", "venue-", "way-", "evening-")) and key not in OWN
        }
        ways = {pair: cleaned[f"way-{'.'.join(pair)}"] or 0 for pair in self.pairs}
        return {**plain, "home": home, "ways": ways, "demands": self.demands()}
