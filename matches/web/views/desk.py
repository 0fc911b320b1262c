"""The desk: what is to be done."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


@login_required
def desk(request: HttpRequest) -> HttpResponse:
    """What is to be done, club by club."""
    return render(request, "web/desk/desk.html")
