"""The erasure list: who was erased, as digests, so that a restored backup lets them go again."""

from django.db import models

from matches.models.base.checks import one_of


class ErasedKind(models.TextChoices):
    """What an entry of the list is the digest of."""

    PERSON = "person", "A person"
    USER = "user", "An account"


class Erasure(models.Model):
    """Somebody who was erased: a digest of what they were addressed by. Nobody can read it; who has
    the same row again (from a backup) can tell that it is on the list."""

    kind = models.CharField(max_length=10, choices=ErasedKind)
    digest = models.CharField(max_length=64)
    key = models.CharField(max_length=8, help_text="Which key made the digest.")
    erased_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            one_of("erasure", "kind", ErasedKind),
            models.UniqueConstraint(
                fields=["kind", "digest"],
                name="matches_erasure_is_listed_once",
                violation_error_message="This is on the erasure list already.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.digest[:8]}…"
