"""What came over the wire, taken apart."""

import re
from typing import Any

import msgspec
from multidict import MultiMapping

from bot.sandbox.records import JSON
from bot.sandbox.refusal import Refusal, invalid
from bot.sandbox.writing import Files

_NAME = re.compile(rb'[; ]name="([^"]*)"')
_FILENAME = re.compile(rb'[; ]filename="([^"]*)"')
_PART = re.compile(r"files\[(\d+)\]")


class Request(msgspec.Struct):
    """One request of the bot, as its route needs it."""

    method: str
    path: str
    named: dict[str, str]
    query: MultiMapping[str]
    payload: bytes
    files: Files

    def id(self, name: str) -> int:
        """An id in the path."""
        value = self.named[name]
        if not value.isdigit():
            raise invalid((name,), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
        return int(value)

    @property
    def body(self) -> JSON:
        """The JSON object that was sent, decoded anew."""
        body = self.json()
        if not isinstance(body, dict):
            raise Refusal(50109)
        return body

    def json(self) -> Any:
        """Whatever JSON was sent, decoded anew; nothing sent is an empty object."""
        if not self.payload:
            return {}
        try:
            return msgspec.json.decode(self.payload)
        except msgspec.DecodeError:
            raise Refusal(50109) from None

    def number(self, name: str, fallback: int, low: int, high: int) -> int:
        """A number in the query."""
        value = self.query.get(name)
        if value is None:
            return fallback
        if not value.isdigit() or not low <= int(value) <= high:
            raise invalid((name,), "NUMBER_TYPE_MAX", f"int value should be between {low} and {high}.")
        return int(value)


def parts(content_type: str, raw: bytes) -> tuple[bytes, Files]:
    """The JSON and the files of a body, sent as JSON or as a form of several parts."""
    if not content_type.startswith("multipart/form-data"):
        return raw, []
    boundary = b"--" + content_type.partition("boundary=")[2].strip('"').encode()
    payload = b""
    numbered: dict[int, tuple[str, str, bytes]] = {}
    start = raw.find(boundary)
    while (end := raw.find(boundary, start + 1)) > 0:
        blank = raw.find(b"\r\n\r\n", start, end)
        head, content = raw[start:blank], raw[blank + 4 : end - 2]
        start = end
        found = _NAME.search(head)
        name = found[1].decode() if found else ""
        if name == "payload_json":
            payload = content
        elif place := _PART.fullmatch(name):
            filename = _FILENAME.search(head)
            numbered[int(place[1])] = (name, filename[1].decode() if filename else "unknown", content)
    return payload, [numbered[place] for place in sorted(numbered)]
