"""`/metrics`: numbers for Prometheus, of what all processes share and of this one."""

import hmac
import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django_prometheus.exports import ExportToDjangoView
from prometheus_client import Gauge

from matches.ports import heartbeats
from matches.ports.machine import Machine
from matches.selectors.base import clocks
from matches.selectors.base.outbox import failures, longest_wait
from pennyclub.live.publishing import hub

outbox_waits = Gauge("pennyclub_outbox_waits_seconds", "How long the oldest due message has waited")
outbox_failing = Gauge("pennyclub_outbox_failing", "Messages that failed and are tried again")
outbox_dead = Gauge("pennyclub_outbox_dead", "Messages that were given up")
queue_waits = Gauge("pennyclub_queue_messages", "Messages that no worker has taken", ["queue"])
queue_silent = Gauge("pennyclub_queue_silent", "No worker takes this queue's tasks", ["queue"])
task_times = Gauge(
    "pennyclub_task_times", "How often a task ended so since the cache was emptied", ["task", "end"]
)
task_heard = Gauge("pennyclub_task_heard_seconds", "When a task last ended, since 1970", ["task"])
task_well = Gauge("pennyclub_task_well", "Whether a task ended well the last time", ["task"])
found = Gauge("pennyclub_found", "What the last nightly check found to be wrong", ["check"])
clock_apart = Gauge(
    "pennyclub_clock_apart_seconds", "How far a host's clock is before the database's", ["host"]
)
database_seconds = Gauge("pennyclub_database_seconds", "What the database took for one row")
database_bytes = Gauge("pennyclub_database_bytes", "How large the database is")
database_connections = Gauge("pennyclub_database_connections", "Connections to it, of everybody")
database_most = Gauge("pennyclub_database_connections_most", "As many as it takes")
redis_answers = Gauge("pennyclub_redis_answers", "Whether that Redis answers", ["part"])
pages_kept = Gauge("pennyclub_pages_kept", "Public pages that this process keeps")
listeners = Gauge("pennyclub_live_listeners", "Open live streams of this process")


def metrics(request: HttpRequest, state: Callable[[], Machine]) -> HttpResponse:
    """Give Prometheus its numbers, to whoever holds the token, or without one to this machine."""
    if not may_read(request):
        return HttpResponse("Not found\n", status=404, content_type="text/plain")
    heartbeats.note_clock(clocks.host(), clocks.seconds_apart())
    _of_the_machine(state())
    _of_the_outbox()
    _of_tasks()
    _of_the_database()
    listeners.set(len(hub))
    answer: HttpResponse = ExportToDjangoView(request)
    return answer


def _of_the_machine(now: Machine) -> None:
    database_seconds.set(now.database_ms / 1000)
    redis_answers.clear()
    if settings.REDIS_URL:
        redis_answers.labels("broker").set(now.broker)
    if settings.CACHE_URL:
        redis_answers.labels("cache").set(now.cache)
    pages_kept.set(now.pages)
    for lane, how in now.lanes.items():
        queue_silent.labels(lane).set(how == "silent")
    queue_waits.clear()
    for lane, waiting in (now.waiting or {}).items():
        queue_waits.labels(lane).set(waiting)


def _of_the_outbox() -> None:
    outbox_waits.set(longest_wait())
    failed = failures()
    outbox_failing.set(failed.failing)
    outbox_dead.set(failed.dead)


def _of_tasks() -> None:
    """What is not known any more is not told: the cache may have been emptied."""
    names = heartbeats.scheduled()
    for each in (task_times, task_heard, task_well, found, clock_apart):
        each.clear()
    for (name, well), times in heartbeats.times(names).items():
        task_times.labels(name, "well" if well else "failed").set(times)
    for name, heard in heartbeats.tasks(names).items():
        task_heard.labels(name).set(heard.at)
        task_well.labels(name).set(heard.well)
    for check, held in (("record", heartbeats.record()), ("stored", heartbeats.stored())):
        if held is not None:
            found.labels(check).set(held.found)
    for host, apart in heartbeats.clocks().items():
        clock_apart.labels(host).set(apart)


def _of_the_database() -> None:
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
            database_bytes.set(cursor.fetchone()[0])
            return
        cursor.execute(
            "SELECT pg_database_size(current_database()), current_setting('max_connections')::int,"
            " (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')"
        )
        size, most, now = cursor.fetchone()
    database_bytes.set(size)
    database_most.set(most)
    database_connections.set(now)


def may_read(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    if token:
        given = request.headers.get("Authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    # A proxy on this machine makes everybody look like a neighbour: what it forwarded is not.
    forwarded = {"X-Forwarded-For", "Forwarded"} & set(request.headers)
    return not forwarded and _is_loopback(request.META.get("REMOTE_ADDR", ""))


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
