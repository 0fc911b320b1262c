"""The site's addresses, and a view that does nothing."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from pennyclub.urls import urlpatterns as _site


def bare(_request: HttpRequest) -> HttpResponse:
    """A few words, past all of the site's middleware."""
    return HttpResponse("bare")


urlpatterns = [path("bare/", bare), *_site]
