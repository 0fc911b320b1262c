"""Corrections: as anybody may read them, and as they are asked for and looked at."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from matches.api.law.shapes import ObjectField
from matches.policy.reasons import WORDS

CODES = list(WORDS)
RESTING = [(each, each) for each in ("keep", "redraw", "void")]


class CorrectionShape(serializers.Serializer[Any]):
    """A correction: the result before and after in words, when, and why as you may read it."""

    id = serializers.CharField(source="public_id")
    fixture = serializers.CharField(source="match")
    board = serializers.IntegerField(allow_null=True)
    home = serializers.CharField()
    away = serializers.CharField()
    at = serializers.DateTimeField()
    reason = serializers.CharField()
    reason_code = serializers.CharField(help_text="What strangers read of it, as a code.")
    before = serializers.CharField()
    after = serializers.CharField()
    resting = serializers.CharField(
        allow_blank=True, help_text="What became of what rested on it, in words."
    )
    reverted_at = serializers.DateTimeField(allow_null=True)
    reverts = serializers.DateTimeField(
        allow_null=True, help_text="When the correction was made that this one reverts."
    )


class RevertShape(serializers.Serializer[Any]):
    """A correction to be reverted."""

    reason = serializers.CharField(
        max_length=2000, required=False, default="", allow_blank=True,
        help_text="In words, for organisers and the sides; may be left out with a code.",
    )  # fmt: skip
    reason_code = serializers.ChoiceField(
        CODES, required=False, default="",
        help_text="What strangers read; left out it is `other`, which tells them nothing.",
    )  # fmt: skip
    resting = serializers.ChoiceField(RESTING, required=False, allow_null=True, default=None)
    dry_run = serializers.BooleanField(
        required=False, default=False, help_text="Only say what it would change; nothing is saved."
    )


class CorrectShape(RevertShape):
    """A corrected card. `resting` says what becomes of what was drawn or played by the old result;
    `supersedes` is the version of the card that was looked at."""

    scorecard = ObjectField()
    supersedes = serializers.CharField(max_length=12, required=False, allow_null=True, default=None)


class RowChangeShape(serializers.Serializer[Any]):
    """What would change in a row of the table: by column, before and after."""

    entry = serializers.CharField()
    name = serializers.CharField()
    changes = ObjectField()


class ChangeShape(serializers.Serializer[Any]):
    """One thing that would be another, as text."""

    name = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class ConsequenceShape(serializers.Serializer[Any]):
    """Something later on that would change; `stands`: it stays as it is."""

    what = serializers.CharField()
    stands = serializers.BooleanField()


class RatingShiftShape(serializers.Serializer[Any]):
    """A rating before and after."""

    player = serializers.CharField(allow_blank=True)
    name = serializers.CharField()
    before = serializers.FloatField(allow_null=True)
    after = serializers.FloatField(allow_null=True)
    rank_before = serializers.IntegerField(allow_null=True)
    rank_after = serializers.IntegerField(allow_null=True)


class ToldShape(serializers.Serializer[Any]):
    """Somebody who would be told."""

    name = serializers.CharField()
    entry = serializers.CharField()
    by_mail = serializers.BooleanField()


class PreviewShape(serializers.Serializer[Any]):
    """Everything that a correction would change."""

    before = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    after = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    winner_before = serializers.CharField(allow_null=True, help_text="A, B or draw.")
    winner_after = serializers.CharField(allow_null=True, help_text="A, B or draw.")
    outcome_before = serializers.CharField(allow_null=True)
    outcome_after = serializers.CharField(allow_null=True)
    rows = RowChangeShape(many=True)
    zones = ChangeShape(many=True)
    later = ConsequenceShape(many=True)
    ratings = RatingShiftShape(many=True)
    ratings_follow = serializers.BooleanField(
        help_text="Too many rated matches were played since to foretell ratings: they follow."
    )
    places = ChangeShape(many=True)
    houses = ChangeShape(many=True)
    told = ToldShape(many=True)
    rests = serializers.BooleanField(help_text="Whether `resting` has to be chosen.")
    resting = serializers.ChoiceField(RESTING, allow_null=True)


class CorrectedShape(serializers.Serializer[Any]):
    """What came of it: with `dry_run` what it would change, else the corrections of the match, the
    last first."""

    preview = PreviewShape(allow_null=True)
    corrections = CorrectionShape(many=True)
