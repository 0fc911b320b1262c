"""The formats as pages show them, each behind its record.

A format is a room: what is special to it stands there, and nobody else imports it. To add one that
has more to show than its tables, add its room and its record here.
"""

from matches.selectors.boxes import format as box_league
from matches.selectors.draws import known_formats
from matches.selectors.knockouts import format as knockouts
from matches.selectors.ladders import format as ladder
from matches.selectors.leagues import format as leagues
from matches.selectors.lessons import format as lesson
from matches.selectors.swiss import format as swiss

FORMATS = (
    leagues.ROUND_ROBIN,
    leagues.EVERYONE_PLAYS,
    swiss.FORMAT,
    knockouts.SINGLE_ELIMINATION,
    knockouts.DOUBLE_ELIMINATION,
    knockouts.GROUPS,
    lesson.FORMAT,
    ladder.FORMAT,
    box_league.FORMAT,
)

known_formats.register(*FORMATS)
