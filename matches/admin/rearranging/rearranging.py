"""Dates proposed for matches, and what was answered."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.admin.fixtures.fixtures import SIDES
from matches.models import DateAnswer, DateProposal, ProposedDate

_OF_PROPOSAL = tuple(f"proposal__fixture__{side}" for side in SIDES)


@admin.register(DateProposal)
class DateProposalAdmin(ShownAdmin):
    list_display = ("fixture", "number", "side", "asked", "proposed_at", "proposed_by")
    list_select_related = ("proposed_by", *(f"fixture__{side}" for side in SIDES))
    search_fields = ("public_id", "fixture__public_id", "fixture__competition__name")


@admin.register(ProposedDate)
class ProposedDateAdmin(ShownAdmin):
    list_display = ("proposal", "number", "starts_at", "venue", "board")
    list_select_related = ("venue", "board__venue", *_OF_PROPOSAL)
    search_fields = ("proposal__public_id", "proposal__fixture__public_id")


@admin.register(DateAnswer)
class DateAnswerAdmin(ShownAdmin):
    list_display = ("proposal", "kind", "answered_at", "answered_by")
    list_filter = ("kind",)
    list_select_related = ("answered_by", *_OF_PROPOSAL)
    search_fields = ("proposal__public_id", "proposal__fixture__public_id")
