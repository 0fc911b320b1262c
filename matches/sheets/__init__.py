"""Tables that people bring, pasted, as CSV or XLSX: read within bounds, and nothing in them run."""

from matches.sheets.reading import from_bytes, from_text
from matches.sheets.sheet import Sheet, SheetError

__all__ = ["Sheet", "SheetError", "from_bytes", "from_text"]
