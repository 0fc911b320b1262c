"""A notice, as its reader may read it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class NoticeShape(serializers.Serializer[Any]):
    """A notice that is on the board today. Who wrote it is told to nobody."""

    id = serializers.CharField(source="public_id")
    title = serializers.CharField()
    text = serializers.CharField(help_text="Plain text; its lines end with a line feed.")
    shown_from = serializers.DateField()
    shown_until = serializers.DateField(help_text="The last day on which it is shown.")
