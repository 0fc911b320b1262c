"""What the wizard asks of home and away matches, and how much each is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from matches.web.base.inputs import text_area
from matches.web.timetables import of_these

WISHES = [("much", _("wished much")), ("some", _("wished a little"))]
HOWS = [("must", _("must hold")), *WISHES]


def _number(label: Any, most: int, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, min_value=1, max_value=most, **more
    )  # fmt: skip


def _how(label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=HOWS, required=False)


class DemandFields(forms.Form):
    """Demands on home and away matches. The form that has them knows `venue_names` by slug and
    `entries` as public ids with names, and calls `ask_evenings` for a question a venue."""

    venue_names: Mapping[str, str]
    entries: list[tuple[str, str]]

    in_a_row = _number(
        _("Most home or away matches in a row"), 20, help_text=_("Left empty: any number.")
    )
    in_a_row_how = _how(_("That is"))
    breaks = forms.ChoiceField(
        label=_("Few breaks (at home twice in a row, or away)"), required=False,
        choices=[("", _("not asked")), *WISHES],
    )  # fmt: skip
    halves = forms.ChoiceField(
        label=_("As many home as away matches, give or take one, in each half of the days"),
        required=False, choices=[("", _("not asked")), *HOWS],
    )  # fmt: skip
    apart = _number(
        _("Least days between two meetings"), 366, help_text=_("Left empty: any number.")
    )
    apart_how = _how(_("That is"))
    together = text_area(
        label=_("Never at home on the same evening, one group a line"), required=False, rows=2,
        help_text=_("Names of entries with commas between, such as of teams that share a pub."),
    )  # fmt: skip
    together_how = _how(_("That is"))
    most_breaks = forms.IntegerField(
        label=_("Most breaks in all"), required=False, min_value=0, max_value=1_000,
        help_text=_("Left empty: any number."),
    )  # fmt: skip
    most_breaks_how = _how(_("That is"))
    legs = forms.ChoiceField(
        label=_("Half of the meetings of any two in each half of the days"), required=False,
        choices=[("", _("not asked")), *HOWS],
    )  # fmt: skip
    of_these = text_area(
        label=_("Of these matches so many on these days, one demand a line"),
        required=False, rows=2,
        help_text=_(
            "2026-11-03 to 2026-11-17: at most 1 of Owls v Larks, Larks at home. Or at least; days"
            " and matches with commas between; Owls alone is each of their matches, and “any match”"
            " all there are."
        ),
    )  # fmt: skip
    of_these_how = _how(_("That is"))

    def ask_evenings(self) -> None:
        """A question a venue."""
        for slug, name in self.venue_names.items():
            self.fields[f"evening-{slug}"] = _number(
                _now("Most matches an evening at %(venue)s") % {"venue": name}, 200
            )

    @property
    def evenings(self) -> list[Any]:
        """The questions how many matches an evening a venue may have."""
        return [self[f"evening-{slug}"] for slug in self.venue_names]

    @property
    def has_demands(self) -> bool:
        """Whether one of them is answered, or wrong."""
        names = ("in_a_row", "breaks", "halves", "apart", "together", *MORE)
        asked = [*(self[name] for name in names), *self.evenings]
        return any(field.value() not in (None, "") or field.errors for field in asked)

    def clean_together(self) -> list[list[str]]:
        """The groups as public ids; a name that is none is said with its line."""
        groups, wrong = [], []
        for number, line in enumerate(self.cleaned_data["together"].splitlines(), start=1):
            names = [name.strip() for name in line.split(",") if name.strip()]
            try:
                found = [self._entry(name) for name in names]
                if len(set(found)) == 1:
                    raise ValueError(_now("name at least two."))
            except ValueError as error:
                wrong.append(_now("Line %(n)d: %(said)s") % {"n": number, "said": error})
                continue
            groups += [found] if found else []
        if wrong:
            raise forms.ValidationError(wrong)
        return groups

    def clean_of_these(self) -> list[dict[str, Any]]:
        """The lines as demands; one that cannot be read is named."""
        told, wrong = [], []
        for number, line in enumerate(self.cleaned_data["of_these"].splitlines(), start=1):
            try:
                told += [of_these.read(line, self._entry)] if line.strip() else []
            except ValueError as error:
                wrong.append(_now("Line %(n)d: %(said)s") % {"n": number, "said": error})
        if wrong:
            raise forms.ValidationError(wrong)
        return told

    def _entry(self, name: str) -> str:
        wanted = name.casefold()
        found = [key for key, called in self.entries if called.casefold() == wanted]
        if not found:
            raise ValueError(_now("“%(what)s” is no entry here.") % {"what": name})
        if len(found) > 1:
            raise ValueError(_now("there are several called “%(what)s”.") % {"what": name})
        return found[0]

    def demands(self) -> list[dict[str, Any]]:
        """The demands as `services.timetables.ask` takes them."""
        return list(self._demands(self.cleaned_data))

    def _demands(self, cleaned: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        for kind, field in (("in-a-row", "in_a_row"), ("apart", "apart")):
            if cleaned[field]:
                how = cleaned[f"{field}_how"] or "must"
                yield {"kind": kind, "number": cleaned[field], "how": how}
        if cleaned["most_breaks"] is not None:
            how = cleaned["most_breaks_how"] or "must"
            yield {"kind": "most-breaks", "number": cleaned["most_breaks"], "how": how}
        for kind, number in (("breaks", 0), ("halves", 1), ("legs", 0)):
            if cleaned[kind]:
                yield {"kind": kind, "number": number, "how": cleaned[kind]}
        for slug in self.venue_names:
            if cleaned[f"evening-{slug}"]:
                yield {"kind": "evening", "number": cleaned[f"evening-{slug}"], "about": [slug]}
        for group in cleaned["together"]:
            how = cleaned["together_how"] or "must"
            yield {"kind": "together", "how": how, "about": group}
        for each in cleaned["of_these"]:
            yield {**each, "how": cleaned["of_these_how"] or "must"}


def initial_of(asked: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """What was demanded last, as the fields show it; `names` of entries by public id."""
    told: dict[str, Any] = {}
    groups, lines = [], []
    for each in asked.get("demands", ()):
        kind, field = each["kind"], each["kind"].replace("-", "_")
        if kind in ("in-a-row", "apart", "most-breaks"):
            told |= {field: each["number"], f"{field}_how": each["how"]}
        elif kind in ("breaks", "halves", "legs"):
            told[kind] = each["how"]
        elif kind == "evening":
            told[f"evening-{each['about'][0]}"] = each["number"]
        elif kind == "together":
            told["together_how"] = each["how"]
            groups.append(", ".join(names[one] for one in each["about"] if one in names))
        else:
            told["of_these_how"] = each["how"]
            lines.append(of_these.line_of(each, names))
    if lines:
        told["of_these"] = "\n".join(line for line in lines if line)
    return {**told, "together": "\n".join(groups)}


MORE = ("most_breaks", "legs", "of_these")
OWN = (
    "in_a_row", "in_a_row_how", "breaks", "halves", "apart", "apart_how", "together",
    "together_how", "most_breaks_how", "of_these_how", *MORE,
)  # fmt: skip
"""The fields that are no values of their own."""
