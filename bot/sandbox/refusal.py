"""How Discord says no."""

from collections.abc import Iterable

from bot.sandbox.records import JSON

MESSAGES = {
    0: "404: Not Found",
    10003: "Unknown Channel",
    10004: "Unknown Guild",
    10007: "Unknown Member",
    10008: "Unknown Message",
    10011: "Unknown Role",
    10013: "Unknown User",
    10014: "Unknown Emoji",
    10015: "Unknown Webhook",
    10062: "Unknown interaction",
    10063: "Unknown application command",
    30046: "Maximum number of edits to messages older than 1 hour reached. Try again later",
    40001: "Unauthorized",
    40005: "Request entity too large",
    40060: "Interaction has already been acknowledged.",
    50001: "Missing Access",
    50005: "Cannot edit a message authored by another user",
    50006: "Cannot send an empty message",
    50007: "Cannot send messages to this user",
    50008: "Cannot send messages in a non-text channel",
    50013: "Missing Permissions",
    50021: "Cannot execute action on a system message",
    50024: "Cannot execute action on this channel type",
    50027: "Invalid Webhook Token",
    50035: "Invalid Form Body",
    50083: "Thread is archived",
    50109: "The request body contains invalid JSON.",
    50278: "Cannot send messages to this user due to having no mutual guilds",
    160004: "A thread has already been created for this message",
    160005: "Thread is locked",
}

STATUSES = {
    0: 404,
    10003: 404,
    10004: 404,
    10007: 404,
    10008: 404,
    10011: 404,
    10013: 404,
    10014: 400,
    10015: 404,
    10062: 404,
    10063: 404,
    40001: 401,
    40005: 413,
    50001: 403,
    50005: 403,
    50007: 403,
    50013: 403,
    50021: 403,
    50027: 401,
    50278: 403,
}


class Refusal(Exception):
    """An answer in the 400s, with Discord's code and its field errors."""

    def __init__(self, code: int, errors: JSON | None = None, *, status: int | None = None) -> None:
        super().__init__(f"{code} {MESSAGES[code]}")
        self.code = code
        self.errors = errors
        self.status = STATUSES.get(code, 400) if status is None else status

    @property
    def body(self) -> JSON:
        """The JSON that Discord answers."""
        body: JSON = {"message": MESSAGES[self.code], "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class FieldErrors:
    """The field errors of one body, gathered and then raised together."""

    def __init__(self) -> None:
        self.errors: JSON = {}

    def add(self, path: Iterable[str | int], code: str, message: str) -> None:
        """Note what is wrong with the field at this path."""
        node = self.errors
        for part in path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def done(self) -> None:
        """Refuse the body if anything is wrong with it."""
        if self.errors:
            raise Refusal(50035, self.errors)


def invalid(path: Iterable[str | int], code: str, message: str) -> Refusal:
    """One field error, ready to raise."""
    faults = FieldErrors()
    faults.add(path, code, message)
    return Refusal(50035, faults.errors)
