"""What the database must refuse, and a column's constraint cannot say.

Each guard is a row of data here; `triggers` writes them for SQLite and PostgreSQL alike.

- Appended tables refuse every edit and deletion (a result may change only its standing).
- Parents are settled: a round does not move to another division.
- Rows that name two others name two that belong together: a fixture's entries are in its
  competition.
- A board holds one match at a time, and a match's holds follow it: `board_guards`.
"""

from matches.models.guards.belonging import belonging, entered_where_it_plays, kinds
from matches.models.guards.binned import in_the_bin
from matches.models.guards.championships import championships
from matches.models.guards.guard import Guard, appended, settled
from matches.models.guards.handicaps import handicaps
from matches.models.guards.ladders import ladders
from matches.models.guards.line_ups import line_ups
from matches.models.guards.notices import notices
from matches.models.guards.people import kept_addresses, looks
from matches.models.guards.places import moves
from matches.models.guards.rearranging import rearranging
from matches.models.guards.results import bulk_actions, read_off, results
from matches.models.guards.scoring import scoring

__all__ = ["GUARDS", "PARENTS", "Guard"]

PARENTS = (
    ("season", "club"),
    ("competition", "club"),
    ("championship", "club"),
    ("stage", "competition"),
    ("division", "stage"),
    ("round", "division"),
    ("entry", "competition"),
    ("fixture", "competition"),
    ("fixtureboard", "fixture"),
    ("study", "fixture"),
)

GUARDS: tuple[Guard, ...] = (
    *appended("scorecard"),
    *appended("auditentry"),
    *appended("boardversion"),
    *appended("correction"),
    *appended("seal"),
    *appended("sealedrow"),
    *appended("permission"),
    *appended("settingschange"),
    *appended("rankingedition"),
    *results(),
    *read_off(),
    *bulk_actions(),
    *(settled(noun, column) for noun, column in PARENTS),
    *belonging(),
    *entered_where_it_plays("place"),
    *entered_where_it_plays("adjustment"),
    *kinds(),
    *in_the_bin(),
    *moves(),
    *line_ups(),
    *championships(),
    *ladders(),
    *handicaps(),
    *notices(),
    *looks(),
    *rearranging(),
    *kept_addresses(),
    *scoring(),
)
