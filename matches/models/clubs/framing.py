"""Which other sites may show a club's competitions in a frame of theirs, as it is kept: origins
with spaces between them, as a browser is told them."""

from __future__ import annotations

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

ANY: Final = "*"
MOST: Final = 20
_LABEL: Final = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_ORIGIN: Final = re.compile(
    rf"https?://(?:\*\.)?{_LABEL}(?:\.{_LABEL})*(?::[0-9]{{1,5}})?", re.ASCII
)


def origins_of(typed: str) -> str:
    """What somebody typed of sites (their addresses, one a line or with spaces or commas between
    them) as origins: small letters, no path, https where nothing is said, each once."""
    sites = [_origin(one) for one in re.split(r"[\s,;]+", typed) if one]
    return " ".join(dict.fromkeys(sites))


def _origin(one: str) -> str:
    if one == ANY:
        return ANY
    scheme, _found, rest = one.lower().rpartition("://")
    return f"{scheme or 'https'}://{re.split('[/?#]', rest)[0]}"


def validate_origins(kept: str) -> None:
    """Refuse what a browser would not read as a list of sites, or would read as more than that."""
    sites = kept.split(" ") if kept else []
    if len(sites) > MOST:
        raise ValidationError(_("Name at most %(most)d sites.") % {"most": MOST}, code="too-many")
    if sites == [ANY]:
        return
    for one in sites:
        if not _ORIGIN.fullmatch(one):
            raise ValidationError(
                _("“%(site)s” is not the address of a site. Write it as https://www.example.org.")
                % {"site": one.removeprefix("https://")},
                code="no-site",
            )
