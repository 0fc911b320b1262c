"""Which door answers which address."""

import warnings

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

# The admin has no sign-in of its own: one would let a password in without its second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
]

for _prefix, _door in (("api/", "matches.api.urls"), ("", "matches.web.urls")):
    try:
        urlpatterns.append(path(_prefix, include(_door)))
    except ImportError as missing:
        warnings.warn(f"{_door} is left out: {missing}", stacklevel=1)
