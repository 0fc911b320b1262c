"""What every test shares: as little as possible."""

import pytest
from pytest_django.fixtures import SettingsWrapper


@pytest.fixture(autouse=True)
def _quick_passwords(settings: SettingsWrapper) -> None:
    """Spend no test's time on hashing passwords well."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
