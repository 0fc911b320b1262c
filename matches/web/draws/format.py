"""What pages and desks show of one format beyond what they show of every format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest
from django.urls import URLPattern
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

NOT_DRAWN = _("The fixtures have not been drawn yet.")

Handled = tuple[Any, bool]
"""A form, and whether what it asks for is done."""
Handle = Callable[[HttpRequest, Any, str], Handled]
"""Takes the request, a competition's desk, and the action that was sent."""


def _nothing(_page: Any) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class NextPanel:
    """A panel on the page of what is drawn next: a template with its forms by name, each handled
    when its action is sent, and what else it shows."""

    template: str
    handlers: Mapping[str, Handle] = field(default_factory=dict)
    shows: Callable[[Any], dict[str, Any]] = _nothing


@dataclass(frozen=True)
class Format:
    """`name` is that of `matches.tournament.formats.FORMATS`; templates stand in the format's room,
    and "" is none.

    On the competition's page: `part` shows what `matches.selectors` read for it (as `shown`), at
    its `place`: right "below" the tables, "instead" of them, or "after" them; `links` are more
    buttons, and `embedded` is the part on other people's pages. `nothing_yet` is said while there
    are no matches.

    On its desk: `first_buttons` and `more_buttons`, and whether it is `timetabled` and `renewed`
    like others. Where it is drawn: `draw_form` in place of the usual form, `is_drawn` said once it
    is, and `drawn_panel` while nothing is played; and where the next is drawn, `next_panel`, and
    what the button says for each kind that is no round (`draw_buttons`).

    On a club's desk: `club_buttons`. On one's own page: `own`, of what `matches.selectors` found.
    `addresses` are its own.
    """

    name: str
    part: str = ""
    place: str = "instead"
    embedded: str = ""
    links: str = ""
    nothing_yet: str | Promise = NOT_DRAWN
    first_buttons: str = ""
    more_buttons: str = ""
    timetabled: bool = True
    renewed: bool = True
    draw_form: str = ""
    is_drawn: str | Promise = ""
    drawn_panel: NextPanel | None = None
    next_panel: NextPanel | None = None
    draw_buttons: Mapping[str, str | Promise] = field(default_factory=dict)
    club_buttons: str = ""
    own: str = ""
    addresses: tuple[URLPattern, ...] = ()
