"""What strangers have computed, in a process of its own: `works` says what there is, `prices` what
it may cost, `passing` how it gets there and back. Started as ``python -m matches.law.apart``."""
