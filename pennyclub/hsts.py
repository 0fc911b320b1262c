"""Strict-Transport-Security for what is answered before Django's own middleware has a say."""

from django.conf import settings

NAME = "Strict-Transport-Security"


def value() -> str:
    """The header's value, as `SecurityMiddleware` writes it; empty where HTTPS is not asked for."""
    if not settings.SECURE_HSTS_SECONDS:
        return ""
    parts = [f"max-age={settings.SECURE_HSTS_SECONDS}"]
    if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS:
        parts.append("includeSubDomains")
    if settings.SECURE_HSTS_PRELOAD:
        parts.append("preload")
    return "; ".join(parts)
