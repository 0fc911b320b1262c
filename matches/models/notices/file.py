"""Documents that hang on a notice."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.checks import not_blank
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.notices.notice import Notice

LARGEST = 4 * 1024 * 1024
"""Bytes of a document."""


class FileKind(models.TextChoices):
    """What a document is, by its content."""

    PDF = "pdf", "PDF"
    PNG = "png", "PNG"
    JPEG = "jpeg", "JPEG"


class NoticeFile(PublicModel):
    """A document on a notice: its bytes stand here, so that they go with it and with every copy of
    the database. Nothing of it is edited; taken off, it is kept for a day to be put back."""

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="files")
    name = models.CharField(max_length=100)
    kind = models.CharField(max_length=4, choices=FileKind)
    content = models.BinaryField()
    size = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    put_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET(former_user), related_name="notice_files"
    )
    put_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["notice_id", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(size__gte=1, size__lte=LARGEST),
                name="matches_noticefile_has_a_size",
                violation_error_message="A document is longer than nothing, and not too long.",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=FileKind.values),
                name="matches_noticefile_kind_is_known",
                violation_error_message="A document is a PDF, a PNG or a JPEG.",
            ),
            not_blank("noticefile", "name"),
        ]

    def __str__(self) -> str:
        return f"{self.notice}: {self.public_id}"
