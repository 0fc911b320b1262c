"""Who looked: names above what strangers read, shown or handed over in bulk, leave a row.

Doors listen while they make an answer (`full_names.listening`), and say afterwards what they heard.
The row is written before the answer leaves: where it cannot be, no name leaves either. In bulk is
what names `BULK` people or more of whom strangers do not read the full name; a file, an archive and
what is kept about somebody are so always.
"""

from matches.models.people.full_names import Told, listening
from matches.services.looked.noting import BULK, Heard, counts, heard, note, note_taken

__all__ = ["BULK", "Heard", "Told", "counts", "heard", "listening", "note", "note_taken"]
