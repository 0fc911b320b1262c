"""What every answer does with its request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.decorators import decorator_from_middleware
from drf_spectacular.utils import extend_schema
from knox.models import get_token_model
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from matches.api.base.bodies import StrictJSON
from matches.api.base.describing import DescribedSchema
from matches.api.base.errors import Malformed, handler
from matches.api.base.throttles import BudgetThrottle
from matches.errors import NotAllowedError
from matches.law.apart.said import Answer
from matches.policy import sign_ins
from matches.policy.viewer import viewer_of
from matches.policy.visibility import Viewer
from matches.ports import apart, compute_budget
from matches.ports.client_address import network
from matches.ports.kept_pages import may_be_kept
from matches.services.people import tokens

Found = TypeVar("Found")

_with_etag = decorator_from_middleware(ConditionalGetMiddleware)


class ApiView(APIView):
    """An answer whose body, if it takes one, is strict JSON, and whose errors have one shape."""

    parser_classes = [StrictJSON]
    schema = DescribedSchema()
    writing_takes = "organise"
    """The scope that a token must have to write here (`matches.models.TokenScope`)."""
    also_answers: tuple[int, ...] = ()
    """Statuses that this address answers beside those that every one of its kind does."""

    def check_permissions(self, request: Request) -> None:
        """What the view asks, and before it what a sign-in needs, which no token gets round."""
        if because := sign_ins.held_back(request.user):
            raise NotAllowedError(because, code="second-factor")
        if isinstance(request.auth, get_token_model()):
            reads = request.method in SAFE_METHODS
            tokens.use(request.auth, wants="read" if reads else self.writing_takes)
        super().check_permissions(request)

    def get_exception_handler(self) -> Callable[[Exception, dict[str, Any]], Response | None]:
        """Ours, which knows the services' refusals."""
        return handler


class OpenView(ApiView):
    """Anybody may ask, signed in or not."""

    permission_classes = [AllowAny]


class StatelessView(OpenView):
    """Anybody may ask, and who it is does not matter: a sign-in is not even looked at."""

    authentication_classes: list[Any] = []


class Computing(APIView):
    """What asks the law or the simulator is answered as long as the budget of its network lasts."""

    also_answers: tuple[int, ...] = (503,)

    def computed(self, work: str, question: Any, price: float) -> Any:
        """What comes of a work in a process apart, paid for by the network that asks."""
        caller = network(self.request.META.get("REMOTE_ADDR"))
        return apart.ask(work, question, caller=caller, price=price)

    def answered(self, work: str, question: Any, price: float) -> Answer:
        """The same where programs are answered: raises what is wrong with the question."""
        answer: Answer = self.computed(work, question, price)
        if answer.mistakes:
            raise Malformed(answer.mistakes, answer.code, answer.status)
        return answer

    def get_throttles(self) -> list[BaseThrottle]:
        """The view's own, and the budget."""
        return [*super().get_throttles(), BudgetThrottle()]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The answer; reading the question and writing this is counted too."""
        with compute_budget.counting(network(request.META.get("REMOTE_ADDR"))):
            answer = super().dispatch(request, *args, **kwargs)
            if isinstance(answer, Response):
                answer.render()
            return answer


class ComputingView(Computing, StatelessView):
    """Anybody may ask the law or the simulator."""

    always_computes = True
    """Whether no answer comes without computing: then there is none while there is no room."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Who would be sent away at once is, before what they sent is read: a body of a million
        bytes takes this process twenty times as long as the rest of the refusal."""
        super().initial(request, *args, **kwargs)
        if self.always_computes and request.method == "POST":
            apart.require_room(network(request.META.get("REMOTE_ADDR")))


class ReadView(OpenView):
    """A public read: with an ETag, and answered by 304 to who holds it already."""

    shared = True
    """Whether the answer is the same for every stranger, so that caches may keep it."""

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        """The view with its ETag."""
        return _with_etag(super().as_view(**initkwargs))

    def viewer(self, request: Request) -> Viewer:
        """Who is reading."""
        return viewer_of(request.user)

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        """Caches may keep what strangers see, and must ask before they use it."""
        final = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(final, ["Cookie", "Authorization", "Accept-Language"])
        if request.user.is_authenticated and request.auth is None:
            # By a session: a browser, which many may use.
            patch_cache_control(final, private=True, no_store=True)
        elif request.user.is_authenticated or not self.shared:
            patch_cache_control(final, private=True, no_cache=True)
        else:
            patch_cache_control(final, public=True, no_cache=True)
            may_be_kept(final)
        return final


@extend_schema(exclude=True)
class Nowhere(StatelessView):
    """An address that is none: even that is said in JSON."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """A 404, whatever the method."""
        raise Http404


def found(thing: Found | None) -> Found:
    """The thing, or a 404: the same for what is not there and for what is not for this reader."""
    if thing is None:
        raise Http404
    return thing
