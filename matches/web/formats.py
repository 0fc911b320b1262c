"""What pages and desks show of each format beyond what they show of all.

A format is a room: what is special to it stands there, and nobody else imports it. To add one that
has pages, buttons or parts of its own, add its room and its record here.
"""

from matches.web.boxes import format as box_league
from matches.web.draws import known_formats
from matches.web.knockouts import format as knockouts
from matches.web.ladders import format as ladder
from matches.web.lessons import format as lesson
from matches.web.swiss import format as swiss

FORMATS = (
    swiss.FORMAT,
    knockouts.SINGLE_ELIMINATION,
    knockouts.DOUBLE_ELIMINATION,
    knockouts.GROUPS,
    lesson.FORMAT,
    ladder.FORMAT,
    box_league.FORMAT,
)

known_formats.register(*FORMATS)

ADDRESSES = tuple(address for each in FORMATS for address in each.addresses)
"""The addresses that formats have of their own."""
