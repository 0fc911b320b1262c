"""The script that keeps scoring pages on a device, with what it is to know of the parts it keeps.

Every script of this site may write into what a browser keeps, and so may whoever had the device
before: what is served from there for months must be what the server sent. So the script comes with
the SHA-256 of each script and of each file of the law, as they are here and now.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from matches.errors import NotFoundError
from matches.web.law import in_browser

WORKER: Final = "js/scoring/service-worker.js"
OURS: Final = ("js/", "vendor/", "django-htmx", "django_htmx/")
"""Where the scripts of pages lie; those of the admin are kept nowhere."""


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The script itself; it stands where its scope is."""
    path = finders.find(WORKER)
    if not isinstance(path, str):
        raise NotFoundError(gettext("There is no such page."))
    known = f"const SUMS = {json.dumps(sums(), separators=(',', ':'))};\n"
    content = known.encode() + Path(path).read_bytes()
    answer = HttpResponse(content, content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    # A lesson's page stands elsewhere, and is kept by the same script.
    answer["Service-Worker-Allowed"] = "/"
    return answer


def sums() -> dict[str, str]:
    """By address, the SHA-256 of what may be kept and is run. Reckoned once, where nobody is at
    work on the files."""
    return _reckoned() if settings.DEBUG else _once()


@cache
def _once() -> dict[str, str]:
    return _reckoned()


def _reckoned() -> dict[str, str]:
    held = {**dict(_scripts()), **in_browser.contents()}
    return {address: _sum(content) for address, content in sorted(held.items())}


def _sum(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode("ascii")


def _scripts() -> Iterator[tuple[str, bytes]]:
    """Every script of pages by its address, as it is sent: where files were collected, those."""
    for finder in finders.get_finders():
        for name, held in finder.list(()):
            if not (name.startswith(OURS) and name.endswith((".js", ".mjs"))):
                continue
            stored = getattr(staticfiles_storage, "stored_name", None)
            path = staticfiles_storage.path(stored(name)) if stored else held.path(name)
            yield static(name), Path(path).read_bytes()
