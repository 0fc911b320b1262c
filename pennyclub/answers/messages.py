"""What is said on the next page, in a cookie that no neighbour under the same domain can set."""

from __future__ import annotations

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class OwnCookie(CookieStorage):
    """Django's, by the name that the settings give."""

    cookie_name = settings.MESSAGES_COOKIE_NAME


class Messages(FallbackStorage):
    """Django's: in the cookie, and what is too long for it in the session."""

    storage_classes = (OwnCookie, SessionStorage)
