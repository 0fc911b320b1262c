"""The formats, each behind its record, in the order in which organisers are offered them.

A format is a room: what is special to it stands there, and nobody else imports it. To add one, add
its room and its record here.
"""

from matches.services.boxes import format as box_league
from matches.services.draws import known_formats
from matches.services.knockouts import double_elimination, groups, single_elimination
from matches.services.ladders import format as ladder
from matches.services.leagues import everyone_plays, round_robin
from matches.services.lessons import format as lesson
from matches.services.swiss import format as swiss

FORMATS = (
    round_robin.FORMAT,
    everyone_plays.FORMAT,
    swiss.FORMAT,
    single_elimination.FORMAT,
    double_elimination.FORMAT,
    groups.FORMAT,
    lesson.FORMAT,
    ladder.FORMAT,
    box_league.FORMAT,
)

known_formats.register(*FORMATS)
