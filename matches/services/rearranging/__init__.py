"""Rearranging a match by agreement: one side proposes up to five dates, the other accepts one,
proposes others back, or declines; who proposed may withdraw, an organiser forbid.

Whether that may be, until when and how often are rules of the competition
(`tournament.rearranging`). Who speaks for a side is whose word counts for it elsewhere: the player,
both of a pair, a team's captains. A date that is accepted is given to the match as an organiser
gives it one (`services.fixtures`), by the same checks and in the same transaction; so calendars,
letters and *Lately done* know of it by themselves.
"""

from matches.services.rearranging import letters
from matches.services.rearranging.answering import accept, decline, forbid, withdraw
from matches.services.rearranging.proposing import propose

__all__ = ["accept", "decline", "forbid", "letters", "propose", "withdraw"]
