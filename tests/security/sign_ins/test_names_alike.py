"""Nobody new is called as somebody else is but for capitals, or as an address is: wrong passwords
for the one would be forgotten whenever the other signs in."""

from __future__ import annotations

import pytest

from matches.errors import InvalidError
from matches.models import User
from matches.services.people import invitations

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"


@pytest.mark.parametrize("name", ["SECRETARY", "Secretary ", "office@school.example", "a@b"])
def test_nobody_new_is_called_as_somebody_is_already_or_as_an_address(name: str) -> None:
    User.objects.create_user("secretary", "office@school.example", PASSWORD)
    with pytest.raises(InvalidError) as refused:
        invitations.new_user(name, PASSWORD, "")
    assert "username" in refused.value.mistakes
    assert invitations.new_user("secretary2", PASSWORD, "").username == "secretary2"
