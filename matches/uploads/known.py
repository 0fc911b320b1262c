"""What a file is, by what stands in it and never by its name."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from matches.uploads import jpeg, pdf, png
from matches.uploads.unwelcome import Unwelcome

__all__ = ["KINDS", "MOST_BYTES", "Unwelcome", "Upload", "known"]

MOST_BYTES: Final = 4 * 1024 * 1024
LONGEST_NAME: Final = 80
KINDS: Final[Mapping[str, tuple[str, bytes, Callable[[bytes], bytes]]]] = {
    "pdf": ("application/pdf", b"%PDF-", pdf.looked_through),
    "png": ("image/png", b"\x89PNG\r\n\x1a\n", png.cleaned),
    "jpeg": ("image/jpeg", b"\xff\xd8\xff", jpeg.cleaned),
}
"""Each kind with its media type, how it begins, and what becomes of its bytes."""
ENDINGS: Final = {"pdf": ".pdf", "png": ".png", "jpeg": ".jpg"}
_ENDING: Final = re.compile(r"\.[A-Za-z0-9]{1,5}$")
_NOT_IN_NAMES: Final = re.compile(r'[\\/:*?"<>|\s]+')


@dataclass(frozen=True)
class Upload:
    """A file as it is kept: what it is called, of which kind, its bytes."""

    name: str
    kind: str
    content: bytes

    @property
    def digest(self) -> str:
        """SHA-256 of the bytes."""
        return hashlib.sha256(self.content).hexdigest()


def known(name: str, content: bytes) -> Upload:
    """The file to keep. Raises `Unwelcome` for what is too long, of no kind that is kept, broken,
    or does more than be read."""
    if not content:
        raise Unwelcome(_("The file is empty."))
    if len(content) > MOST_BYTES:
        most = MOST_BYTES // (1024 * 1024)
        raise Unwelcome(_("The file is longer than %(n)d MB.") % {"n": most})
    for kind, (_media, begins, clean) in KINDS.items():
        if content.startswith(begins):
            return Upload(called(name, kind), kind, clean(content))
    raise Unwelcome(_("This is neither a PDF nor a PNG or JPEG picture, whatever it is called."))


def called(name: str, kind: str) -> str:
    """What the file is called: the last part of the name it came by, without what is no letter of a
    name, with the ending of what it is."""
    last = name.replace("\\", "/").rpartition("/")[2]
    plain = "".join(one for one in last if unicodedata.category(one)[0] != "C")
    stem = _NOT_IN_NAMES.sub(" ", _ENDING.sub("", plain)).strip(" .")
    return f"{stem[:LONGEST_NAME].strip() or _('Document')}{ENDINGS[kind]}"
