"""A PDF read back: what stands on each of its pages."""

from __future__ import annotations

import io
from typing import Any

import pypdf


def pages_of(answer: Any) -> list[str]:
    """The text of every page of an answer that is a PDF, in one line each."""
    assert answer.status_code == 200, answer.content[:2000]
    assert answer["Content-Type"] == "application/pdf"
    assert answer["X-Robots-Tag"] == "noindex"
    return read(answer.content)


def read(data: bytes) -> list[str]:
    """The text of every page."""
    told = pypdf.PdfReader(io.BytesIO(data)).pages
    return [" ".join(page.extract_text().split()) for page in told]
