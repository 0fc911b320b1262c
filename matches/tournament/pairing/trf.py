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
    readings = [_read(one) for one in _decodings(text)]
    swiss = next((one for one in readings if isinstance(one, Swiss)), None)
    if swiss is None:
        raise DocumentError(next(one for one in readings if isinstance(one, list)))
    return swiss


def _read(text: str) -> Swiss | list[Mistake]:
    """The tournament, or what is wrong with it."""
    sheet = read_lines(text)
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
        return sheet.mistakes[:MOST_MISTAKES]
    return _tournament(sheet, rules, paired)


def _decodings(text: str | bytes) -> list[str]:
    """What the bytes may say, the likeliest first; only names are outside ASCII.

    Older programs write them in Latin-1, and some write UTF-8 but count columns in bytes: read as
    Latin-1 every byte is a column.
    """
    if isinstance(text, str):
        return [text.lstrip("\ufeff")]
    if b"\x00" in text:
        raise DocumentError([Mistake("$", "is not text")])
    content = text.removeprefix(b"\xef\xbb\xbf")
    by_bytes = content.decode("latin-1")
    try:
        by_characters = content.decode("utf-8")
    except UnicodeDecodeError:
        return [by_bytes]
    return [by_characters] if by_characters == by_bytes else [by_characters, by_bytes]


def _paired(sheet: Sheet) -> int:
    """The last round that is over: somebody met somebody in it, or had a bye from the pairing.

    A further round in which everyone has a bye or an absence is over too.
    """
    met = max(
        (
            at
            for player in sheet.players
            for at, cell in enumerate(player.cells, start=1)
            if cell is not None and (cell.opponent or cell.kind == Kind.BYE)
        ),
        default=0,
    )
    whole = sheet.players and all(len(player.cells) > met for player in sheet.players)
    return met + 1 if whole else met


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
        # Some programs count the bye of the coming round already, some the head start.
        ahead = earned + rules.worth[_cell(player, paired + 1).kind]
        given = rules.head_starts.get(player.number, ())
        start = given[paired] if len(given) > paired else 0
        right = (earned, ahead, earned + start, ahead + start)
        if player.points is not None and player.points not in right:
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
        rules.top_first if rules.top_first is not None else _top_had_the_first(sheet, rules),
        by_standing=rules.by_standing,
    )


def _top_had_the_first(sheet: Sheet, rules: Rules) -> bool:
    """Whether the top seed had the first flick in the first round, from who had it there.

    That is how the reference programs have it where no line XXC says so; before any round: yes.
    """
    players = sheet.players
    if not rules.by_standing:
        players = sorted(players, key=lambda player: player.number)
    flicked = [
        at
        for player in players
        for at, cell in enumerate(player.cells)
        if cell is not None and cell.first is not None
    ]
    at = min(flicked, default=-1)
    there = [
        player.cells[: at + 1]
        for player in players
        if any(cell and (cell.opponent or cell.kind == Kind.BYE) for cell in player.cells[: at + 1])
    ]
    for place, cells in enumerate(there):
        last = cells[-1] if len(cells) == at + 1 else None
        if last is not None and last.first is not None:
            return last.first == (place % 2 == 0)
    return True
