"""Discord's own schema as a second opinion on everything that was asked and answered."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from bot.sandbox.recorder import Exchange

PATH = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
MISSING = f"Discord's schema is not at {PATH}."
_SNOWFLAKE = {"anyOf": [{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}, {"type": "integer", "minimum": 0}]}


class Spec:
    """The operations of the specification, their schemas compiled when first needed."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._components = document["components"]
        self._components["schemas"]["SnowflakeType"] = _SNOWFLAKE
        self._paths = document["paths"]
        self._validators: dict[str, Any] = {}

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        """The operation of a request; literal segments go before named ones."""
        parts = path.strip("/").split("/")
        best: tuple[int, dict[str, Any]] | None = None
        for template, operations in self._paths.items():
            names = template.strip("/").split("/")
            if len(names) != len(parts) or method.lower() not in operations:
                continue
            pairs = list(zip(names, parts, strict=True))
            if all(name.startswith("{") or name == part for name, part in pairs):
                literal = sum(name == part for name, part in pairs)
                if best is None or literal > best[0]:
                    best = (literal, operations[method.lower()])
        return None if best is None else best[1]

    def complaints(self, exchange: Exchange) -> Iterator[str]:
        """What the specification has against an exchange."""
        operation = self.operation(exchange.method, exchange.path)
        if operation is None:
            yield f"{exchange.method} {exchange.path} is no operation."
            return
        name = operation["operationId"]
        if exchange.status < 400 and exchange.payload and "requestBody" in operation:
            content = operation["requestBody"]["content"]
            kind = "multipart/form-data" if exchange.files else "application/json"
            schema = (content.get(kind) or content["application/json"])["schema"]
            yield from self._check(f"{name} request", schema, exchange.body)
        answers = operation["responses"]
        answer = answers.get(str(exchange.status)) or answers.get(f"{exchange.status // 100}XX")
        if answer is None:
            yield f"{name} is not answered with {exchange.status}."
        elif "$ref" in answer:
            yield from self._check("refusal", {"$ref": "#/components/schemas/Error"}, exchange.reply)
        elif exchange.answer and "content" in answer:
            schema = answer["content"]["application/json"]["schema"]
            yield from self._check(f"{name} answer {exchange.status}", schema, exchange.reply)

    def objections(self, name: str, value: Any) -> list[str]:
        """What a named schema has against a value."""
        return list(self._check(name, {"$ref": f"#/components/schemas/{name}"}, value))

    def _check(self, name: str, schema: dict[str, Any], value: Any) -> Iterator[str]:
        if name not in self._validators:
            whole = {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "components": self._components,
                **schema,
            }
            self._validators[name] = jsonschema_rs.validator_for(whole)
        for error in self._validators[name].iter_errors(value):
            where = "/".join(map(str, error.instance_path))
            yield f"{name}: at {where or 'the top'}: {error.message[:600]}"


@cache
def spec() -> Spec | None:
    """The specification, where there is one."""
    return Spec(json.loads(PATH.read_bytes())) if PATH.exists() else None


def complaints(exchanges: Iterable[Exchange]) -> list[str]:
    """Everything the specification has against these exchanges; nothing where there is no specification."""
    known = spec()
    if known is None:
        return []
    return [each for exchange in exchanges if not exchange.injected for each in known.complaints(exchange)]
