"""The fields of actions, orders and options, as commands, panels and lobbies need them."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct, inspect

Kind = Literal["int", "bool", "str", "choice", "seat", "several"]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an action, an order or the options of a game."""

    name: str
    kind: Kind
    help: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str | int, ...] = ()
    default: Any = NODEFAULT
    open: bool = False
    """Takes values that no menu lists: Meta(extra={"open": True})."""

    @property
    def required(self) -> bool:
        """Has to be given."""
        return self.default is NODEFAULT


@cache
def fields(struct: type[Struct]) -> tuple[Field, ...]:
    """The fields of a struct, in order."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    written = get_type_hints(struct)  # msgspec sorts the values of a Literal; people chose an order
    return tuple(_field(field, get_args(written[field.name])) for field in info.fields)


def values(field: Field) -> tuple[Any, ...]:
    """Every value of a field that can be counted out; nothing for free numbers and texts."""
    if field.kind == "bool":
        return (False, True)
    if field.kind == "int" and field.low is not None and field.high is not None:
        return tuple(range(field.low, field.high + 1))
    return field.choices


def summary(struct: type[Struct]) -> str:
    """The first line of its docstring: the help of the command made from it."""
    return (struct.__doc__ or "").strip().split("\n")[0]


def _field(field: inspect.Field, choices: tuple[Any, ...]) -> Field:
    kind: inspect.Type = field.type
    help_ = ""
    extra: dict[str, Any] = {}
    while isinstance(kind, inspect.Metadata):
        help_ = (kind.extra_json_schema or {}).get("description", "") or help_
        extra = {**(kind.extra or {}), **extra}
        kind = kind.type
    default = field.default if field.default_factory is NODEFAULT else field.default_factory()

    def made(name: Kind, low: int | None = None, high: int | None = None) -> Field:
        listed = choices if name == "choice" else ()
        return Field(field.name, name, help_, low, high, listed, default, bool(extra.get("open")))

    match kind:
        case inspect.BoolType():
            return made("bool")
        case inspect.IntType():
            return made("seat" if extra.get("kind") == "seat" else "int", kind.ge, kind.le)
        case inspect.StrType():
            return made("str")
        case inspect.LiteralType():
            return made("choice")
        case inspect.VarTupleType(item_type=inspect.StrType()):
            return made("several")
    raise TypeError(f"{field.name}: a field is an int, bool, str, Literal, Seat or tuple[str, ...].")


def changed(options: Any, name: str, value: Any) -> Any:
    """Options with one value replaced, checked against their type."""
    return msgspec.convert({**msgspec.to_builtins(options), name: value}, type(options))
