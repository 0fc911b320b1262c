"""Public pages kept from one asking to the next, and given out only while nothing that they were
made from has changed (docs/decisions/kept-pages.md)."""
