"""The API's own description, and a page that shows it."""

from __future__ import annotations

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny


class Schema(SpectacularJSONAPIView):
    """OpenAPI, as JSON."""

    permission_classes = [AllowAny]


# The page's program and look come from this host, its script stands in a file of its own; only the
# styles that the program writes into its own elements need leave, and on this page alone.
@method_decorator(csp_replace({"style-src": [SELF, UNSAFE_INLINE]}), name="dispatch")
class Docs(SpectacularSwaggerSplitView):
    """The description for people, where requests can be tried."""

    permission_classes = [AllowAny]
    url_name = "api:schema"
    title = "Pennyclub API"
    # What it takes (OPTIONS) its page's template has no words for.
    http_method_names = ["get", "head"]
