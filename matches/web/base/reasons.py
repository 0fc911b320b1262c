"""How a form asks why: first by a list, whose words everybody reads, then in words of one's own,
which organisers and the sides read."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from matches.policy import reasons
from matches.web.base.inputs import text_area

PRIVATE = _("Only organisers and the sides read it; strangers read what is chosen above.")


class CodedForm(forms.Form):
    """A form that asks for a reason. `kind_of_reason` says by which list, `column` which field
    holds the text; cleaned, that field is a `Reason` with both."""

    kind_of_reason = "ruling"
    column = "reason"
    needed = True
    """Whether nothing may be said at all; such a form's reason is then an empty one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields[self.column].required = False
        listed = forms.ChoiceField(
            label=_("Reason"), choices=reasons.choices(self.kind_of_reason), required=False,
            help_text=_("Everybody who may see it can read this."),
        )  # fmt: skip
        self.fields[f"{self.column}_code"] = listed
        names = [name for name in self.fields if name != f"{self.column}_code"]
        names.insert(names.index(self.column), f"{self.column}_code")
        self.order_fields(names)

    def clean(self) -> dict[str, Any]:
        """The text and the code as one `Reason`."""
        cleaned = super().clean() or {}
        code, text = cleaned.pop(f"{self.column}_code", None), cleaned.get(self.column) or ""
        if code is None or self.column in self.errors:
            return cleaned
        if not code and not text and self.needed:
            self.add_error(f"{self.column}_code", now("Choose a reason."))
        elif code == reasons.OTHER and not text:
            self.add_error(self.column, now("Say in words what it is."))
        else:
            code = code or (reasons.OTHER if text else "")
            cleaned[self.column] = reasons.Reason(text, code)
        return cleaned


class ReasonForm(CodedForm):
    """Why."""

    reason = text_area(label=_("In words"), help_text=PRIVATE, most=reasons.LONGEST)


def posted_reason(post: Any, column: str = "reason") -> reasons.Reason:
    """A reason as it was typed into a page's own fields; a code that is none says nothing."""
    code = post.get(f"{column}_code", "")
    return reasons.Reason(post.get(column, "").strip(), code if reasons.is_known(code) else "")
