"""Which door answers which address."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

# The admin has no sign-in of its own: one would let a password in without its second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "pennyclub.errors.bad_request"
handler404 = "pennyclub.errors.not_found"
handler500 = "pennyclub.errors.broken"

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("accounts/", include("pennyclub.sign_ins.urls")),
    path("accounts/", include("allauth.urls")),
    path("api/", include("matches.api.urls")),
    path("", include("matches.web.urls")),
]
