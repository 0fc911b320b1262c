"""The parts of an XLSX, unpacked a piece at a time against one allowance, as plain XML.

No entity is ever read: a part with a document type is refused at once. Only the parts that are
wanted are unpacked; what they give is counted as it comes, whatever the archive says of itself.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable
from typing import Any, Final
from xml.parsers import expat

from django.utils.translation import gettext as _

from matches.sheets.sheet import MOST_UNPACKED, SheetError

PIECE: Final = 1 << 16
MOST_PARTS: Final = 2_000
LONGEST_ENTRY: Final = 200
"""Bytes that a part takes in the list of an archive, with its name."""
MOST_ELEMENTS: Final = 2_000_000
LONGEST_MARK: Final = 1 << 18
"""Bytes of a tag, a comment or whatever else has begun and not ended: with each piece that comes
the parser looks through all of it again, so that twice as long takes four times the work. Text
between tags is not held so, and may be longer."""
ENCRYPTED: Final = 0x1

Start = Callable[[str, dict[str, str]], None]


def _require_few(data: bytes) -> None:
    """Refuse an archive by the length of its list of parts, before each is made an object. Where
    that stands elsewhere (a larger kind of archive), no spreadsheet that we read wrote it."""
    at = data.rfind(b"PK\x05\x06")
    if at < 0:
        return  # It is cut off, and refused as that.
    larger = data[max(0, at - 20) : at].startswith(b"PK\x06\x07")
    if larger or int.from_bytes(data[at + 12 : at + 16], "little") > MOST_PARTS * LONGEST_ENTRY:
        raise too_much()


class Parts:
    """An XLSX as its parts, and how much may still be unpacked of them."""

    def __init__(self, data: bytes) -> None:
        self.left, self._elements = MOST_UNPACKED, 0
        _require_few(data)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise _broken() from error
        infos = self._zip.infolist()
        if len(infos) > MOST_PARTS:
            raise too_much()
        self._infos = {info.filename.lower(): info for info in infos}

    def has(self, name: str) -> bool:
        """Whether there is such a part."""
        return name.lower() in self._infos

    def read(
        self,
        name: str,
        start: Start,
        end: Callable[[str], None] = lambda _tag: None,
        words: Callable[[str], None] = lambda _text: None,
    ) -> None:
        """Walk a part: `start` is told each element's name (without its namespace) and attributes,
        `end` its name, `words` the text in it."""
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = _no_entities
        parser.StartElementHandler = lambda tag, told: start(self._counted(tag), told)
        parser.EndElementHandler = lambda tag: end(_bare(tag))
        parser.CharacterDataHandler = words
        info = self._infos.get(name.lower())
        if info is None or info.flag_bits & ENCRYPTED:
            raise _broken()
        try:
            self._feed(parser, info)
        except (expat.ExpatError, zipfile.BadZipFile, zlib.error, EOFError, OSError) as error:
            raise _broken() from error
        except SheetError:
            raise
        except (NotImplementedError, RuntimeError, ValueError, LookupError) as error:
            # Packed in a way, or written in letters, that Python does not know.
            raise _broken() from error

    def _counted(self, tag: str) -> str:
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise too_much()
        return _bare(tag)

    def _feed(self, parser: Any, info: zipfile.ZipInfo) -> None:
        with self._zip.open(info) as part:
            fed = 0
            while piece := part.read(PIECE):
                self.left -= len(piece)
                if self.left < 0:
                    raise too_much()
                parser.Parse(piece, False)
                fed += len(piece)
                if fed - parser.CurrentByteIndex > LONGEST_MARK:
                    raise _broken()
            parser.Parse(b"", True)


def _bare(tag: str) -> str:
    return tag.rpartition(":")[2]


def _no_entities(*_told: Any) -> None:
    raise SheetError(
        _("This spreadsheet holds something that no spreadsheet needs (a document type).")
    )


def too_much() -> SheetError:
    """What to say of an archive that unpacks to more than anybody has."""
    most = MOST_UNPACKED // 1024 // 1024
    return SheetError(
        _("Unpacked, this spreadsheet is too large: %(most)d MiB and 1,000 lines are the most.")
        % {"most": most}
    )


def _broken() -> SheetError:
    return SheetError(
        _("This spreadsheet is damaged, or locked. Open it and save it anew as XLSX, or as CSV.")
    )
