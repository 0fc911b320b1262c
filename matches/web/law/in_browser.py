"""The law for pages that rule without the server: the files of it, and where they are.

Every address names what lies there, by version or by digest: a browser keeps it for ever.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final

from csp.constants import SELF, WASM_UNSAFE_EVAL
from csp.decorators import csp_update
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from whitenoise.base import WhiteNoise
from whitenoise.media_types import MediaTypes
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from matches.law.in_browser import Archive, archive, codes, named
from matches.ports import pyodide

WORKER: Final = "js/scoring/law-worker.js"
_FOR_EVER: Final = f"max-age={WhiteNoise.FOREVER}, public, immutable"
_TYPES: Final = MediaTypes()

with_the_law: Any = csp_update({"script-src": [WASM_UNSAFE_EVAL], "worker-src": [SELF]})
"""For a page that has the law in the browser: lets compiled code run there, and nothing else."""


def addresses() -> dict[str, Any] | None:
    """What `startLaw` is given, and `files`: every address that a device must keep to have the law
    off line. None where Pyodide is not installed."""
    here = pyodide.installed()
    if here is None:
        return None
    worker = reverse("web:score-law", args=[_worker().digest])
    rules = reverse("web:law-archive", args=[archive().digest])
    drawing = reverse("web:law-codes", args=[codes().digest])
    files = [reverse("web:law-pyodide", args=[here.version, name]) for name in pyodide.FILES]
    folder = files[0].removesuffix(pyodide.FILES[0])
    told = {"worker": worker, "rules": rules, "codes": drawing}
    return {**told, "pyodide": folder, "files": [*told.values(), *files]}


def contents() -> dict[str, bytes]:
    """Every file of `addresses` by its address, as a browser has it once it is unpacked."""
    told, here = addresses(), pyodide.installed()
    if told is None or here is None:
        return {}
    archives = {"worker": _worker(), "rules": archive(), "codes": codes()}
    files = {told["pyodide"] + name: here.path(name).read_bytes() for name in pyodide.FILES}
    return {**{told[what]: held.plain for what, held in archives.items()}, **files}


@require_safe
def pyodide_file(request: HttpRequest, version: str, name: str) -> HttpResponseBase:
    """A file of Pyodide, compressed where the browser takes it so."""
    here = pyodide.installed()
    if here is None or version != here.version or name not in pyodide.FILES:
        raise Http404
    headers = {"Content-Type": _TYPES.get_type(name), "Cache-Control": _FOR_EVER}
    path = str(here.path(name))
    held = StaticFile(path, list(headers.items()), encodings=here.encodings(name))
    response: HttpResponseBase = WhiteNoiseMiddleware.serve(held, request)
    return response


@cache
def _worker() -> Archive:
    """The script that the law runs in. It stands below the pages that score: only there does their
    service worker see what it asks for, and have it without network."""
    path = finders.find(WORKER)
    if not isinstance(path, str):
        raise RuntimeError(f"static/{WORKER} is not there")
    return named(Path(path).read_bytes())


@require_safe
def worker_script(request: HttpRequest, digest: str) -> HttpResponse:
    """The script that the law runs in, by its digest."""
    response = _served(request, _worker(), digest, "text/javascript; charset=utf-8")
    response["Content-Security-Policy"] = pyodide.POLICY
    return response


@require_safe
def law_archive(request: HttpRequest, digest: str) -> HttpResponse:
    """The sources of `rules`, as a zip."""
    return _served(request, archive(), digest)


@require_safe
def codes_archive(request: HttpRequest, digest: str) -> HttpResponse:
    """The sources of what draws QR codes, as a zip."""
    return _served(request, codes(), digest)


def _served(
    request: HttpRequest, held: Archive, digest: str, kind: str = "application/zip"
) -> HttpResponse:
    """A file by its digest, compressed where the browser takes it so."""
    if digest != held.digest:
        raise Http404
    accepted = request.headers.get("Accept-Encoding", "")
    coding = next((one for one in held.encoded if one in accepted), None)
    response = HttpResponse(held.encoded[coding] if coding else held.plain, content_type=kind)
    if coding:
        response["Content-Encoding"] = coding
    response["Cache-Control"] = _FOR_EVER
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
