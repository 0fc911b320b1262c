"""What pages and desks show of a ladder: its rungs, and who challenges whom."""

from django.urls import path
from django.utils.translation import gettext_lazy as _

from matches.web.base.addresses import COMPETITION
from matches.web.draws.format import Format
from matches.web.ladders import ladders

FORMAT = Format(
    "ladder",
    part="ladders/_ladder_part.html",
    embedded="ladders/_ladder.html",
    links="ladders/_links.html",
    nothing_yet=_("Matches come of challenges: there is none yet."),
    draw_form="ladders/_begin.html",
    first_buttons="ladders/_first_buttons.html",
    is_drawn=_("Everybody stands on the ladder."),
    own="ladders/_own.html",
    addresses=(path("desk/" + COMPETITION + "ladder/", ladders.ladder, name="desk-ladder"),),
)
