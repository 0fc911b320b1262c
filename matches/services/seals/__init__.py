"""The record is sealed: new rows go into their club's chain, erased ones are sealed anew, and the
head of the chain is mailed to the club's owners."""

from matches.services.seals import letters
from matches.services.seals.sealing import is_on_record, open_accounts, open_rows, seal

__all__ = ["is_on_record", "letters", "open_accounts", "open_rows", "seal"]
