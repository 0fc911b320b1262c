"""Background tasks, live updates, and the threads that serve pages."""

from kombu import Exchange, Queue

from matches.ports import lanes
from pennyclub import schedule
from pennyclub.settings.database import REDIS_URL
from pennyclub.settings.environment import env
from pennyclub.settings.languages import TIME_ZONE

# Without Redis the server runs the tasks itself, in a thread (pennyclub/embedded.py).
EMBEDDED_WORKER = not REDIS_URL
CELERY_BROKER_URL = REDIS_URL or "memory://embedded"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {
        "global_keyprefix": "pennyclub:",
        # In the order of the lanes, and not in turns.
        "queue_order_strategy": "priority",
        # Longer than any task may take, or Redis hands the same one out twice.
        "visibility_timeout": 3600,
        # None by default: a worker would wait for ever on a connection that died silently.
        "socket_timeout": 30,
        "socket_connect_timeout": 3,
        # To open a channel is tried once: kombu would go on for as long as the broker is away, two
        # seconds and more apart, and whoever rings with it. (A worker has a patience of its own.)
        "max_retries": 0,
        "socket_keepalive": True,
        "health_check_interval": 20,
    }
    if REDIS_URL
    else {"polling_interval": 0.05}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_RESULT_BACKEND = REDIS_URL or "cache+memory://"
CELERY_RESULT_EXPIRES = 3600
CELERY_TASK_IGNORE_RESULT = True
# A message that is no JSON is refused unread, whoever put it into the queue.
CELERY_TASK_SERIALIZER = CELERY_RESULT_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = CELERY_RESULT_ACCEPT_CONTENT = ["json"]
# A lane each, in the order in which people wait: a worker that is told no other takes all of them.
CELERY_TASK_QUEUES = tuple(Queue(lane, Exchange(lane), routing_key=lane) for lane in lanes.LANES)
CELERY_TASK_DEFAULT_QUEUE = lanes.TABLES
CELERY_TASK_CREATE_MISSING_QUEUES = False
CELERY_TASK_ROUTES = schedule.ROUTES
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_TASK_TIME_LIMIT = 300
# A request must not wait for a broker that is away: the outbox has the task, a sweep will find it.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1, "interval_max": 0.1}
# With late acknowledgement that is none in advance: what is urgent overtakes what waits.
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_MAX_TASKS_PER_CHILD = 1000
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULE = schedule.SCHEDULE

# How matches.ports.live reaches the pages that are open.
ANNOUNCEMENTS = "pennyclub.live.publish"
LIVE_LISTENERS = env.int("PENNYCLUB_LIVE_LISTENERS", default=2000)
LIVE_LISTENERS_PER_ADDRESS = env.int("PENNYCLUB_LIVE_LISTENERS_PER_ADDRESS", default=300)
LIVE_HEARTBEAT_SECONDS = 15
# What is under way has so long to finish once a server is told to stop; compose waits for longer.
STOP_SECONDS = env.int("PENNYCLUB_STOP_SECONDS", default=10)
SERVER_THREADS = env.int("PENNYCLUB_THREADS", default=16)

# How matches.ports.apart reaches the processes that compute for strangers.
APART = "pennyclub.apart.carrying.carry"
APART_ROOM = "pennyclub.apart.carrying.require_room"
APART_PROCESSES = env.int("PENNYCLUB_APART_PROCESSES", default=2)
APART_MEMORY_MB = env.int("PENNYCLUB_APART_MEMORY_MB", default=512)

# How matches.ports.machine reaches what the club runs on.
MACHINE = "pennyclub.health.state"
