"""What desks show of Swiss: the closing of its entries, and who is away from a round."""

from matches.web.draws.format import Format, NextPanel
from matches.web.swiss import absences

FORMAT = Format(
    "swiss",
    draw_form="swiss/_close_entries.html",
    next_panel=NextPanel(
        "swiss/_absences.html",
        {"back": absences.back, "absence": absences.absent},
        absences.shown,
    ),
)
