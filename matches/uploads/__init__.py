"""Files that people put up for others to fetch: told by their content, cleaned, within bounds.

`known` is the one door: bytes in, an `Upload` out, or `Unwelcome` in words. Nothing here knows a
model, a reader or a request; nothing is run, drawn or unpacked but what stands in a PDF's own
streams, within a bound. What a picture says beside its pixels (where and by whose camera it was
taken) is not kept.
"""

from matches.uploads.known import KINDS, MOST_BYTES, Unwelcome, Upload, known

__all__ = ["KINDS", "MOST_BYTES", "Unwelcome", "Upload", "known"]
