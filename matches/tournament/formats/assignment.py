"""Who goes where at the least cost: the assignment problem, solved exactly (Kuhn and Munkres)."""

from __future__ import annotations

from collections.abc import Sequence


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """For each row the column it gets, every column at most once, the sum of costs least.

    There must be at least as many columns as rows.
    """
    rows, columns = len(costs), len(costs[0]) if costs else 0
    row_price, column_price = [0] * (rows + 1), [0] * (columns + 1)
    taken_by, before = [0] * (columns + 1), [0] * (columns + 1)
    for row in range(1, rows + 1):
        taken_by[0], column = row, 0
        slack: list[float] = [float("inf")] * (columns + 1)
        seen = [False] * (columns + 1)
        while taken_by[column]:
            seen[column] = True
            here, step, following = taken_by[column], float("inf"), 0
            for other in range(1, columns + 1):
                if seen[other]:
                    continue
                left = costs[here - 1][other - 1] - row_price[here] - column_price[other]
                if left < slack[other]:
                    slack[other], before[other] = left, column
                if slack[other] < step:
                    step, following = slack[other], other
            for other in range(columns + 1):
                if seen[other]:
                    row_price[taken_by[other]] += int(step)
                    column_price[other] -= int(step)
                else:
                    slack[other] -= step
            column = following
        while column:
            taken_by[column] = taken_by[before[column]]
            column = before[column]
    chosen = {taken_by[column]: column - 1 for column in range(1, columns + 1) if taken_by[column]}
    return [chosen[row] for row in range(1, rows + 1)]
