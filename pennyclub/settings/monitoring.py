"""What is told of how it is going: the log and the metrics."""

from pennyclub import logs
from pennyclub.settings.environment import PRODUCTION, env

# /metrics answers this token, or, where there is none, only this machine.
METRICS_TOKEN = env.str("PENNYCLUB_METRICS_TOKEN", default="")
LOGGING = logs.configuration(as_json=PRODUCTION, level=env.str("PENNYCLUB_LOG", default="INFO"))
