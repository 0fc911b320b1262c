"""Tables of schedules with a small carry-over, as they were searched for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

EVEN_TABLES: Final[Mapping[int, tuple[str, str]]] = {
    6: (
        "4 3",
        "9eb3",
    ),
    8: (
        "3 6 5",
        "1578c794",
    ),
    10: (
        "6 8 4 7",
        "2f9b4f55e2e8",
    ),
    12: (
        "2 6 8 10 9",
        "5a23b18bee17629d8",
    ),
    14: (
        "4 7 12 11 8 10",
        "9fe6a67225b113e3b017614",
    ),
    16: (
        "4 8 14 10 13 9 12",
        "1715b877a8aee35886710aeee13e656",
    ),
    18: (
        "5 16 11 14 7 13 15 12",
        "320bbb3270e68be3dc72d69bda125bd2324137c",
    ),
    20: (
        "4 9 18 13 11 17 14 12 16",
        "69793db2262ff660c3fa93cba7863572c03bed13b9378a71",
    ),
    22: (
        "9 5 19 10 17 14 20 15 13 18",
        "80ee24b6cfb40eecce70ab6efc42eb7fb9e89ea85fd68d4c567c045f4c",
    ),
    24: (
        "3 19 18 8 11 17 13 22 20 21 16",
        "13b3c4e75c8e22b3d1067caaf283211b43dfd082f7457da68e9a170574a97469d381d9",
    ),
    26: (
        "2 13 20 24 18 10 16 11 23 19 22 21",
        "3283074f5f498fb2030e673a98ca4e33ac5019c1f9a015c729e5b93ba7da3640f7e2d18bf2f53a1c9b",
    ),
    28: (
        "9 16 10 14 26 22 25 11 24 17 20 19 23",
        "4f790033d746dd62a8d70506dbac43992a367f7c18de12aafb6164d2ec172e330411cf49f2e27552ebb1"
        "8327d558a9e",
    ),
    30: (
        "15 28 9 24 12 23 25 10 27 21 18 26 22 20",
        "bd41c8b96cd08c72a42efce277d3095ad102feac2fef8d4225e7e1f7ae83b5db86c5fc7c8056d948b20c"
        "9be6233b21cde44e60628ff20",
    ),
    32: (
        "5 13 8 26 25 22 19 23 28 20 16 18 24 27 30",
        "18be618094bfa8e8d504ba077f73110dac9662e83f4039b7d6781588ea25aedd4015d4cbf9ea9d2e3641"
        "7118bedda530f3ef4852bf8c00f05b5e0e550014d",
    ),
    34: (
        "24 29 11 17 19 28 31 10 30 27 14 32 21 25 23 26",
        "31ac32bb478413358e5bd932486c0d234766479e5cc6c4b09b93294472b3368a24760d04637b560a6ae2"
        "601cd7803e2b0062674e21fd580883b1f6398ed30a5c7bf70c55b1ef2",
    ),
    36: (
        "8 14 18 13 10 20 25 15 22 31 24 27 23 34 29 30 33",
        "5b19fdbf8294c45d87bd8f721ca27b565e5aaa2c14e5a81adfa3cd77d82579288deac8242e91a2fea143"
        "c4a853b50f512166bd1b519e58a948c7c3d82b33c8930dde9644526af94382feb3703b25b7",
    ),
    38: (
        "3 19 36 26 34 30 27 16 25 12 23 17 28 24 32 29 33 35",
        "e118d3b71f551812287592b5b481695e2b786610fee7d2311e891ceca8a047ae8c2b2ec290cb25192b5d"
        "f772a051185ddd9d48dc7685ff9c788ae2542b579dda5dd9794911ca4bf3b4659d60294f3af803a9f24a"
        "91cf19bc",
    ),
    40: (
        "13 26 19 33 22 7 15 23 30 24 18 16 35 29 25 38 36 34 37",
        "128d69de0a463e458c70bfb2f454f82a1bf37ed1dc0e023f36426cdbd66018b08c357ad4d06392c82600"
        "b61fa1fd8b69ee0f20da54511a6bf8f5cff3c50c820817cfe0a297ce873130e6e7e0a0b0fce3d02895e2"
        "6c57cf36a3c005c333aa5c42ddde",
    ),
}
"""For each even number of entrants the starter, as whom the lowest number left meets, the lowest
first; and who is at home, in hexadecimal: after a leading 1 a bit a match, in the order of the
rounds and of the lower numbers in them, 1 where the lower number is at home. The starters come of
going through all of them up to 26 and of drawing at random beyond; home and away of a solver.
`docs/decisions/even-schedules.md` tells how, and the tests hold each to what it promises."""
