"""PDF files: kept as they are where they are for reading, and refused where they do more.

A PDF can run scripts, open other files, send forms and hold files of its own. Those words are
looked for where they stand in the open and in the packed parts, which are unpacked within a bound;
what is locked cannot be looked through. It is no promise that a program reading it has no fault of
its own: that is why it is handed out as a file to keep, and is never shown by the site.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from matches.uploads.pdf_parts import TooLongToReadError, dictionaries
from matches.uploads.unwelcome import Unwelcome

MOST_UNPACKED: Final = 24 * 1024 * 1024
MOST_PACKED: Final = 400
"""Parts to unpack: each has a hundred and more of its objects, usually."""
TAIL: Final = 2048
"""Its end stands within so many bytes of the file's."""

ACTIVE: Final = re.compile(
    rb"/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|GoToR|Movie|Sound"
    rb"|Rendition|FileAttachment|OnInstantiate)(?![A-Za-z0-9])"
    rb"|/(XFA|EF)[\s\x00]*(?:\[|<<|%|(?<=[\s\x00])[0-9])"
)
"""A script always says /JavaScript beside its /JS; three letters alone stand in many a picture, and
count where what may follow them does. A comment may, and is seen in no file that is to be read."""
LOCKED: Final = re.compile(rb"/Encrypt(?![A-Za-z0-9])")
_WRITTEN_OTHERWISE: Final = re.compile(rb"#([0-9A-Fa-f]{2})")
_PACKED: Final = re.compile(rb"/ObjStm(?![A-Za-z0-9])")
_USED_AS_PACKED: Final = (
    re.compile(rb"/N(?![A-Za-z0-9])"),
    re.compile(rb"/First(?![A-Za-z0-9])"),
)
"""How many objects, and where the first begins: a part that says so readers unpack for its objects,
whether or not it says what it is, where the file's list of addresses leads them there."""
_FILTER: Final = re.compile(rb"/Filter(?![A-Za-z0-9])")
_PACKED_ONCE: Final = re.compile(
    rb"/Filter\s*(?:/(?:FlateDecode|Fl)|\[\s*/(?:FlateDecode|Fl)\s*\])(?=\s*[/>])"
)
"""Packed twice, or in another way, no word stands there as it is meant."""
_TURNED: Final = re.compile(rb"/(?:DecodeParms|DP)(?![A-Za-z0-9])")
"""Beside the packing there is arithmetic from byte to byte: no word stands there as it is meant."""
_STREAM: Final = re.compile(rb"(?<!end)stream[\r\n]{0,2}")
"""Readers take it without the end of line that belongs there: what follows is then unknown."""


def looked_through(content: bytes) -> bytes:
    """The same bytes, of a PDF that is there to be read."""
    if not re.match(rb"%PDF-[12]\.\d", content) or b"%%EOF" not in content[-TAIL:]:
        raise Unwelcome(_("The PDF is broken: it ends too early, or was changed on the way."))
    for part in (content, *_packed(content)):
        plain = _as_meant(part)
        if LOCKED.search(plain):
            raise Unwelcome(_("The PDF is locked by a password. Save it without, and send that."))
        if found := ACTIVE.search(plain):
            said = _(
                "The PDF does more than be read (%(what)s): it runs, opens, sends or holds"
                " something. Print it to a PDF, and send that."
            )
            raise Unwelcome(said % {"what": (found[1] or found[2]).decode("ascii")})
    return content


def _as_meant(part: bytes) -> bytes:
    """With what is written by its number as the letter it is: `/J#61vaScript`."""
    return _WRITTEN_OTHERWISE.sub(lambda one: bytes([int(one[1], 16)]), part)


def _packed(content: bytes) -> Iterator[bytes]:
    """What stands in the packed parts that hold more of its own words, within the bound."""
    left, before, many = MOST_UNPACKED, 0, 0
    try:
        said = dictionaries(content)
    except TooLongToReadError as why:
        raise _unknown() from why
    for begins in _STREAM.finditer(content):
        # All since the part before it: whatever is written in between, it may say what this is.
        told = _as_meant(content[before : begins.start()])
        own = _as_meant(said.get(begins.start(), b""))
        before = begins.end()
        if not (_PACKED.search(told + own) or all(each.search(own) for each in _USED_AS_PACKED)):
            continue
        many += 1
        if many > MOST_PACKED:
            raise _too_much()
        if _TURNED.search(told + own) or not _packed_once(own or told):
            raise _unknown()
        unpacked = _unpacked(memoryview(content)[before:], left)
        left -= len(unpacked)
        yield unpacked


def _packed_once(said: bytes) -> bool:
    return len(_FILTER.findall(said)) == 1 and _PACKED_ONCE.search(said) is not None


def _unpacked(packed: memoryview, most: int) -> bytes:
    unpacking = zlib.decompressobj()
    try:
        plain = unpacking.decompress(packed, max(1, most))
    except zlib.error as why:
        raise _unknown() from why
    if not unpacking.eof:
        raise _too_much()
    return plain


def _unknown() -> Unwelcome:
    return Unwelcome(_("The PDF is broken, or packed in a way that is not known here."))


def _too_much() -> Unwelcome:
    return Unwelcome(_("The PDF unpacks to more than a document needs. Print it to a PDF again."))
