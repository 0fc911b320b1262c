"""The first owner of a fresh installation."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def first_owner(request: HttpRequest) -> HttpResponse:
    """Make the first owner."""
    return render(request, "web/setup.html")
