"""What a form in a browser asks in between, answered as JSON."""

from __future__ import annotations

from typing import Final

from django.http import JsonResponse

from matches.web.law.cardform.form import CardForm

NEXT: Final = "next:"
"""How an action begins that asks what the next entry, of the kind named after it, says."""


def following(form: CardForm | None, action: str) -> JsonResponse:
    """The fields that the law knows of the next entry; none of a card too long for a form."""
    return JsonResponse(form.following(action.removeprefix(NEXT)) if form is not None else {})
