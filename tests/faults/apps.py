"""Put into every process of the club: poison that it may meet, and what a twin does without."""

import os

from django.apps import AppConfig


class Faults(AppConfig):
    """Spoils the process as its environment asks."""

    name = "tests.faults"
    label = "faults"

    def ready(self) -> None:
        """Once all else is there."""
        from tests.faults import poison, without

        poison.register()
        without.take_out(os.environ.get("FAULTS_WITHOUT", ""))
        without.put_clock_off(float(os.environ.get("FAULTS_CLOCK", "0")))
