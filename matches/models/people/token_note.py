"""What its owner says of a token, and when it was last used."""

from django.db import models

from matches.models.base.checks import one_of
from matches.models.clubs.club import Club


class TokenScope(models.TextChoices):
    """How much of what its owner may do a token may do; each what is before it too."""

    READ = "read", "read"
    SCORE = "score", "read, and write cards and scores"
    ORGANISE = "organise", "all that you may do"


class TokenNote(models.Model):
    """A token's name, scope, club and last use; the token itself is `knox`'s, and hashed."""

    token = models.OneToOneField(
        "knox.AuthToken", on_delete=models.CASCADE, primary_key=True, related_name="note"
    )
    name = models.CharField(max_length=60, blank=True, help_text="For its owner alone.")
    scope = models.CharField(max_length=10, choices=TokenScope, default=TokenScope.ORGANISE)
    club = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.CASCADE, related_name="token_notes",
        help_text="The one club in which it is good; empty: in every club of its owner.",
    )  # fmt: skip
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["token_id"]
        constraints = [one_of("tokennote", "scope", TokenScope)]

    def __str__(self) -> str:
        return f"A token of {self.token.user}"
