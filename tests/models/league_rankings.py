"""Rankings, what was published of them, and how good they were."""

from functools import cached_property

from matches import models


class Rankings:
    """One row of each."""

    @cached_property
    def ranking(self) -> models.Ranking:
        return models.Ranking.objects.create(game="white", version=1, rows=[], results_digest="0")

    @cached_property
    def rankingedition(self) -> models.RankingEdition:
        return models.RankingEdition.objects.create(
            game="white", year=2026, month=11, whole=True, rows={"set": [], "gone": []}, digest="0"
        )

    @cached_property
    def ratingcalibration(self) -> models.RatingCalibration:
        return models.RatingCalibration.objects.create(
            game="white", year=2026, month=11, state="1:1:2", tally={"bins": [], "loss": 0.0}
        )
