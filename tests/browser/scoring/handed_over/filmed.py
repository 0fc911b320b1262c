"""A film for Chromium's made-up camera: codes on paper, held up one after the other."""

from __future__ import annotations

import math
from pathlib import Path

import qrcode

WIDTH, HEIGHT = 640, 480
A_SECOND, SECONDS = 5, 2
TURNED = math.radians(7)


def modules(text: str) -> list[list[bool]]:
    """A code as it is drawn everywhere here, with white around it."""
    made = qrcode.QRCode(border=4)
    made.add_data(text)
    made.make()
    return [list(row) for row in made.get_matrix()]


def frame(text: str) -> bytes:
    """A code, turned a little, half in the shade, before a grey wall: luminance, then no colour."""
    code = modules(text)
    size = len(code)
    each = HEIGHT * 0.84 / size
    cos, sin = math.cos(TURNED) / each, math.sin(TURNED) / each
    light = bytearray()
    for row in range(HEIGHT):
        y = row - HEIGHT / 2
        for column in range(WIDTH):
            x = column - WIDTH / 2
            at = int(cos * x + sin * y + size / 2), int(cos * y - sin * x + size / 2)
            on_paper = 0 <= at[0] < size and 0 <= at[1] < size
            plain = 150 if not on_paper else 40 if code[at[1]][at[0]] else 225
            light.append(plain - plain * column // (2 * WIDTH))
    return bytes(light) + bytes([128]) * (WIDTH * HEIGHT // 2)


def film(codes: list[str], path: Path) -> Path:
    """The file: each code for some seconds, over and over."""
    with path.open("wb") as into:
        into.write(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F{A_SECOND}:1 Ip A1:1 C420\n".encode())
        for code in codes:
            into.write((b"FRAME\n" + frame(code)) * (A_SECOND * SECONDS))
    return path
