"""The API by its own description, and what every answer is held to."""

from __future__ import annotations

import json
from typing import Any

import schemathesis
from django.test import Client
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pennyclub.wsgi import application

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
DESCRIPTION: dict[str, Any] = json.loads(Client().get("/api/schema/").content)


def described(description: dict[str, Any] = DESCRIPTION) -> Any:
    """The API as schemathesis asks it: in this process, without a server."""
    schema = schemathesis.openapi.from_dict(description)
    schema.app = application
    return schema
