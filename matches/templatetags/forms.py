"""Django's forms in the house's dress."""

from typing import Any

from django import template
from django.forms import (
    BaseForm,
    BoundField,
    CheckboxInput,
    CheckboxSelectMultiple,
    Form,
    PasswordInput,
    RadioSelect,
)

from matches.policy import reasons

register = template.Library()


@register.inclusion_tag("base/_reason_code.html")
def reason_list(kind: str, field_id: str, chosen: str = "") -> dict[str, Any]:
    """The list of reasons for a kind of action, in a form that a page writes by hand."""
    return {"choices": reasons.choices(kind), "id": field_id, "chosen": chosen}


@register.filter
def input_kind(field: BoundField) -> str:
    """Which of three manners a field is shown in: ``checkbox``, ``group`` or ``plain``."""
    widget = field.field.widget
    if isinstance(widget, (CheckboxSelectMultiple, RadioSelect)):
        return "group"
    return "checkbox" if isinstance(widget, CheckboxInput) else "plain"


@register.filter
def forgets_a_password(form: BaseForm) -> bool:
    """Whether something typed into it is not shown again: a page never holds a password."""
    typed = (each.widget for each in form.fields.values())
    return any(isinstance(each, PasswordInput) and not each.render_value for each in typed)


@register.filter
def field(form: Form, name: str) -> BoundField:
    """A form's field by name."""
    return form[name]


@register.filter
def words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()
