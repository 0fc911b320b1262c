"""A document on its page and at its address: what a browser is told of it, and who gets it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from matches import services
from matches.models import Notice, NoticeFile
from matches.uploads import MOST_BYTES
from tests.services.league import League, make_league
from tests.services.notices.pinned import member, now, pin
from tests.uploads.files import jpeg, pdf, png

pytestmark = pytest.mark.django_db

KINDS = [(pdf(b"<< >>"), "application/pdf"), (png(), "image/png"), (jpeg(), "image/jpeg")]


@pytest.fixture
def league() -> League:
    made = make_league(4)
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    return made


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def send(client: Client, notice: Notice, content: bytes, name: str = "Plan.html") -> Any:
    file = SimpleUploadedFile(name, content, content_type="text/html")
    return client.post(f"/desk/notices/{notice.public_id}/", {"action": "add-file", "file": file})


@pytest.mark.parametrize(("content", "media"), KINDS)
def test_it_is_a_file_to_keep_and_a_browser_runs_nothing_of_it(
    league: League, content: bytes, media: str
) -> None:
    notice = pin(league)
    owner = signed_in(league.owner)
    assert send(owner, notice, content).status_code == 302
    file = NoticeFile.objects.get()
    answer = signed_in(member(league)).get(f"/documents/{file.public_id}/")
    assert answer.content == content
    assert answer["Content-Type"] == media
    assert answer["Content-Disposition"] == f'attachment; filename="{file.name}"'
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    assert answer["Cache-Control"] == "private, no-store"
    again = Client()
    assert again.get(f"/documents/{file.public_id}/").status_code == 404


@pytest.mark.parametrize("name", ['q"; filename="x.html', "\r\nSet-Cookie: a=b", "../../x.html"])
def test_the_name_it_came_by_is_nobodys_path_and_no_header(league: League, name: str) -> None:
    notice = pin(league)
    services.notices.files.attach(league.owner, notice.public_id, name=name, content=pdf(b"<< >>"))
    answer = signed_in(league.owner).get(f"/documents/{NoticeFile.objects.get().public_id}/")
    said = answer["Content-Disposition"]
    assert said.startswith("attachment")
    assert said.endswith('.pdf"')
    assert said.count('"') == 2
    assert "Set-Cookie" not in answer.headers
    assert "/" not in said


def test_it_is_put_up_taken_off_put_back_and_deleted_on_its_notices_page(league: League) -> None:
    notice = pin(league)
    owner, reader = signed_in(league.owner), signed_in(member(league))
    send(owner, notice, pdf(b"<< >>"), "Hall plan.pdf")
    file = NoticeFile.objects.get()
    at, address = f"/desk/notices/{notice.public_id}/", f"/documents/{file.public_id}/"
    club = f"/clubs/{league.competition.club.slug}/"
    assert address in owner.get(at).content.decode()
    assert "Hall plan.pdf" in reader.get(club).content.decode()
    for action, told in (("remove-file", 404), ("restore-file", 200), ("delete-file", 404)):
        assert owner.post(at, {"action": action, "file": file.public_id}).status_code == 302
        assert reader.get(address).status_code == told
    assert owner.get(address).status_code == 404


def test_another_notices_document_is_not_there_on_this_ones_page(league: League) -> None:
    notice, other = pin(league), pin(league)
    services.notices.files.attach(league.owner, other.public_id, name="Plan", content=pdf(b"<< >>"))
    file = NoticeFile.objects.get()
    at = f"/desk/notices/{notice.public_id}/"
    signed_in(league.owner).post(at, {"action": "delete-file", "file": file.public_id})
    assert NoticeFile.objects.exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"<html></html>", "neither a PDF nor"),
        (pdf(b"<< /S /JavaScript >>"), "does more than be read"),
        (b"%PDF-1.7" + bytes(MOST_BYTES), "longer than 4 MB"),
        (b"", "empty"),
    ],
)
def test_what_is_refused_is_said_beside_the_field(
    league: League, content: bytes, said: str
) -> None:
    answer = send(signed_in(league.owner), pin(league), content)
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert not NoticeFile.objects.exists()


def test_opening_shows_that_documents_are_handed_out_as_they_are(league: League) -> None:
    notice = pin(league)
    owner = signed_in(league.owner)
    send(owner, notice, pdf(b"<< >>"))
    at = f"/desk/notices/{notice.public_id}/"
    page = owner.get(at)
    assert "no name in it is cut" in page.content.decode()
    shown = {"action": "open", "title": now(notice).title, "text": now(notice).text}
    assert owner.post(at, shown).status_code == 400
    file = NoticeFile.objects.get()
    assert owner.post(at, {**shown, "files": [file.public_id]}).status_code == 302
    assert Client().get(f"/documents/{file.public_id}/").status_code == 200
    listed = Client().get(f"/api/v1/clubs/{league.competition.club.slug}/notices").json()
    assert listed[0]["files"] == [
        {"id": file.public_id, "name": file.name, "kind": "pdf", "size": file.size}
    ]


def test_who_has_it_is_told_so(league: League) -> None:
    notice = pin(league)
    owner = signed_in(league.owner)
    send(owner, notice, pdf(b"<< >>"))
    at = f"/documents/{NoticeFile.objects.get().public_id}/"
    first = owner.get(at)
    again = owner.get(at, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
