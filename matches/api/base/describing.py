"""How the answers that every address shares come into the API's description."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.serializers import PolymorphicProxySerializerExtension
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers


class ErrorShape(serializers.Serializer[Any]):
    """One thing that is wrong."""

    code = serializers.CharField()
    detail = serializers.CharField(allow_blank=True)
    attr = serializers.CharField(
        allow_null=True, allow_blank=True, help_text="The path of what it is about."
    )


class ErrorsShape(serializers.Serializer[Any]):
    """All that is wrong with a request. `code` and `faults`: where the law refuses a card."""

    type = serializers.ChoiceField(
        [(kind, kind) for kind in ("validation_error", "client_error", "server_error")]
    )
    errors = ErrorShape(many=True)  # type: ignore[assignment] # the answer's word for it
    code = serializers.CharField(required=False)
    faults = serializers.ListField(child=serializers.DictField(), required=False)


class AnyOf(PolymorphicProxySerializer):
    """One of some shapes, of which a longer one may hold all that a shorter one asks for."""


class _AnyOfDescribed(PolymorphicProxySerializerExtension):
    target_class = "matches.api.base.describing.AnyOf"
    priority = 1

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        # As "one of" the longer shape would fit twice, and be none.
        return {"anyOf": super().map_serializer(auto_schema, direction)["oneOf"]}


class DescribedSchema(AutoSchema):
    """The description of one address with the errors that it can answer.

    A view adds what is its own by `also_answers`.
    """

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for code in sorted(self._errors()):
            if str(code) not in bodies:
                bodies[str(code)] = self._get_response_for_code(ErrorsShape, str(code))
        return bodies

    def _errors(self) -> set[int]:
        codes = {406, 429, *getattr(self.view, "also_answers", ())}
        if self.view.authentication_classes:
            codes |= {401, 403}
        if "{" in self.path:
            codes.add(404)
        if self.method in ("POST", "PUT", "PATCH"):
            codes |= {400, 413, 415}
        if any(each["in"] == "query" for each in self._get_parameters()):
            codes.add(400)
        return codes
