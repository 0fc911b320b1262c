"""A study: a shot set up in the lab and kept with a match."""

from django.conf import settings
from django.db import models

from matches.models.base.checks import not_blank
from matches.models.base.public import PublicModel
from matches.models.fixtures.fixture import Fixture


class Study(PublicModel):
    """A shot that somebody who keeps a match's card wants to show beside it: what if, and why.

    It is no part of the card and rules nothing; `situation` names the place in a match in which
    the lab ruled on it.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="studies")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="studies",
    )
    title = models.CharField(max_length=120, help_text="Shown to everybody: it names no child.")
    situation = models.CharField(max_length=40)
    document = models.JSONField(help_text="The shot document.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["fixture_id", "created_at", "id"]
        verbose_name_plural = "studies"
        constraints = [
            not_blank("study", "title"),
            not_blank("study", "situation"),
        ]

    def __str__(self) -> str:
        return self.title
