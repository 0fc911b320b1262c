"""Where the visitor is."""

from typing import Any

from django import template
from django.utils.safestring import SafeString

register = template.Library()

_HERE = SafeString(' aria-current="page"')
_SECTION = {
    "ranking": "rankings",
    "editions": "rankings",
    "edition": "rankings",
    "rulebook": "rules",
}


@register.simple_tag(takes_context=True)
def current(context: dict[str, Any], section: str) -> SafeString:
    """``aria-current`` on the link of the section that the page belongs to."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    if match is None or not match.url_name:
        return SafeString("")
    head = match.url_name.split("-")[0]
    return _HERE if _SECTION.get(head, head) == section else SafeString("")
