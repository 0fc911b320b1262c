"""The page of a list that was looked at: what it becomes, what is asked, and the button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

SHOWN = 60
"""So many lines stand open on the page; the others fold."""


def looked_at(
    request: HttpRequest,
    template: str,
    plan: Any,
    lines: Sequence[Any],
    *,
    text: str,
    said: str,
    **more: Any,
) -> HttpResponse:
    """The page of a plan and its lines. ``text``: the list, which its form sends again; ``said``:
    why it was not brought in, "" where that was not tried; ``more``: what this kind of list shows
    besides."""
    context = {
        "plan": plan,
        "text": text,
        "said": said,
        "again": "was" in request.POST,
        "first": plan.open[0].key if plan.open else "",
        "out": plan.count("out"),
        "shown": lines[:SHOWN],
        "folded": lines[SHOWN:],
        **more,
    }
    return render(request, template, context, status=400 if said else 200)
