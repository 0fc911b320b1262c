"""What pages and desks show of knockouts: their brackets, and the stages that are drawn later."""

from django.utils.translation import gettext_lazy as _

from matches.web.draws.format import Format, NextPanel
from matches.web.knockouts import by_hand

BRACKETS = "knockouts/_brackets.html"
BRACKET = "knockouts/_bracket.html"
KNOCKOUT = {"knockout": _("Draw the knockout")}
PLATE = {"plate": _("Draw the plate")}
PLACES = NextPanel("knockouts/_places.html", {"exchange": by_hand.exchange}, by_hand.shown)

SINGLE_ELIMINATION = Format(
    "single-elimination",
    part=BRACKETS,
    place="after",
    embedded=BRACKET,
    drawn_panel=PLACES,
    draw_buttons=PLATE,
)
DOUBLE_ELIMINATION = Format(
    "double-elimination", part=BRACKETS, place="after", embedded=BRACKET, drawn_panel=PLACES
)
GROUPS = Format("groups-knockout", draw_buttons={**KNOCKOUT, **PLATE})
