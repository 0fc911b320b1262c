"""Django's pages as a WSGI application."""

import os
from importlib import import_module

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pennyclub.settings")
application = get_wsgi_application()
import_module("matches.policy.walls").serves_pages()
