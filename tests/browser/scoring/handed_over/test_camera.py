"""A page that takes a match over looks through its camera, and reads codes itself where the browser
does not know any: every code that is drawn here, turned, in the shade, and with some of it lost."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import servers
from tests.browser.scoring.handed_over.filmed import film, modules
from tests.browser.scoring.handed_over.test_handing_over import open_sheet, parts_of, phone_of
from tests.browser.scoring.test_two_phones import check, come_back
from tests.browser.scoring.umpire import Umpire, match_of
from tests.browser.test_every_page import session_of

SCRIPTS = Path(__file__).parents[4] / "static" / "js" / "scoring" / "codes"
READ = "rows => scoring.readModules(rows.length, (x, y) => rows[y][x])"
LOOK = """([rows, turned, bent]) => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [960, 720];
  const drawing = canvas.getContext("2d");
  const size = rows.length;
  drawing.fillStyle = "#bbb";
  drawing.fillRect(0, 0, 960, 720);
  drawing.translate(480, 360);
  drawing.rotate(turned);
  drawing.transform(1, bent, bent / 2, 1, 0, 0);
  drawing.scale(480 / size, 480 / size);
  drawing.translate(-size / 2, -size / 2);
  drawing.fillStyle = "#f4f0e0";
  drawing.fillRect(0, 0, size, size);
  drawing.fillStyle = "#222";
  rows.forEach((row, y) => row.forEach((on, x) => { if (on) drawing.fillRect(x, y, 1, 1); }));
  const picture = drawing.getImageData(0, 0, 960, 720);
  let seed = 7;
  for (let at = 0; at < picture.data.length; at += 4) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const shade = 0.5 + (0.5 * ((at / 4) % 960)) / 960;
    for (let n = 0; n < 3; n += 1) picture.data[at + n] = picture.data[at + n] * shade + (seed / 2147483648 - 0.5) * 30;
  }
  return scoring.readPicture(picture);
}"""  # noqa: E501
CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]


@pytest.fixture(scope="module")
def reader(chromium: Any) -> Iterator[Any]:
    """A page that has the two scripts and nothing else."""
    page = chromium.new_page()
    page.evaluate("() => { window.scoring = {}; }")
    for name in ("read.js", "seen.js"):
        page.add_script_tag(content=(SCRIPTS / name).read_text(encoding="utf-8"))
    yield page
    page.close()


@pytest.mark.any_database
def test_a_code_of_every_size_is_read_with_some_of_it_spoilt(reader: Any) -> None:
    rng, sizes = random.Random(1), set()
    for length in range(4, 2300, 24):
        text = "".join(rng.choice("ABCdef0123-_./:é") for _ in range(length))
        text += "0123456789" * (length // 40) + "CAPITALS: $%*" * (length // 60)
        try:
            rows = [row[4:-4] for row in modules(text)[4:-4]]
        except ValueError:
            break  # longer than any code
        size = len(rows)
        sizes.add(size)
        for _ in range(size * size // 250):
            x, y = rng.randrange(9, size - 9), rng.randrange(9, size - 9)
            rows[y][x] = not rows[y][x]
        assert reader.evaluate(READ, rows) == text
    assert len(sizes) > 30


@pytest.mark.any_database
def test_what_is_spoilt_too_much_is_not_read_as_something_else(reader: Any) -> None:
    rng = random.Random(2)
    for text in ("https://hall.example/score/abc", "https://hall.example/" + "a" * 300):
        rows = [row[4:-4] for row in modules(text)[4:-4]]
        for y in range(9, len(rows)):
            for x in range(9, len(rows)):
                rows[y][x] ^= rng.random() < 0.4
        assert reader.evaluate(READ, rows) is None
    assert reader.evaluate(READ, [[False] * 25] * 25) is None
    assert reader.evaluate(READ, [[False] * 24] * 24) is None


@pytest.mark.any_database
@pytest.mark.parametrize("turned", [0, 0.15, 0.8, 1.6, 3.1, 4.0])
def test_a_code_is_found_however_it_is_held(reader: Any, turned: float) -> None:
    for length, bent in ((20, 0), (160, 0.08), (500, 0), (500, 0.05)):
        text = "https://hall.example/score/abc#hand-over=" + "aZ9_" * (length // 4)
        assert reader.evaluate(LOOK, [modules(text), turned, bent]) == text


@pytest.mark.any_database
def test_where_there_is_no_code_none_is_seen(reader: Any) -> None:
    assert reader.evaluate(LOOK, [[[False] * 40] * 40, 0, 0]) is None
    squares = [[bool((x // 3 + y // 3) % 2) for x in range(60)] for y in range(60)]
    assert reader.evaluate(LOOK, [squares, 0.2, 0]) is None


def with_a_camera(chromium: Any, session: str, base: str, what: Path, fixture: Any) -> Umpire:
    """A phone whose camera sees a film; it has opened the match, which it knows nothing of."""
    seen = f"--use-file-for-fake-video-capture={what}"
    browser = chromium.browser_type.launch(executable_path=servers.chromium(), args=[*CAMERA, seen])
    context = browser.new_context(base_url=base, viewport={"width": 360, "height": 800})
    context.add_cookies([{"name": "sessionid", "value": session, "url": base}])
    return Umpire(context.new_page(), fixture)


@pytest.mark.django_db(transaction=True)
@pytest.mark.needs_pyodide
def test_a_match_is_handed_over_through_a_camera_and_goes_on_without_network(
    visit: Callable[..., Any], chromium: Any, live_server: Any, tmp_path: Path
) -> None:
    match = match_of("black")
    one = phone_of(visit, live_server.url, match, "one").come()
    one.context.set_offline(True)
    one.begin()
    for _ in range(4):
        one.tap("off")
    parts = parts_of(one, 110)
    assert len(parts) > 2
    spoilt = parts[1][:-1] + ("A" if parts[1][-1] != "A" else "B")
    held_up = ["https://hall.example/what-hangs-on-the-wall", spoilt, *parts]
    session = session_of(match[0].organiser("two"))
    path = film(held_up, tmp_path / "codes.y4m")
    two = with_a_camera(chromium, session, live_server.url, path, match[1])
    try:
        two.come()
        two.context.set_offline(True)
        assert two.page.evaluate("'BarcodeDetector' in window") is False
        open_sheet(two, "take-over")
        two.page.locator("[data-camera]").click()
        came = two.page.locator("[data-came]")
        came.get_by_text("Part 2 did not arrive whole").wait_for(timeout=60_000)
        two.page.locator("[data-take]").wait_for(timeout=60_000)
        assert "5 lines of" in came.inner_text()
        # The camera is let go of as soon as everything is there.
        assert two.page.locator("video").count() == 0
        two.page.locator("[data-take]").click()
        two.page.get_by_text("taken over. Write on here").wait_for()
        two.page.get_by_role("button", name="Close").click()
        assert two.doc["entries"] == one.doc["entries"]
        two.tap("missed")
        come_back(two)
        two.settled()
        assert check(two).lines == 6
    finally:
        two.context.browser.close()
