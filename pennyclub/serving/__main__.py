"""Serve the club: take the port, bring the database up to date, say where to look, serve."""

import argparse
import os
import sys

from pennyclub.serving.port import PortTaken, shown_to_others, take


def main() -> None:
    """Do it all in one process: starting Python three times would take three times as long."""
    arguments = _arguments()
    try:
        # Before anything slow: somebody who has the server running already should hear it at once.
        listener = take(arguments.host, arguments.port)
    except PortTaken as trouble:
        sys.exit(f"script/server: {trouble}")

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pennyclub.settings")
    os.environ["HOST"], port = arguments.host, listener.getsockname()[1]
    if os.environ.get("PENNYCLUB_ENV") != "production":
        # For the links in letters; in production it is the first of its hosts.
        os.environ.setdefault("PENNYCLUB_ADDRESS", shown_to_others(arguments.host, port))
    import django
    from django.core.exceptions import ImproperlyConfigured

    try:
        django.setup()
    except (ImproperlyConfigured, OSError) as trouble:
        sys.exit(f"script/server: {trouble}")

    from django.conf import settings

    from pennyclub import datafolder
    from pennyclub.serving import opening, run

    # Whatever is made from here on is its owner's alone, the database and its log among it.
    os.umask(0o077)
    if arguments.prepare:
        opening.prepare(with_demo=arguments.demo)
    for said in datafolder.keep_private(settings.DATA_DIR):
        print(f"script/server: {said}", file=sys.stderr, flush=True)
    print(opening.welcome(arguments.host, port), flush=True)
    run.serve(listener, with_worker=arguments.worker)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="script/server",
        description="Serve Pennyclub. PORT and HOST may be given by the environment too.",
    )
    parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
    parser.add_argument("--port", type=_port, default=os.environ.get("PORT") or "8000")
    parser.add_argument(
        "--no-demo",
        dest="demo",
        action="store_false",
        help="start empty, with a set-up page for the first owner",
    )
    parser.add_argument(
        "--no-prepare",
        dest="prepare",
        action="store_false",
        help="serve only: somebody else has migrated the database",
    )
    parser.add_argument(
        "--no-worker",
        dest="worker",
        action="store_false",
        help="with REDIS_URL: the Celery worker and beat run elsewhere",
    )
    return parser.parse_args()


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f'"{text}" is no port: it must be a number up to 65535')
    return int(text)


if __name__ == "__main__":
    main()
