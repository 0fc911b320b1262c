"""The reader's language for what the law says, with the players' own names in it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext

import rules


def tongue(names: Mapping[str, str]) -> rules.Tongue:
    """The language that is active now. ``names`` is as :meth:`rules.Scorecard.names` gives it;
    a side without a name is called by its letter."""
    return rules.Tongue(names, gettext, ngettext)


def said(sentence: rules.Sentence, names: Mapping[str, str] | None = None) -> str:
    """A sentence of the law in the reader's language."""
    return sentence.say(tongue(names or {}))
