"""The script that keeps pages on a device knows what it may serve from there."""

from __future__ import annotations

import base64
import hashlib
import json

import pytest
from django.test import Client

from matches.ports import pyodide
from matches.web.law import in_browser
from matches.web.scoring.service_worker import sums


def sum_of(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def test_it_comes_with_the_sums_of_the_scripts_of_pages_as_they_are_sent() -> None:
    text = Client().get("/score/worker.js").content.decode()
    told = json.loads(text.partition("const SUMS = ")[2].partition(";\n")[0])
    assert told == sums()
    for name in ("js/scoring/page.js", "js/scoring/store.js", "js/page.js"):
        answer = Client().get(f"/static/{name}")
        assert told[f"/static/{name}"] == sum_of(answer.getvalue())
    assert not any(each.startswith("/static/admin/") for each in told)


@pytest.mark.skipif(pyodide.installed() is None, reason="Pyodide is not installed")
def test_and_with_those_of_every_file_of_the_law() -> None:
    told, law = sums(), in_browser.addresses()
    assert law is not None
    for address in law["files"]:
        answer = Client().get(address, headers={"accept-encoding": "identity"})
        assert told[address] == sum_of(answer.getvalue()), address
