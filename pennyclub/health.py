"""`/healthz`: the process answers. `/readyz`: so does all that it needs. `/metrics`: numbers
(`pennyclub.metrics`)."""

import logging
import time
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

import redis
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse

import rules
from matches.ports import heartbeats, lanes
from matches.ports.database import migrator
from matches.ports.machine import Machine, Replica
from matches.selectors.base.outbox import failures, longest_wait
from matches.tasks import lanes_are, worker_is
from pennyclub import hsts
from pennyclub.kept_pages import generations, middleware
from pennyclub.metrics import may_read, metrics
from pennyclub.replicas import asking

logger = logging.getLogger(__name__)

PATIENCE = 2.0


class HealthChecks:
    """Answers the three addresses before any other middleware has a say."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a health check here, and pass anything else on."""
        if request.path == "/healthz":
            return _remembered(HttpResponse("ok\n", content_type="text/plain"))
        if request.path == "/readyz":
            return _remembered(ready(tell_all=may_read(request)))
        if request.path == "/metrics":
            return _remembered(metrics(request, state))
        return self._get_response(request)


def _remembered(response: HttpResponse) -> HttpResponse:
    """The answer, telling browsers to come by HTTPS only, as every page does."""
    if value := hsts.value():
        response[hsts.NAME] = value
    return response


def ready(*, tell_all: bool) -> HttpResponse:
    """Run every check: 200 where all pass, else 503. Says which failed, and never why in public.

    How long the outbox has waited, how many of its messages failed or are dead, whether a worker
    takes tasks, and whether the cache and the replica are there, is told and is no reason to be
    unready: pages are as good as they were, and taking them away would not help. Strangers are told
    neither that nor how long a check took: only who may read the numbers (`tell_all`).
    """
    answers: dict[str, str | float] = {}
    status = 200
    for name, check in CHECKS.items():
        try:
            began = time.perf_counter()
            check()
            took = f" ({(time.perf_counter() - began) * 1000:.0f} ms)" if tell_all else ""
            answers[name] = f"ok{took}"
        except Exception:
            # Whatever it is: the reason belongs in the log, and the load balancer elsewhere.
            logger.exception("Not ready: %s", name)
            answers[name] = "failed"
            status = 503
    if status == 200 and tell_all:
        answers |= _beside()
    return JsonResponse(answers, status=status)


def _beside() -> dict[str, str | float]:
    """What is told, and is no reason to be unready."""
    failed, told = failures(), lanes_are()
    answers: dict[str, str | float] = {
        "outbox_waits_seconds": round(longest_wait(), 1),
        "outbox_failing": failed.failing,
        "outbox_dead": failed.dead,
        "second_factor": "demanded" if settings.OWNERS_NEED_SECOND_FACTOR else "not demanded",
        "worker": worker_is(told),
    }
    if silent := [lane for lane, how in told.items() if how == "silent"]:
        answers["silent_queues"] = ", ".join(silent)
    if settings.CACHE_URL:
        # Without it each process counts for itself: no reason to take pages away.
        answers["cache"] = "ok" if _answers("cache", heartbeats.answers) else "away"
    if held := migrator.role():
        answers["database_role"] = held
    if replica := _replica():
        behind = f"ok ({replica.bytes} bytes, {replica.seconds} s behind)"
        answers["replica"] = behind if replica.answers else "away"
    return answers


def check_database() -> None:
    """Ask the database for one row."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()


def check_broker() -> None:
    """Ask Redis whether it is there; the embedded broker is this process's own memory."""
    if settings.REDIS_URL:
        _broker().ping()


@cache
def _broker() -> "redis.Redis":
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
    )


CHECKS: Mapping[str, Callable[[], None]] = MappingProxyType(
    {"database": check_database, "broker": check_broker}
)


def state() -> Machine:
    """Ask each part once; what does not answer is told as such, and its reason is in the log."""
    began = time.perf_counter()
    check_database()
    took = round((time.perf_counter() - began) * 1000)
    has_redis = bool(settings.REDIS_URL)
    broker = _answers("broker", check_broker)
    told = lanes_are()
    return Machine(
        version=rules.__version__,
        database=_database(),
        database_ms=took,
        worker=worker_is(told),
        lanes=told,
        has_redis=has_redis,
        broker=broker,
        cache=_answers("cache", heartbeats.answers),
        waiting=_waiting() if has_redis and broker else None,
        pages=len(middleware.shelf) + len(middleware.asked_for),
        scopes=len(generations.every()),
        database_role=migrator.role(),
        replica=_replica(),
    )


def _replica() -> Replica | None:
    return asking.distance() if asking.is_set() else None


def _answers(part: str, ask: Callable[[], bool | None]) -> bool:
    try:
        return ask() is not False
    except Exception:
        # Whatever it is: a page that tells what is wrong must not be what is wrong.
        logger.exception("Not ready: %s", part)
        return False


def _database() -> str:
    number = ".".join(str(part) for part in connection.get_database_version())
    return f"{connection.display_name} {number}"


def _waiting() -> dict[str, int] | None:
    """How many messages wait in each lane: those that a worker has taken are not among them."""
    prefix = settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"]
    try:
        broker = _broker()
        return {lane: int(broker.llen(f"{prefix}{lane}")) for lane in lanes.LANES}
    except Exception:
        logger.exception("Not ready: %s", "queue")
        return None
