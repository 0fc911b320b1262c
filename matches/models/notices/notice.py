"""Notices: what a club or a competition pins to its board, and how each was worded when."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import not_blank
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.clubs.club import Club
from matches.models.competitions.competition import Competition

LONGEST = 4000
"""Characters of a notice: a page, and no book."""


class Notice(PublicModel):
    """A place on the board of a club, or of one of its competitions. What it says, the latest of
    its versions says."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="notices")
    competition = models.ForeignKey(
        Competition, null=True, blank=True, on_delete=models.CASCADE, related_name="notices"
    )
    told_at = models.DateTimeField(
        null=True, blank=True, help_text="When it was left for the letters of its readers."
    )

    class Meta:
        ordering = ["club_id", "id"]

    def __str__(self) -> str:
        return f"{self.competition or self.club}: {self.public_id}"


class NoticeVersion(AppendOnlyModel):
    """What a notice says from then on: its words, its days in the club's own time (the last one
    counts), whether strangers read it, and whether it is taken down. A change is the next one."""

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=120)
    text = models.TextField(max_length=LONGEST)
    shown_from = models.DateField()
    shown_until = models.DateField()
    for_strangers = models.BooleanField(default=False)
    taken_down = models.BooleanField(default=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET(former_user), related_name="notices_made"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["notice_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["notice", "number"],
                name="matches_noticeversion_number_is_unique_in_its_notice",
                violation_error_message="Somebody changed this notice at the same time.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="matches_noticeversion_counts_from_one",
                violation_error_message="Versions count from 1.",
            ),
            models.CheckConstraint(
                condition=Q(shown_until__gte=models.F("shown_from")),
                name="matches_noticeversion_does_not_end_before_it_starts",
                violation_error_message="The last day must not come before the first.",
            ),
            models.CheckConstraint(
                condition=Q(for_strangers=False) | Q(taken_down=False),
                name="matches_noticeversion_taken_down_is_for_nobody",
                violation_error_message="What is taken down is for nobody to read.",
            ),
            not_blank("noticeversion", "title"),
            not_blank("noticeversion", "text"),
        ]
        indexes = [models.Index(fields=["shown_until"], name="matches_notice_by_last_day")]

    def __str__(self) -> str:
        return f"{self.notice}, version {self.number}"
