"""Pages of lists as a browser has them: sent, and sent on."""

from __future__ import annotations

import html
import re
from typing import Any

from django.test import Client


def looked(client: Client, there: str, text: str, **more: Any) -> str:
    """The page of a list that was pasted there, looked at."""
    answer = client.post(there, {"text": text, "action": "look", "age_band": "adult"} | more)
    assert answer.status_code == 200
    return answer.content.decode()


def form_of(page: str) -> dict[str, Any]:
    """What the page's form would send as it stands."""
    told: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", page):
        name = re.search(r'name="([^"]*)"', tag)
        value = re.search(r'value="([^"]*)"', tag)
        off = ("radio" in tag or "checkbox" in tag) and " checked" not in tag
        if name and not off and name[1] != "csrfmiddlewaretoken":
            told[name[1]] = html.unescape(value[1]) if value else "on"
    for name, inner in re.findall(r'<select name="([^"]*)".*?>(.*?)</select>', page, re.S):
        chosen = re.search(r'value="([^"]*)" selected', inner)
        told[name] = chosen[1] if chosen else ""
    for name, text in re.findall(
        r'<textarea[^>]*name="([^"]*)"[^>]*>\n?(.*?)</textarea>', page, re.S
    ):
        told[name] = html.unescape(text)
    return told
