"""How addresses begin."""

from typing import Final

COMPETITION: Final = "competitions/<slug:club>/<slug:season>/<slug:competition>/"
