"""The table of routes: a method and a path lead to a function over the world."""

from collections.abc import Callable
from typing import Any

from bot.sandbox.requests import Request
from bot.sandbox.world import World

Answer = tuple[int, Any]
Work = Callable[[World, Request], Answer]


class Routes:
    """A tree of path segments; literal ones go before named ones."""

    def __init__(self) -> None:
        self._root: dict[str, Any] = {}

    def add(self, *templates: str) -> Callable[[Work], Work]:
        """Lead "GET /channels/{channel_id}" to the function below."""

        def adding(work: Work) -> Work:
            for template in templates:
                method, _, path = template.partition(" ")
                node = self._root
                for part in path.strip("/").split("/"):
                    node = node.setdefault("{}" if part.startswith("{") else part, {})
                names = [part[1:-1] for part in path.strip("/").split("/") if part.startswith("{")]
                node[f"#{method}"] = (template, names, work)
            return work

        return adding

    def find(self, method: str, path: str) -> tuple[str, dict[str, str], Work] | None:
        """The route of a path, with its named segments."""
        found = self._descend(self._root, path.strip("/").split("/"), 0, f"#{method}", [])
        if found is None:
            return None
        (template, names, work), values = found
        return template, dict(zip(names, values, strict=True)), work

    def _descend(
        self, node: dict[str, Any], parts: list[str], place: int, method: str, values: list[str]
    ) -> tuple[Any, list[str]] | None:
        if place == len(parts):
            end = node.get(method)
            return None if end is None else (end, values)
        part = parts[place]
        if part in node and (found := self._descend(node[part], parts, place + 1, method, values)):
            return found
        if "{}" in node:
            return self._descend(node["{}"], parts, place + 1, method, [*values, part])
        return None


ROUTES = Routes()
