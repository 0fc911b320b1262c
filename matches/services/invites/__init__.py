"""Many people of a club invited at once to a sign-in of their own.

Addresses are typed, pasted or read from a file (`reading`), put beside the club's people, and
looked at (`plan`) before anything is kept. They are kept with people who have no sign-in yet, and
the letters go by the service that mails one such link, within its limits (`sending`): what may not
go today waits, and goes by itself on the next days. Who has not come is reminded once at most.
"""

from matches.services.invites.plan import look
from matches.services.invites.sending import ask, forget, go_on, left_today, remind, take_back

__all__ = ["ask", "forget", "go_on", "left_today", "look", "remind", "take_back"]
