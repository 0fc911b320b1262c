"""Named as a package so that no other package called tests is found first."""
