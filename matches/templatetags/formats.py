"""What a format shows of itself on a page of all formats."""

from typing import Any

from django import template
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def part(context: template.Context, name: str, shown: Any = None) -> SafeString:
    """A format's own template, with what it shows as `shown`; nothing where it has none."""
    if not name or context.template is None:
        return SafeString("")
    found = context.template.engine.get_template(name)
    with context.push(shown=shown):
        return SafeString(found.render(context).removesuffix("\n"))


@register.simple_tag(takes_context=True)
def parts_at(context: template.Context, place: str) -> SafeString:
    """The parts of a competition's page that have this place among its tables."""
    found = [(each, shown) for each, shown in context["parts"] if each.place == place]
    return SafeString("".join(part(context, each.part, shown) for each, shown in found))
