"""What the desk's templates need."""

from typing import Any

from django import template

register = template.Library()


@register.inclusion_tag("matches/_action.html", takes_context=True)
def act(
    context: dict[str, Any], name: str, *, primary: bool = False, bad: bool = False
) -> dict[str, Any]:
    """One of a match's actions, as a button or as a form that opens."""
    title, form = next((title, form) for key, title, form in context["actions"] if key == name)
    return {
        "name": name,
        "title": title,
        "form": form,
        "page": context["page"],
        "primary": primary,
        "bad": bad,
        "csrf_token": context.get("csrf_token"),
        "request": context.get("request"),
    }
