"""Whether anything on record was changed, deleted, swapped, put in or cut off behind our back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from matches.models import Club, Seal, SealedRow
from matches.models.seals import on_record
from matches.models.seals.on_record import ON_RECORD, chain_of
from matches.selectors.seals.heads import Head
from matches.selectors.seals.rows import found_in


class Finding(NamedTuple):
    """Something that is not as it was sealed: in which chain, and what, in a sentence."""

    chain: str
    said: str

    def __str__(self) -> str:
        return f"{self.chain}: {self.said}"


def verify(known: Iterable[Head] = ()) -> list[Finding]:
    """Compare the whole record with its seals, and these with the heads that are known elsewhere.

    Reads every row on record, a few hundred at a time. Nothing found: nothing was changed since it
    was sealed, as far back as a head is known that was kept out of reach.
    """
    chains: dict[int | None, str] = {None: chain_of(None)}
    chains.update({club.pk: chain_of(club) for club in Club.objects.only("public_id")})
    found = [Finding(*each) for each in (*_chains(chains), *_known(known, chains))]
    for table in ON_RECORD:
        found += [Finding(chains[club], said) for club, said in found_in(table)]
    return found


def _chains(chains: dict[int | None, str]) -> Iterator[tuple[str, str]]:
    seals = Seal.objects.order_by("club_id", "number").iterator()
    for club, links in groupby(seals, lambda seal: seal.club_id):
        previous, wanted = "", 1
        for seal in links:
            if seal.number != wanted:
                yield chains[club], f"seal {wanted} is missing."
            root = _root(seal)
            told = (previous, chains[club], seal.number, seal.at, seal.rows, root)
            if root != seal.root or on_record.head(*told) != seal.head:
                yield chains[club], f"seal {seal.number} or what it holds was changed."
            previous, wanted = seal.head, seal.number + 1


def _root(seal: Seal) -> str:
    columns = ("table", "row", "lasting", "words")
    return on_record.root(SealedRow.objects.filter(seal=seal).values_list(*columns))


def _known(known: Iterable[Head], chains: dict[int | None, str]) -> Iterator[tuple[str, str]]:
    """What the known heads tell of chains that were cut, or sealed again from somewhere on."""
    by_chain: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for each in known:
        by_chain[each.chain][each.number].add(each.digest)
    clubs = {name: club for club, name in chains.items()}
    for chain, heads in by_chain.items():
        if chain not in clubs:
            yield chain, "there is no such chain any more."
            continue
        seals = Seal.objects.filter(club=clubs[chain], number__in=heads)
        here = dict(seals.values_list("number", "head"))
        for number, digests in sorted(heads.items()):
            if number not in here:
                yield chain, f"seal {number}, whose head is known, is gone."
            elif digests != {here[number]}:
                yield chain, f"seal {number} is not the one whose head is known."
