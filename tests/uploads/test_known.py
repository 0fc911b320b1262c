"""What is kept of an upload: what it is by its content, only that, and never too much."""

from __future__ import annotations

import contextlib
import time
import zlib

import pytest

from matches.paper import typesetting
from matches.uploads import MOST_BYTES, Unwelcome, known
from tests.uploads.files import chunk, exif, jpeg, packed, pdf, png, segment

SCRIPT = b"<< /S /JavaScript /JS (app.alert(1)) >>"


def unsaid(words: bytes) -> bytes:
    """A script in a part that does not say that it holds objects; `words` say how to find them."""
    return packed(b"1 0 " + SCRIPT, b"/Any", words)


@pytest.mark.parametrize(
    ("content", "kind", "called"),
    [(pdf(b"<< /Type /Catalog >>"), "pdf", "Plan.pdf"), (png(), "png", "Plan.png"),
     (jpeg(), "jpeg", "Plan.jpg")],
)  # fmt: skip
def test_a_file_is_what_stands_in_it_whatever_it_is_called(
    content: bytes, kind: str, called: str
) -> None:
    for name in ("Plan.exe", "Plan.html", "Plan.pdf", "../../etc/Plan.svg", "C:\\Plan.png"):
        told = known(name, content)
        assert (told.kind, told.name) == (kind, called)


@pytest.mark.parametrize(
    "content",
    [
        b"<html><script>alert(1)</script></html>",
        b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>",
        b"GIF89a\x01\x00\x01\x00",
        b"PK\x03\x04" + bytes(40),
        b"MZ" + bytes(40),
        b"<script>//%PDF-1.7\n%%EOF",
        b"plain words",
    ],
)
def test_nothing_else_is_kept(content: bytes) -> None:
    with pytest.raises(Unwelcome, match="neither a PDF nor"):
        known("Plan.pdf", content)


@pytest.mark.parametrize(
    "content",
    [
        b"", png()[:-9], png()[:30], png().replace(b"IDAT", b"JDAT"), jpeg()[:-2], jpeg()[:12],
        jpeg(0, 2), png(0, 2), b"%PDF-1.7\nno end", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n",
    ],
)  # fmt: skip
def test_what_is_broken_is_refused_in_words(content: bytes) -> None:
    with pytest.raises(Unwelcome, match=r"broken|empty"):
        known("Plan", content)


def test_what_is_too_long_is_not_even_looked_at() -> None:
    with pytest.raises(Unwelcome, match="longer than 4 MB"):
        known("Plan.pdf", b"%PDF-1.7" + bytes(MOST_BYTES))


@pytest.mark.parametrize("content", [png(12_001, 1), png(9_000, 9_000), jpeg(65_000, 65_000)])
def test_a_picture_that_unpacks_to_too_much_is_refused_by_its_size(content: bytes) -> None:
    with pytest.raises(Unwelcome, match="million are kept"):
        known("Plan", content)


@pytest.mark.parametrize(
    "name", ["", ".pdf", "///", "\x00\u202e", "a" * 300, 'q"\r\nSet-Cookie: x']
)
def test_a_name_has_letters_an_ending_and_an_end(name: str) -> None:
    told = known(name, pdf(b"<< >>")).name
    assert told.endswith(".pdf")
    assert 4 < len(told) <= 100
    assert not set(told) & set('"\r\n\x00\u202e/\\')


def test_of_a_picture_only_the_picture_is_kept() -> None:
    words = chunk(b"tEXt", b"Comment\0taken at Asha's house"), chunk(b"eXIf", b"MM\0*51.5072 N")
    told = known("Plan.png", png(2, 2, *words) + b"<script>alert(1)</script>").content
    assert told == png()
    comment = segment(0xFE, b"Asha's house"), segment(0xED, b"Photoshop 3.0\0by-line")
    kept = known("Plan.jpg", jpeg(2, 2, *comment, exif(1)) + b"PK\x03\x04 more").content
    assert kept == jpeg()


@pytest.mark.parametrize("order", ["MM", "II"])
@pytest.mark.parametrize("way", [3, 6, 8])
def test_a_photograph_keeps_which_way_up_it_is_and_not_where_it_was_taken(
    way: int, order: str
) -> None:
    told = known("Plan.jpg", jpeg(2, 2, exif(way, order))).content
    assert b"51.5072" not in told
    assert b"SPY" not in told
    # Said once more, it comes to the same.
    assert known("Plan.jpg", told).content == told
    assert told.count(b"Exif") == 1
    assert bytes((0, way)) in told[: told.index(b"\xff\xdb")]


def test_what_hides_behind_the_pixels_of_a_picture_is_refused() -> None:
    hidden = jpeg(pixels=b"\x12" + segment(0xE1, b"Exif\0\0hidden") + b"\x34")
    with pytest.raises(Unwelcome, match="more than a picture"):
        known("Plan.jpg", hidden)


@pytest.mark.parametrize(
    "content",
    [
        pdf(SCRIPT),
        pdf(b"<< /S /J#61vaScript /JS (x) >>"),
        pdf(b"<< /OpenAction << /S /Launch /F (cmd.exe) >> >>"),
        pdf(b"<< /Names << /EmbeddedFiles 3 0 R >> >>"),
        pdf(b"<< /AcroForm << /XFA [(a) 2 0 R] >> >>"),
        pdf(b"<< /AcroForm << /XFA%c\n4 0 R >> >>"),
        pdf(b"<< /AcroForm << /XFA\x00 4 0 R >> >>"),
        pdf(b"<< /FS << /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >> >>"),
        pdf(b"<< /F (a.exe) /EF\n6 0 R >>"),
        pdf(b"<< /F (a.exe) /#45F<</F 6 0 R>> >>"),
        pdf(packed(b"1 0 << /F (a.exe) /EF << /F 6 0 R >> >>")),
        pdf(b"<< /Subtype /FileAttachment /FS 6 0 R >>"),
        pdf(b"<< /Type /3D /Subtype /U3D /OnInstantiate 6 0 R >>"),
        pdf(packed(b"1 0 " + SCRIPT)),
        pdf(packed(b"1 0 " + SCRIPT, b"/Obj#53tm")),
        pdf(packed(b"1 0 " + SCRIPT, padding=b" " * 4000 + b"/X (obj) ")),
        pdf(b"<< >>", packed(b"1 0 << >>"), packed(b"1 0 " + SCRIPT)),
        pdf(unsaid(b"/N 1 /First 4")),
        pdf(unsaid(b"/#4E 1 /Fir#73t 4")),
        pdf(b"<< >>", unsaid(b"/N 1 /X (stream) /First 4")),
        pdf(unsaid(b"/N 1 /X (\\) ( 1 0 obj ) >> stream x endstream) /First 4")),
        pdf(unsaid(b"/N 1 /X <3e3e >/Y << /Z (>>) >> % >> stream\n/First 4")),
        pdf(b"(", b"<< /X (", unsaid(b"/N 1 /X (stream) /First 4")),
    ],
)
def test_a_pdf_that_does_more_than_be_read_is_refused(content: bytes) -> None:
    with pytest.raises(Unwelcome, match="more than be read"):
        known("Plan.pdf", content)


def test_a_locked_pdf_cannot_be_looked_through_and_is_refused() -> None:
    with pytest.raises(Unwelcome, match="locked by a password"):
        known("Plan.pdf", pdf(b"<< /Encrypt 5 0 R >>"))


@pytest.mark.deep
def test_a_pdf_that_unpacks_to_too_much_is_refused_soon() -> None:
    bomb = pdf(packed(bytes(200_000_000)))
    assert len(bomb) < 300_000
    begun = time.process_time()
    with pytest.raises(Unwelcome, match="unpacks to more"):
        known("Plan.pdf", bomb)
    assert time.process_time() - begun < 2
    with pytest.raises(Unwelcome, match="unpacks to more"):
        known("Plan.pdf", pdf(*(packed(b"1 0 << >>") for _ in range(401))))


def test_a_part_that_is_packed_in_an_unknown_way_is_refused() -> None:
    odd = packed(b"1 0 << >>").replace(zlib.compress(b"1 0 << >>"), b"not what it says")
    with pytest.raises(Unwelcome, match="not known here"):
        known("Plan.pdf", pdf(odd))


@pytest.mark.parametrize(
    "filters",
    [b"[/FlateDecode /FlateDecode]", b"[/FlateDecode /ASCIIHexDecode]", b"9 0 R", b"[9 0 R]"],
)
def test_nor_is_one_kept_that_is_packed_twice(filters: bytes) -> None:
    for part in (packed(zlib.compress(b"1 0 " + SCRIPT)), packed(SCRIPT.hex().encode() + b">")):
        with pytest.raises(Unwelcome, match="packed in a way"):
            known("Plan.pdf", pdf(part.replace(b"/FlateDecode", filters)))


def test_outlines_and_colours_make_no_part_of_objects_of_a_picture() -> None:
    """Their words are those of such a part, in dictionaries of their own."""
    outlines = b"<< /Type /Outlines /First 3 0 R /Last 4 0 R >>"
    picture = b"<< /Subtype /Image /Filter /DCTDecode /Length 4 >>\nstream\nabcd\nendstream"
    colours = b"<< /N 3 /Filter [/ASCII85Decode /FlateDecode] >>\nstream\nabcd~>\nendstream"
    noted = b"<< /AP << /N 5 0 R >> /A (stream) >>"
    assert known("Plan.pdf", pdf(outlines, colours, noted, picture)).kind == "pdf"


@pytest.mark.deep
@pytest.mark.parametrize(
    "again", [b"1 0 obj<<", b"obj%", b"obj<<(", b"obj<<<", b"obj<<>>", b"obj<<()<a>"]
)
def test_a_pdf_whose_dictionaries_never_end_is_looked_through_soon(again: bytes) -> None:
    many = again * ((MOST_BYTES - 100) // len(again))
    begun = time.process_time()
    with contextlib.suppress(Unwelcome):
        known("Plan.pdf", b"%PDF-1.7\n" + many + b"\n%%EOF\n")
    assert time.process_time() - begun < 8


@pytest.mark.parametrize("parms", [b"/DecodeParms << /Predictor 12 >>", b"/D#65codeParms 9 0 R"])
def test_a_part_whose_words_are_differences_is_refused(parms: bytes) -> None:
    """Readers add them up: what is unpacked has none of the words that are looked for."""
    script = b"1 0 " + SCRIPT
    turned = b"\2" + bytes((b - a) % 256 for a, b in zip(b"\0" + script, script, strict=False))
    assert known("Plan.pdf", pdf(packed(turned))).kind == "pdf"
    with pytest.raises(Unwelcome, match="packed in a way"):
        known("Plan.pdf", pdf(packed(turned, padding=parms)))


@pytest.mark.parametrize("end", [b" \n", b"%\r\n", b"\t\n", b"\0\n"])
def test_nor_is_one_kept_that_begins_as_readers_forgive(end: bytes) -> None:
    part = packed(b"1 0 " + SCRIPT).replace(b"stream\n", b"stream" + end, 1)
    with pytest.raises(Unwelcome, match="packed in a way"):
        known("Plan.pdf", pdf(part))


def test_the_papers_that_are_made_here_are_welcome_as_they_are() -> None:
    sheet = '{"lang": "en", "title": "Certificates", "sheets": []}'
    made = typesetting.typeset(("certificates", sheet))
    assert known("Certificates.pdf", made).content == made
