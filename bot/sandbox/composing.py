"""What a Discord client makes of words, clicks and forms, and what it would not let one send."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bot.sandbox import shapes
from bot.sandbox.command_rules import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUBCOMMAND,
    USER,
)
from bot.sandbox.permissions import ALL
from bot.sandbox.records import JSON, Channel, Guild, Role, User
from bot.sandbox.rules import LABEL, ROW, SELECTS, STRING_SELECT, TEXT_INPUT
from bot.sandbox.world import World, walk


class ClientRefuses(Exception):
    """Discord's client would not let anybody do this."""


def commands_in(world: World, user_id: int, channel: Channel) -> list[JSON]:
    """The chat commands a user is offered in a channel; those of the guild hide global ones of the same name."""
    local = world.records.commands.get(channel.guild_id, []) if channel.guild_id else []
    context = 0 if channel.guild_id else 1
    offered = {each["name"]: each for each in world.records.commands.get(0, []) if _fits(each, context)}
    offered |= {each["name"]: each for each in local}
    held = world.held(user_id, channel)
    return [each for each in offered.values() if each["type"] == 1 and _permitted(each, held, channel)]


def _fits(command: JSON, context: int) -> bool:
    return command.get("contexts") is None or context in command["contexts"]


def _permitted(command: JSON, held: int, channel: Channel) -> bool:
    needed = command.get("default_member_permissions")
    if channel.guild_id is None or needed is None or held == ALL:
        return True
    return int(needed) != 0 and held & int(needed) == int(needed)


def find_command(world: World, user_id: int, channel: Channel, words: str) -> tuple[JSON, list[JSON], list[JSON]]:
    """The command that words name, the (sub)groups on the way, and the options it takes."""
    first, *rest = words.split()
    command = next((each for each in commands_in(world, user_id, channel) if each["name"] == first), None)
    if command is None:
        offered = ", ".join(each["name"] for each in commands_in(world, user_id, channel)) or "none"
        raise ClientRefuses(f"There is no command /{first} here; there are: {offered}.")
    way: list[JSON] = []
    options = command.get("options") or []
    for word in rest:
        inner = next((each for each in options if each["name"] == word and each["type"] in {SUBCOMMAND, GROUP}), None)
        if inner is None:
            raise ClientRefuses(f"/{words} is no command: there is no {word!r} in it.")
        way.append(inner)
        options = inner.get("options") or []
    if any(each["type"] in {SUBCOMMAND, GROUP} for each in options):
        names = ", ".join(each["name"] for each in options)
        raise ClientRefuses(f"/{words} needs one more word: {names}.")
    return command, way, options


class Resolved:
    """The people, roles and channels that values name, gathered for the payload."""

    def __init__(self, world: World, guild: Guild | None) -> None:
        self._world = world
        self._guild = guild
        self.shape: JSON = {}

    def user(self, user: User) -> str:
        """Name a user."""
        identity = str(user.id)
        self.shape.setdefault("users", {})[identity] = shapes.user(user)
        member = self._guild.members.get(user.id) if self._guild else None
        if member is not None and self._guild is not None:
            shape = shapes.member(self._world.records, member)
            for name in ("user", "deaf", "mute"):
                del shape[name]
            shape["permissions"] = str(self._guild.roles[self._guild.id].permissions)
            self.shape.setdefault("members", {})[identity] = shape
        return identity

    def role(self, role: Role) -> str:
        """Name a role."""
        self.shape.setdefault("roles", {})[str(role.id)] = shapes.role(role)
        return str(role.id)

    def channel(self, channel: Channel) -> str:
        """Name a channel."""
        shape = shapes.channel(self._world.records, channel) | {"permissions": str(ALL)}
        self.shape.setdefault("channels", {})[str(channel.id)] = shape
        return str(channel.id)

    def entity(self, value: Any) -> str:
        """Name whatever it is."""
        record = getattr(value, "user", value)
        if isinstance(record, User):
            return self.user(record)
        if isinstance(record, Role):
            return self.role(record)
        if isinstance(record, Channel):
            return self.channel(record)
        raise ClientRefuses(f"{value!r} is neither a user nor a role nor a channel.")

    def attachment(self, value: tuple[str, bytes]) -> str:
        """Upload a file."""
        name, content = value
        attachment = self._world.attach(name, content, "application/octet-stream", None)
        attachment.ephemeral = True
        self.shape.setdefault("attachments", {})[str(attachment.id)] = shapes.attachment(self._world.url, 0, attachment)
        return str(attachment.id)


def _choice_value(option: JSON, given: Any) -> Any:
    for choice in option["choices"]:
        if given == choice["value"] or given == choice["name"]:
            return choice["value"]
    listed = ", ".join(str(choice["name"]) for choice in option["choices"])
    raise ClientRefuses(f"{option['name']}: {given!r} is not among the choices: {listed}.")


def _option_value(option: JSON, given: Any, resolved: Resolved) -> Any:
    name, kind = option["name"], option["type"]
    if option.get("choices"):
        return _choice_value(option, given)
    if kind == STRING:
        if not isinstance(given, str):
            raise ClientRefuses(f"{name}: {given!r} is no text.")
        low, high = option.get("min_length", 0), option.get("max_length", 6000)
        if not max(low, 1) <= len(given) <= high:
            raise ClientRefuses(f"{name}: the text must have {max(low, 1)} to {high} characters.")
        return given
    if kind in {INTEGER, NUMBER}:
        fits = isinstance(given, int) or (kind == NUMBER and isinstance(given, float))
        if not fits or isinstance(given, bool):
            raise ClientRefuses(f"{name}: {given!r} is not a number of this kind.")
        low, high = option.get("min_value", -(1 << 53)), option.get("max_value", 1 << 53)
        if not low <= given <= high:
            raise ClientRefuses(f"{name}: {given} is not between {low} and {high}.")
        return given
    if kind == BOOLEAN:
        if not isinstance(given, bool):
            raise ClientRefuses(f"{name}: {given!r} is neither True nor False.")
        return given
    record = getattr(given, "user", given)
    expected: dict[int, tuple[type, ...]] = {
        USER: (User,),
        ROLE: (Role,),
        CHANNEL: (Channel,),
        MENTIONABLE: (User, Role),
    }
    if kind == ATTACHMENT:
        return resolved.attachment(given)
    if not isinstance(record, expected[kind]):
        raise ClientRefuses(f"{name}: {given!r} is not what this option takes.")
    kinds = option.get("channel_types")
    if isinstance(record, Channel) and kinds and record.kind not in kinds:
        raise ClientRefuses(f"{name}: the client does not offer a channel of type {record.kind} here.")
    return resolved.entity(record)


def command_data(
    found: tuple[JSON, list[JSON], list[JSON]],
    given: Mapping[str, Any],
    resolved: Resolved,
    *,
    focused: tuple[str, str] | None = None,
) -> JSON:
    """The data of a command, or of a suggestion asked for while it is typed."""
    command, way, options = found
    known = {option["name"]: option for option in options}
    for name in given:
        if name not in known:
            raise ClientRefuses(
                f"/{command['name']} has no option {name!r} here; it has: {', '.join(known) or 'none'}."
            )
    filled: list[JSON] = []
    for name, value in given.items():
        option = known[name]
        filled.append({"name": name, "type": option["type"], "value": _option_value(option, value, resolved)})
    if focused is None:
        for option in options:
            if option.get("required") and option["name"] not in given:
                raise ClientRefuses(f"/{command['name']} needs the option {option['name']!r}.")
    else:
        name, typed = focused
        if name not in known or not known[name].get("autocomplete"):
            raise ClientRefuses(f"/{command['name']} offers no suggestions for {name!r}.")
        filled.append({"name": name, "type": known[name]["type"], "value": typed, "focused": True})
    for step in reversed(way):
        filled = [{"name": step["name"], "type": step["type"], "options": filled}]
    data: JSON = {"id": command["id"], "name": command["name"], "type": 1}
    if filled:
        data["options"] = filled
    if resolved.shape:
        data["resolved"] = resolved.shape
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data


def pick(components: Iterable[JSON], kinds: Sequence[int], fits: Callable[[JSON], bool], wanted: str) -> JSON:
    """The one component of these kinds that fits and can be used."""
    offered = [each for each in walk(components) if each["type"] in kinds]
    found = [each for each in offered if fits(each)]
    if not found:
        names = ", ".join(repr(_name(each)) for each in offered) or "none"
        raise ClientRefuses(f"There is no {wanted} to use; there are: {names}.")
    usable = [each for each in found if not each.get("disabled")]
    if not usable:
        raise ClientRefuses(f"The {wanted} is disabled.")
    if len(usable) > 1:
        raise ClientRefuses(f"There are {len(usable)} of {wanted}; name one by its custom_id.")
    return usable[0]


def _name(component: JSON) -> str:
    label = component.get("label") or component.get("placeholder") or (component.get("emoji") or {}).get("name")
    return label or component.get("custom_id") or ""


def select_values(menu: JSON, wanted: Sequence[Any], resolved: Resolved) -> list[str]:
    """The values of a choice from a menu, given by label or value."""
    low, high = menu.get("min_values", 1), menu.get("max_values", 1)
    if not low <= len(wanted) <= high:
        raise ClientRefuses(f"One chooses {low} to {high} here, not {len(wanted)}.")
    if menu["type"] != STRING_SELECT:
        return [resolved.entity(each) for each in wanted]
    values = []
    for each in wanted:
        found = [option["value"] for option in menu["options"] if each in {option["value"], option["label"]}]
        exact = [option["value"] for option in menu["options"] if each == option["value"]]
        if not found:
            labels = ", ".join(repr(option["label"]) for option in menu["options"])
            raise ClientRefuses(f"{each!r} is not on the menu: {labels}.")
        if len(found) > 1 and not exact:
            raise ClientRefuses(f"{each!r} is on the menu more than once.")
        values.append((exact or found)[0])
    if len(set(values)) < len(values):
        raise ClientRefuses("Nobody can choose the same thing twice.")
    return values


def modal_components(modal: JSON, given: Mapping[str, Any], resolved: Resolved) -> list[JSON]:
    """The fields of a submitted modal, filled by label or custom_id."""
    left = dict(given)
    sent: list[JSON] = []
    for component in modal["components"]:
        if component["type"] == ROW:
            inner = component["components"][0]
            filled = _filled(inner, inner.get("label"), left, resolved)
            sent.append({"type": ROW, "id": component["id"], "components": [filled]})
        elif component["type"] == LABEL:
            filled = _filled(component["component"], component["label"], left, resolved)
            sent.append({"type": LABEL, "id": component["id"], "component": filled})
        else:
            sent.append({"type": component["type"], "id": component["id"]})
    if left:
        raise ClientRefuses(f"The form has no field {', '.join(map(repr, left))}.")
    return sent


def _filled(field: JSON, label: str | None, left: dict[str, Any], resolved: Resolved) -> JSON:
    value: Any = None
    for name in (field["custom_id"], label):
        if name is not None and name in left:
            value = left.pop(name)
            break
    required = field.get("required", True)
    shape: JSON = {"type": field["type"], "custom_id": field["custom_id"], "id": field["id"]}
    if field["type"] == TEXT_INPUT:
        written = field.get("value") or "" if value is None else value
        if not isinstance(written, str):
            raise ClientRefuses(f"{label!r}: {written!r} is no text.")
        if required and not written:
            raise ClientRefuses(f"The field {label!r} must be filled.")
        if written and not field.get("min_length", 0) <= len(written) <= field.get("max_length", 4000):
            raise ClientRefuses(f"The text of {label!r} has a wrong length.")
        return shape | {"value": written}
    if field["type"] in SELECTS:
        chosen = value if isinstance(value, list | tuple) else [] if value is None else [value]
        if not chosen:
            chosen = [option["value"] for option in field.get("options") or () if option.get("default")]
        if not chosen and not required:
            return shape | {"values": []}
        return shape | {"values": select_values(field, chosen, resolved)}
    return _ticked(field, shape, value)


def _ticked(field: JSON, shape: JSON, value: Any) -> JSON:
    options = {option["label"]: option["value"] for option in field.get("options") or ()}
    if not options:
        return shape | {"value": bool(field.get("default") if value is None else value)}
    chosen = value if isinstance(value, list | tuple) else [] if value is None else [value]
    values = [options.get(each, each) for each in chosen]
    if any(each not in options.values() for each in values):
        raise ClientRefuses(f"{value!r} is not among {', '.join(options)}.")
    return shape | ({"value": values[0] if values else None} if field["type"] == 21 else {"values": values})
