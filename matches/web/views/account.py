"""What somebody signed in may do with their own account."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Links to everything that can be changed about an account."""
    return render(request, "web/account.html")
