"""Everything the bot asked and was answered, and what was wrong with it."""

from collections import deque
from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from bot.sandbox.records import AUTOCOMPLETE, JSON
from bot.sandbox.world import ANSWER_SECONDS, World, walk

UNKNOWN_ROUTE = "unknown"
_MESSAGE_ROUTES = ("/messages", "/messages/{message_id}", "/webhooks/{application_id}/{token}")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif")


class Exchange(msgspec.Struct):
    """One request and its answer, kept as the bytes they were."""

    method: str
    route: str
    path: str
    payload: bytes
    files: list[tuple[str, int]]
    status: int
    answer: bytes
    seconds: float
    injected: bool = False
    code: int | None = None

    @property
    def body(self) -> Any:
        """The JSON that was sent, or None."""
        return msgspec.json.decode(self.payload) if self.payload else None

    @property
    def reply(self) -> Any:
        """The JSON that was answered, or None."""
        return msgspec.json.decode(self.answer) if self.answer else None


class Violation(msgspec.Struct, frozen=True):
    """Something a good bot does not do."""

    kind: str
    text: str
    code: int | None = None

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


class Recorder:
    """Keeps the last exchanges, and every broken rule."""

    def __init__(self, world: World, *, keep: int = 20_000, enabled: bool = True) -> None:
        self.exchanges: deque[Exchange] = deque(maxlen=keep)
        self.enabled = enabled
        self.count = 0
        self._world = world
        self._broken: list[Violation] = []

    def record(self, exchange: Exchange) -> None:
        """Keep an exchange; a refusal that was not injected is noted for good."""
        self.count += 1
        if exchange.status >= 400 and not exchange.injected:
            self._broken.append(_refused(exchange))
        if self.enabled:
            self.exchanges.append(exchange)

    def note(self, kind: str, text: str) -> None:
        """Note something wrong that is no answer to a request."""
        self._broken.append(Violation(kind, text))

    def requests(self, route: str | None = None, *, method: str | None = None) -> list[Exchange]:
        """The exchanges of a route such as "POST /channels/{channel_id}/messages", or of all."""
        return [
            each
            for each in self.exchanges
            if (route is None or each.route == route) and (method is None or each.method == method)
        ]

    def clear(self) -> None:
        """Forget what was recorded so far, the wrong as well."""
        self.exchanges.clear()
        self._broken.clear()
        for interaction in self._world.records.interactions.values():
            interaction.excused = True

    def violations(self, *, ended: bool = False) -> list[Violation]:
        """Everything that was wrong; with `ended`, also what is still unanswered."""
        found = list(self._broken)
        for exchange in self.exchanges:
            if exchange.status < 400:
                found.extend(_careless(exchange))
        now = self._world.now()
        for interaction in self._world.records.interactions.values():
            late = now > interaction.created + ANSWER_SECONDS
            if interaction.answer is None and not interaction.excused and (late or ended):
                name = interaction.data.get("name") or interaction.data.get("custom_id")
                person = self._world.records.users[interaction.user_id].username
                what = "autocomplete" if interaction.kind == AUTOCOMPLETE else f"interaction of type {interaction.kind}"
                found.append(Violation("unanswered", f"The {what} {name!r} of {person} was never answered."))
        return found

    def assert_clean(self, allow: Collection[int | str] = (), *, ended: bool = True) -> None:
        """Fail unless nothing was wrong but what is allowed, by code (50007) or by kind ("unanswered")."""
        wrong = [each for each in self.violations(ended=ended) if each.kind not in allow and each.code not in allow]
        if wrong:
            listed = "\n".join(f"  {each}" for each in wrong)
            raise AssertionError(f"{len(wrong)} things a good bot does not do:\n{listed}")


def _refused(exchange: Exchange) -> Violation:
    where = f"{exchange.method} {exchange.path}"
    if exchange.route == UNKNOWN_ROUTE:
        return Violation("unknown route", f"{where} is no route of the sandbox.")
    answer = exchange.answer.decode(errors="replace")
    sent = exchange.payload[:600].decode(errors="replace")
    kind = {40060: "second acknowledgement", 10062: "late or unknown interaction"}.get(exchange.code or 0, "refused")
    if exchange.status == 429 and exchange.code is None:
        kind = "rate limited"
    return Violation(kind, f"{where} was answered {exchange.status} {answer}; it was sent {sent}", exchange.code)


def _careless(exchange: Exchange) -> Iterator[Violation]:
    if exchange.method not in {"POST", "PATCH"} or not exchange.payload:
        return
    body = exchange.body
    if not isinstance(body, dict):
        return
    if exchange.route.endswith("/callback"):
        if body.get("type") not in {4, 7}:
            return
        body = body.get("data") or {}
    elif not exchange.route.endswith(_MESSAGE_ROUTES):
        return
    where = f"{exchange.method} {exchange.path}"
    yield from _undescribed(exchange, body, where)
    texts = any(each.get("type") == 10 for each in walk(body.get("components") or ()))
    if (body.get("content") or texts) and body.get("allowed_mentions") is None:
        yield Violation("allowed_mentions missing", f"{where} does not say whom it may ping: {body.get('content')!r}")


def _undescribed(exchange: Exchange, body: JSON, where: str) -> Iterator[Violation]:
    described = {str(each.get("id")): each.get("description") for each in body.get("attachments") or ()}
    gallery = {
        str(item.get("media", {}).get("url")).removeprefix("attachment://"): item.get("description")
        for each in walk(body.get("components") or ())
        for item in [*(each.get("items") or ()), *([each] if each.get("type") == 11 else [])]
    }
    for place, (filename, _) in enumerate(exchange.files):
        if filename.lower().endswith(_PICTURES) and not described.get(str(place)) and not gallery.get(filename):
            yield Violation("no alt text", f"{where} sends the picture {filename} without a description.")
