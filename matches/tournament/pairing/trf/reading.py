"""A TRF file as the course of a Swiss tournament, every mistake in it named."""

from __future__ import annotations

from matches.tournament.documents.fields import DocumentError, Mistake
from matches.tournament.exact import text as written
from matches.tournament.pairing.course import Course
from matches.tournament.pairing.history import ABSENT, Appearance, Competitor, Kind, Swiss
from matches.tournament.pairing.trf import extensions, lines_2026
from matches.tournament.pairing.trf.extensions import Rules
from matches.tournament.pairing.trf.lines import Player, Sheet, read_lines

MOST_MISTAKES = 100
ANSWERS = {
    Kind.WIN: (Kind.LOSS,),
    Kind.LOSS: (Kind.WIN,),
    Kind.DRAW: (Kind.DRAW,),
    Kind.WALKOVER_WIN: (Kind.WALKOVER_LOSS,),
    Kind.WALKOVER_LOSS: (Kind.WALKOVER_WIN, Kind.WALKOVER_LOSS),
}


READERS = {**extensions.READERS, **lines_2026.READERS}


def read_trf(text: str | bytes) -> Swiss:
    """The tournament that a TRF file tells, before its next round. Raises DocumentError with every
    mistake.

    The next round is the one after the last in which anybody was paired; who has a bye or an
    absence written there already is left out of it.
    """
    course = _first_that_reads(text, ahead=True)
    return course.before(course.over + 1)


def read_course(text: str | bytes) -> Course:
    """All rounds that a TRF file tells; it may be over. Raises DocumentError with every mistake."""
    return _first_that_reads(text, ahead=False)


def _first_that_reads(text: str | bytes, *, ahead: bool) -> Course:
    readings = [_read(one, ahead=ahead) for one in _decodings(text)]
    course = next((one for one in readings if isinstance(one, Course)), None)
    if course is None:
        raise DocumentError(next(one for one in readings if isinstance(one, list)))
    return course


def _read(text: str, *, ahead: bool) -> Course | list[Mistake]:
    """The tournament, or what is wrong with it. `ahead`: a round is to come."""
    sheet = read_lines(text)
    rules = _rules(sheet)
    if not sheet.players:
        sheet.wrong(0, "has no players (lines with the code 001)")
    _check_numbers(sheet)
    paired = _paired(sheet)
    _fill_in_byes(sheet, rules, paired)
    if not sheet.mistakes:
        _check_results(sheet, paired)
        _check_points(sheet, rules, paired)
    _check_rounds(sheet, rules, paired, ahead=ahead)
    if sheet.mistakes:
        return sheet.mistakes[:MOST_MISTAKES]
    return _course(sheet, rules, paired)


def _rules(sheet: Sheet) -> Rules:
    """What is said besides players; mistakes go to the sheet."""
    rules = Rules()
    once: set[str] = set()
    for line, code, content in sheet.extensions:
        if code in once:
            sheet.wrong(line, f"is a second {code}")
        once |= {code} & {"XXR", "XXC", "142", "152", "162", "192"}
        rules = READERS[code](sheet, line, content, rules)
    extensions.check_halves(sheet)
    lines_2026.check(sheet, rules)
    return rules


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


def _fill_in_byes(sheet: Sheet, rules: Rules, paired: int) -> None:
    """Byes that a line of their own tells of rounds that are over."""
    players = {player.number: player for player in sheet.players}
    for (number, round_), (kind, line) in sorted(rules.byes.items()):
        if round_ > paired:
            continue
        player = players[number]
        player.cells += [ABSENT] * (round_ - len(player.cells))
        told = player.cells[round_ - 1]
        if told == ABSENT:
            player.cells[round_ - 1] = Appearance(kind)
        elif told is not None and told.kind != kind:
            said = (
                f"gives {number} a bye in round {round_}, and line {player.line} says {told.kind}"
            )
            sheet.wrong(line, said)


def _check_rounds(sheet: Sheet, rules: Rules, paired: int, *, ahead: bool) -> None:
    if ahead and not rules.rounds and not _speaks_of_rounds(sheet):
        said = "a line such as 'XXR 7' (TRF26: '142 7') is missing"
        sheet.wrong(0, f"says nowhere how many rounds there are: {said}")
    for player in sheet.players if rules.rounds else ():
        if len(player.cells) > rules.rounds:
            said = f"has {len(player.cells)} rounds, and there are {rules.rounds} (XXR)"
            sheet.wrong(player.line, said)
    if ahead and rules.rounds and paired == rules.rounds:
        sheet.wrong(0, f"has all {rules.rounds} rounds (XXR) paired: there is none left to pair")


def _speaks_of_rounds(sheet: Sheet) -> bool:
    """Whether a line says how many, and be it wrongly."""
    return any(code in ("XXR", "142") for _line, code, _content in sheet.extensions)


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


def _course(sheet: Sheet, rules: Rules, paired: int) -> Course:
    absent = {player.number for player in sheet.players if len(player.cells) > paired}
    asked = {number for number, round_ in rules.byes if round_ == paired + 1}
    competitors = tuple(
        Competitor(
            player.number,
            tuple(_cell(player, round_) for round_ in range(1, paired + 1)),
            rules.head_starts.get(player.number, ()),
        )
        for player in sheet.players
    )
    return Course(
        competitors,
        paired,
        rules.rounds or paired,
        rules.worth,
        rules.absent | absent | asked,
        rules.apart,
        rules.top_first if rules.top_first is not None else _top_had_the_first(sheet, rules),
        by_standing=rules.by_standing,
        **({"edition": rules.edition} if rules.edition else {}),
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
