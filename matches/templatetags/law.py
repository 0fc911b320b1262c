"""The law in templates: rules as links, faults as sentences, games with their coins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

import rules

register = template.Library()


def tongue(names: Mapping[str, str]) -> rules.Tongue:
    """The visitor's language, with these names for the sides."""
    return rules.Tongue(names=names, translate=gettext, translate_plural=ngettext)


@register.simple_tag
def rule_link(name: str) -> SafeString:
    """A rule's name, as a link to where the rulebook explains it."""
    game = name.partition(".")[0]
    if game not in rules.GAMES:
        return format_html('<span class="rule">{}</span>', name)
    return format_html(
        '<a class="rule" href="{}#{}">{}</a>', reverse("web:rulebook", args=[game]), name, name
    )


@register.simple_tag
def said(fault: rules.Fault, names: Mapping[str, str] | str = "") -> str:
    """A fault as a sentence that begins with a capital and speaks of the players by name."""
    sentence = fault.sentence.say(tongue(names if isinstance(names, Mapping) else {}))
    return sentence[:1].upper() + sentence[1:]


@register.simple_tag
def in_words(sentence: rules.Sentence) -> str:
    """A sentence of the law in the visitor's language."""
    return sentence.say(tongue({}))


@register.simple_tag
def side_name(form: Any, side: str) -> str:
    """What a side is called in a card form."""
    name: str = form.names.get(side) or side
    return name if name == side else f"{side} · {name}"


@register.filter
def game_title(name: str) -> str:
    """A game's title: ``Penny Black``."""
    game = rules.GAMES.get(name)
    return gettext(game.title) if game is not None else name


@register.inclusion_tag("base/_game.html")
def game_mark(name: str) -> dict[str, str]:
    """A game's coin and title."""
    return {"name": name, "title": game_title(name)}


@register.filter
def readable(word: str) -> str:
    """A word of the document as people read it: ``no-penny`` is no penny."""
    return gettext(str(word)).replace("-", " ").replace("_", " ")


@register.filter
def last_number(lines: Sequence[Any]) -> int:
    """The number of the last of a stretch of entries."""
    number: int = lines[-1].number
    return number


@register.filter
def last_score(lines: Sequence[Any]) -> str:
    """How it stood at the end of a stretch, if the score moved in it."""
    return next((line.score for line in reversed(lines) if line.score), "")
