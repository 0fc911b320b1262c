"""What pages and desks show of a box league: its periods."""

from django.urls import path

from matches.web.base.addresses import COMPETITION
from matches.web.boxes import boxes
from matches.web.draws.format import Format

FORMAT = Format(
    "box-league",
    part="boxes/_periods.html",
    place="below",
    more_buttons="boxes/_more_buttons.html",
    addresses=(path("desk/" + COMPETITION + "period/", boxes.period, name="desk-period"),),
)
