"""Which door answers which address."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
]


def _door(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


if _door("matches.api.urls"):
    urlpatterns.append(path("api/v1/", include("matches.api.urls")))
if _door("matches.web.urls"):
    urlpatterns.append(path("", include("matches.web.urls")))
