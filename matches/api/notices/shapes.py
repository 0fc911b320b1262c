"""A notice, as its reader may read it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class NoticeFileShape(serializers.Serializer[Any]):
    """A document on a notice: fetched at `/documents/<id>/`."""

    id = serializers.CharField(source="public_id")
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=("pdf", "png", "jpeg"))
    size = serializers.IntegerField(help_text="Bytes.")


class NoticeShape(serializers.Serializer[Any]):
    """A notice that is on the board today. Who wrote it is told to nobody."""

    id = serializers.CharField(source="public_id")
    title = serializers.CharField()
    text = serializers.CharField(help_text="Plain text; its lines end with a line feed.")
    shown_from = serializers.DateField()
    shown_until = serializers.DateField(help_text="The last day on which it is shown.")
    files = NoticeFileShape(many=True, help_text="Those that the reader may fetch.")
