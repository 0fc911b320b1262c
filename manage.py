#!/usr/bin/env python
"""Runs a management command: `.venv/bin/python manage.py help` lists them."""

import os
import sys


def main() -> None:
    """Hand the command line to Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pennyclub.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError as missing:
        raise SystemExit(
            f"{missing}. Run script/bootstrap once, then .venv/bin/python manage.py …"
        ) from missing
    if sys.argv[1:2] == ["migrate"]:
        # The database it makes, where that is a file, is its owner's alone. (What `collectstatic`
        # makes is for the web server as well.)
        os.umask(0o077)
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
