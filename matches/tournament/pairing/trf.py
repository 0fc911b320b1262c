"""A TRF16 file as a Swiss tournament before its next round, every mistake in it named."""

from __future__ import annotations

from matches.tournament.documents.fields import DocumentError, Mistake
from matches.tournament.exact import text as written
from matches.tournament.pairing.history import ABSENT, Appearance, Competitor, Kind, Swiss
from matches.tournament.pairing.trf_extensions import Rules, read_extensions
from matches.tournament.pairing.trf_lines import Player, Sheet, read_lines

MOST_MISTAKES = 100
ANSWERS = {
    Kind.WIN: (Kind.LOSS,),
    Kind.LOSS: (Kind.WIN,),
    Kind.DRAW: (Kind.DRAW,),
    Kind.WALKOVER_WIN: (Kind.WALKOVER_LOSS,),
    Kind.WALKOVER_LOSS: (Kind.WALKOVER_WIN, Kind.WALKOVER_LOSS),
}


def read_trf(text: str | bytes) -> Swiss:
    """The tournament that a TRF16 file tells. Raises DocumentError with every mistake.

    The next round is the one after the last in which anybody was paired; who has a bye or an
    absence written there already is left out of it.
    """
    sheet = read_lines(_decoded(text))
    rules = read_extensions(sheet)
    if not sheet.players:
        sheet.wrong(0, "has no players (lines with the code 001)")
    _check_numbers(sheet)
    paired = _paired(sheet)
    if not sheet.mistakes:
        _check_results(sheet, paired)
        _check_points(sheet, rules, paired)
    if rules.rounds:
        _check_rounds(sheet, rules, paired)
    if sheet.mistakes:
        raise DocumentError(sheet.mistakes[:MOST_MISTAKES])
    return _tournament(sheet, rules, paired)


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.lstrip("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Older programs write names in Latin-1; nothing else in a TRF is outside ASCII.
        decoded = text.decode("latin-1")
    if "\x00" in decoded:
        raise DocumentError([Mistake("$", "is not text")])
    return decoded


def _paired(sheet: Sheet) -> int:
    """The last round in which somebody met somebody, or had a bye from the pairing."""
    return max(
        (
            at
            for player in sheet.players
            for at, cell in enumerate(player.cells, start=1)
            if cell is not None and (cell.opponent or cell.kind == Kind.BYE)
        ),
        default=0,
    )


def _cell(player: Player, round_: int) -> Appearance:
    cell = player.cells[round_ - 1] if len(player.cells) >= round_ else None
    return cell or ABSENT


def _check_numbers(sheet: Sheet) -> None:
    lines: dict[int, int] = {}
    for player in sheet.players:
        if player.number in lines:
            said = f"has the starting number {player.number} of line {lines[player.number]} again"
            sheet.wrong(player.line, said)
        lines.setdefault(player.number, player.line)
    missing = [number for number in range(1, len(lines) + 1) if number not in lines]
    if missing:
        listed = ", ".join(map(str, missing[:6]))
        sheet.wrong(0, f"has no player with the starting number {listed}")


def _check_rounds(sheet: Sheet, rules: Rules, paired: int) -> None:
    for player in sheet.players:
        if len(player.cells) > rules.rounds:
            said = f"has {len(player.cells)} rounds, and there are {rules.rounds} (XXR)"
            sheet.wrong(player.line, said)
    if paired == rules.rounds:
        sheet.wrong(0, f"has all {rules.rounds} rounds (XXR) paired: there is none left to pair")


def _check_results(sheet: Sheet, paired: int) -> None:
    """What one player's line says of a match, the other's must say too."""
    players = {player.number: player for player in sheet.players}
    for player in sheet.players:
        for round_ in range(1, paired + 1):
            cell = _cell(player, round_)
            if cell.opponent is None:
                continue
            other = players.get(cell.opponent)
            if other is None:
                said = f"meets {cell.opponent} in round {round_}, who is not in the file"
                sheet.wrong(player.line, said)
                continue
            wrong = _disagree(cell, _cell(other, round_), player, other)
            if wrong:
                sheet.wrong(player.line, f"round {round_} against {other.number}: {wrong}")


def _disagree(mine: Appearance, theirs: Appearance, player: Player, other: Player) -> str:
    where = f"{other.number} (line {other.line})"
    if theirs.opponent != player.number:
        met = f"met {theirs.opponent}" if theirs.opponent else "has no match"
        return f"{where} {met} in that round"
    if mine.first == theirs.first:
        return f"both have {'w' if mine.first else 'b'}, here and in line {other.line}"
    if theirs.kind not in ANSWERS[mine.kind]:
        return f"{mine.kind} here does not go with {theirs.kind} in line {other.line}"
    return ""


def _check_points(sheet: Sheet, rules: Rules, paired: int) -> None:
    for player in sheet.players:
        cells = [_cell(player, round_) for round_ in range(1, paired + 1)]
        earned = sum((rules.worth[cell.kind] for cell in cells), start=0)
        # Some programs count the bye of the coming round already.
        ahead = earned + rules.worth[_cell(player, paired + 1).kind]
        if player.points is not None and player.points not in (earned, ahead):
            said = f"states {written(player.points)} points, and its results give {written(earned)}"
            sheet.wrong(player.line, said)


def _tournament(sheet: Sheet, rules: Rules, paired: int) -> Swiss:
    absent = {player.number for player in sheet.players if len(player.cells) > paired}
    competitors = tuple(
        Competitor(
            player.number,
            tuple(_cell(player, round_) for round_ in range(1, paired + 1)),
            rules.head_starts.get(player.number, ()),
        )
        for player in sheet.players
    )
    return Swiss(
        competitors,
        paired + 1,
        rules.rounds,
        rules.worth,
        rules.absent | absent,
        rules.apart,
        rules.top_first,
        by_standing=rules.by_standing,
    )
