"""Who may see the page."""

from __future__ import annotations

import hashlib
import hmac
from urllib.parse import parse_qs, urlencode

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "rlx_dashboard"

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
"""Names and texts are shown as text; should one slip through as markup, the browser runs no script in it."""


class Access:
    """Lets requests through that name an allowed host and carry the token.

    The host is checked because a page of another site can have its own name lead to this machine and then
    read answers (DNS rebinding). The token comes as `?token=…` once and stays as a cookie.

    Args:
        app: what is guarded.
        token: None lets everybody in who reaches the port.
        hosts: names that the `Host` header may have; None allows any.
    """

    def __init__(self, app: ASGIApp, token: str | None, hosts: frozenset[str] | None) -> None:
        self.app, self.token, self.hosts = app, token, hosts
        # Of the token, which may have characters that no cookie can; with it in the name, dashboards on
        # several ports of a host, which a browser's cookies do not tell apart, leave each other's alone.
        digest = hashlib.sha256((token or "").encode()).hexdigest()
        self._cookie = (f"{COOKIE}_{digest[:12]}", digest)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        query = parse_qs(scope["query_string"].decode("latin-1"))
        given = query.pop("token", [""])[0]
        if self.hosts is not None and _host_name(headers.get("host", "")) not in self.hosts:
            answer = PlainTextResponse("this page is not served under that name\n", 403)
            await answer(scope, receive, send)
        elif self.token is None or self._knows(headers.get("cookie", "")):
            await self.app(scope, receive, _with_headers(send))
        elif hmac.compare_digest(given.encode(), self.token.encode()):
            redirect = RedirectResponse(f"{scope['path']}?{urlencode(query, doseq=True)}".rstrip("?"), 303)
            redirect.set_cookie(*self._cookie, httponly=True, samesite="strict")
            await redirect(scope, receive, send)
        else:
            answer = PlainTextResponse("open the address with ?token=… that `rlx dashboard` printed\n", 401)
            await answer(scope, receive, send)

    def _knows(self, cookies: str) -> bool:
        # By hand: of cookies among which another site has put a malformed one, SimpleCookie reads none.
        name, digest = self._cookie
        pairs = (pair.strip().partition("=") for pair in cookies.split(";"))
        return any(
            key == name and hmac.compare_digest(value.encode(), digest.encode()) for key, _, value in pairs
        )


def _host_name(host: str) -> str:
    """Returns the host without its port.

    >>> _host_name("localhost:8008"), _host_name("[::1]:8008"), _host_name("[::1]")
    ('localhost', '[::1]', '[::1]')
    """
    return host[: host.index("]") + 1] if host.startswith("[") and "]" in host else host.split(":")[0]


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *HEADERS]}
        await send(message)

    return send_with_headers
