"""What is done in a club, in words, and how each of it is taken back: the rooms that say so.

A new room adds its line here and its `doings.py`. What no room tells of is not in the list
(`matches.services.lately`); a test holds that every action of the audit is told.
"""

from matches.services.base import doings
from matches.services.boxes import doings as boxes
from matches.services.bulk import doings as bulk
from matches.services.championships import doings as championships
from matches.services.clubs import doings as clubs
from matches.services.competitions import doings as competitions
from matches.services.corrections import doings as corrections
from matches.services.draws import doings as draws
from matches.services.fixtures import doings as fixtures
from matches.services.handicaps import doings as handicaps
from matches.services.imports import doings as imports
from matches.services.invites import doings as invites
from matches.services.knockouts import doings as knockouts
from matches.services.lab import doings as lab
from matches.services.ladders import doings as ladders
from matches.services.lessons import doings as lessons
from matches.services.letters import doings as letters
from matches.services.merging import doings as merging
from matches.services.notices import doings as notices
from matches.services.people import doings as people
from matches.services.rearranging import doings as rearranging
from matches.services.results import doings as results
from matches.services.rulings import doings as rulings
from matches.services.scoring import doings as scoring
from matches.services.swiss import doings as swiss
from matches.services.tables import doings as tables
from matches.services.teams import doings as teams
from matches.services.timetables import doings as timetables

ROOMS = (
    people, clubs, teams, imports, merging, competitions, draws, handicaps, fixtures, timetables,
    results, corrections, rulings, bulk, scoring, tables, championships, swiss, knockouts, boxes,
    ladders, lessons, letters, lab, notices, rearranging, invites,
)  # fmt: skip

doings.told(*(room.DOINGS for room in ROOMS))
