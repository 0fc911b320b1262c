"""A form that says first what follows: reads it, and what a page brings back with *Save it*."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.test import Client

_PART = re.compile(r'<section class="note note-warn" aria-labelledby="follows".*?</section>')


def follows(answer: Any) -> list[str]:
    """What is said to follow, in sentences."""
    part = _PART.search(answer.content.decode())
    return re.findall(r"<li>(.*?)</li>", part[0]) if part else []


def looked(answer: Any) -> dict[str, str]:
    """What the page brings back."""
    found = re.search(r'name="looked" value="(\w+)"', answer.content.decode())
    assert found
    return {"looked": found[1]}


def saved(client: Client, address: str, said: Mapping[str, Any]) -> bool:
    """Whether it was saved, after what follows was looked at where something does."""
    answer = client.post(address, said)
    if follows(answer):
        answer = client.post(address, {**said, **looked(answer)})
    return answer.status_code == 302
