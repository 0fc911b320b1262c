"""Whoever gives a thing a name that is somebody's is told so, on the page that comes next."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from matches.selectors.base.named_titles import NamedTitle, listening, named_now

REDIRECTS = range(300, 400)


class WarnsOfNames:
    """Warns of names of people in the names of things that were given just now. It asks nothing
    where nothing was named, or the answer is no page that leads on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer; what is warned of stands on the page that it leads to."""
        if request.method != "POST":
            return self._get_response(request)
        with listening() as given:
            answer = self._get_response(request)
        if given and answer.status_code in REDIRECTS:
            for found in named_now(given):
                messages.warning(request, said(found))
        return answer


def said(found: NamedTitle) -> str:
    """The warning, in a sentence."""
    told = {"title": found.title, "who": ", ".join(found.known)}
    if not told["who"]:
        return (
            gettext(
                "“%(title)s”: somebody of the club was once called so. Everybody reads this name of"
                " a thing: give it another one, if it is them."
            )
            % told
        )
    return (
        gettext(
            "“%(title)s”: the name of %(who)s stands in it, which strangers may not read. Everybody"
            " reads this name of a thing: give it another one, if it is them."
        )
        % told
    )
