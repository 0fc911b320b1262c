"""What pages show of knockouts: their brackets."""

from matches.web.draws.format import Format

FORMATS = tuple(
    Format(
        name,
        part="knockouts/_brackets.html",
        place="after",
        embedded="knockouts/_bracket.html",
    )
    for name in ("single-elimination", "double-elimination")
)
