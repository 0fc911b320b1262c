"""Where the visitor is."""

from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

_SECTION = {"ranking": "rankings", "rulebook": "rules"}


@register.simple_tag(takes_context=True)
def current(context: dict[str, Any], section: str) -> SafeString:
    """``aria-current`` on the link of the section that the page belongs to."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    if match is None or not match.url_name:
        return mark_safe("")
    head = match.url_name.split("-")[0]
    return mark_safe(' aria-current="page"' if _SECTION.get(head, head) == section else "")
