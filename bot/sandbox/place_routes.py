"""Users, guilds, the application and its commands, as the bot reaches them."""

from bot.sandbox import forms, shapes
from bot.sandbox.command_rules import check_command, check_commands
from bot.sandbox.records import JSON, User
from bot.sandbox.refusal import Refusal
from bot.sandbox.requests import Request
from bot.sandbox.routes import ROUTES, Answer
from bot.sandbox.world import World


def owner(world: World) -> User:
    """Who runs the bot: the first person there was."""
    people = (each for each in world.records.users.values() if not each.bot)
    return next(people, world.bot)


@ROUTES.add("GET /users/@me")
def fetch_me(world: World, request: Request) -> Answer:
    """The bot itself."""
    return 200, shapes.me(world.bot)


@ROUTES.add("GET /users/{user_id}")
def fetch_user(world: World, request: Request) -> Answer:
    """One user."""
    user = world.records.users.get(request.id("user_id"))
    if user is None:
        raise Refusal(10013)
    return 200, shapes.user(user)


@ROUTES.add("POST /users/@me/channels")
def open_conversation(world: World, request: Request) -> Answer:
    """Open the direct conversation with a user; whether it takes messages shows later."""
    body = request.body
    forms.check(body, forms.Recipient)
    user = world.records.users.get(int(body.get("recipient_id") or 0))
    if user is None:
        raise Refusal(10013)
    if user.bot:
        raise Refusal(50007)
    return 200, shapes.channel(world.records, world.conversation(user))


@ROUTES.add("GET /users/@me/guilds")
def list_guilds(world: World, request: Request) -> Answer:
    """The guilds the bot is in."""
    found = [each for each in world.records.guilds.values() if world.records.bot_id in each.members]
    return 200, [
        {
            "id": str(each.id),
            "name": each.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(each.roles[each.id].permissions),
            "features": [],
        }
        for each in found
    ]


@ROUTES.add("DELETE /users/@me/guilds/{guild_id}")
def leave_guild(world: World, request: Request) -> Answer:
    """The bot leaves."""
    world.remove_bot(world.guild_for_bot(request.id("guild_id")))
    return 204, None


@ROUTES.add("GET /oauth2/applications/@me", "GET /applications/@me")
def fetch_application(world: World, request: Request) -> Answer:
    """The application behind the bot."""
    return 200, shapes.application(world.records, owner(world))


@ROUTES.add("GET /gateway")
def fetch_gateway(world: World, request: Request) -> Answer:
    """Where the gateway is."""
    return 200, {"url": world.url.replace("http://", "ws://") + "/gateway/"}


@ROUTES.add("GET /gateway/bot")
def fetch_bot_gateway(world: World, request: Request) -> Answer:
    """Where the gateway is, and that one shard is enough."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return 200, {"url": world.url.replace("http://", "ws://") + "/gateway/", "shards": 1, "session_start_limit": limit}


@ROUTES.add("GET /guilds/{guild_id}")
def fetch_guild(world: World, request: Request) -> Answer:
    """One guild."""
    return 200, shapes.guild(world.guild_for_bot(request.id("guild_id")))


@ROUTES.add("GET /guilds/{guild_id}/channels")
def list_channels(world: World, request: Request) -> Answer:
    """The channels of a guild, threads not among them."""
    guild = world.guild_for_bot(request.id("guild_id"))
    return 200, [shapes.channel(world.records, each) for each in world.channels(guild)]


@ROUTES.add("GET /guilds/{guild_id}/threads/active")
def active_threads(world: World, request: Request) -> Answer:
    """The threads of a guild that are not archived."""
    guild = world.guild_for_bot(request.id("guild_id"))
    threads = [thread for channel in world.channels(guild) for thread in world.threads(channel)]
    active = [
        each
        for each in threads
        if each.thread and not each.thread.archived and world.can(world.records.bot_id, each, "view_channel")
    ]
    return 200, {
        "threads": [shapes.channel(world.records, each) for each in active],
        "members": [
            shapes.thread_member(each, world.records.bot_id)
            for each in active
            if each.thread and world.records.bot_id in each.thread.members
        ],
        "has_more": False,
    }


@ROUTES.add("GET /guilds/{guild_id}/roles")
def list_roles(world: World, request: Request) -> Answer:
    """The roles of a guild."""
    return 200, [shapes.role(each) for each in world.guild_for_bot(request.id("guild_id")).roles.values()]


@ROUTES.add("GET /guilds/{guild_id}/roles/{role_id}")
def fetch_role(world: World, request: Request) -> Answer:
    """One role."""
    role = world.guild_for_bot(request.id("guild_id")).roles.get(request.id("role_id"))
    if role is None:
        raise Refusal(10011)
    return 200, shapes.role(role)


@ROUTES.add("GET /guilds/{guild_id}/members/{user_id}")
def fetch_member(world: World, request: Request) -> Answer:
    """One member."""
    member = world.guild_for_bot(request.id("guild_id")).members.get(request.id("user_id"))
    if member is None:
        raise Refusal(10007 if request.id("user_id") in world.records.users else 10013)
    return 200, shapes.member(world.records, member)


_GLOBAL = "/applications/{application_id}/commands"
_LOCAL = "/applications/{application_id}/guilds/{guild_id}/commands"


def _scope(world: World, request: Request) -> int:
    if request.id("application_id") != world.records.application_id:
        raise Refusal(50001)
    if "guild_id" not in request.named:
        return 0
    guild = world.records.guilds.get(request.id("guild_id"))
    if guild is None or world.records.bot_id not in guild.members:
        raise Refusal(50001)
    return guild.id


def _settled(world: World, scope: int, body: JSON, earlier: JSON | None) -> JSON:
    command: JSON = {
        "id": str(world.snowflake()) if earlier is None else earlier["id"],
        "application_id": str(world.records.application_id),
        "version": str(world.snowflake()),
        "type": body.get("type", 1),
        "name": body["name"],
        "name_localizations": body.get("name_localizations"),
        "description": body.get("description") or "",
        "description_localizations": body.get("description_localizations"),
        "default_member_permissions": body.get("default_member_permissions"),
        "nsfw": bool(body.get("nsfw", False)),
        "integration_types": body.get("integration_types") or [0],
    }
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    if scope:
        command["guild_id"] = str(scope)
    else:
        contexts = body.get("contexts")
        if contexts is None and body.get("dm_permission") is False:
            contexts = [0]
        command["contexts"] = contexts
        command["dm_permission"] = contexts is None or 1 in contexts
    if body.get("options"):
        command["options"] = body["options"]
    return command


def _same(command: JSON, body: JSON) -> bool:
    return bool(command["name"] == body.get("name") and command["type"] == body.get("type", 1))


@ROUTES.add(f"GET {_GLOBAL}", f"GET {_LOCAL}")
def list_commands(world: World, request: Request) -> Answer:
    """The commands of the application, or of a guild alone."""
    return 200, world.records.commands.get(_scope(world, request), [])


@ROUTES.add(f"PUT {_GLOBAL}", f"PUT {_LOCAL}")
def replace_commands(world: World, request: Request) -> Answer:
    """Put a whole set of commands in place of what was there."""
    scope = _scope(world, request)
    bodies = request.json()
    check_commands(bodies)
    old = world.records.commands.get(scope, [])
    world.records.commands[scope] = [
        _settled(world, scope, body, next((each for each in old if _same(each, body)), None)) for body in bodies
    ]
    return 200, world.records.commands[scope]


@ROUTES.add(f"POST {_GLOBAL}", f"POST {_LOCAL}")
def upsert_command(world: World, request: Request) -> Answer:
    """Add a command, or put it in place of the one with its name."""
    scope = _scope(world, request)
    body = request.body
    check_command(body)
    commands = world.records.commands.setdefault(scope, [])
    earlier = next((each for each in commands if _same(each, body)), None)
    check_commands([each for each in commands if each is not earlier] + [body])
    command = _settled(world, scope, body, earlier)
    commands[:] = [each for each in commands if each is not earlier] + [command]
    return 201 if earlier is None else 200, command


_ONE = "{command_id}"


@ROUTES.add(
    f"GET {_GLOBAL}/{_ONE}",
    f"GET {_LOCAL}/{_ONE}",
    f"DELETE {_GLOBAL}/{_ONE}",
    f"DELETE {_LOCAL}/{_ONE}",
    f"PATCH {_GLOBAL}/{_ONE}",
    f"PATCH {_LOCAL}/{_ONE}",
)
def one_command(world: World, request: Request) -> Answer:
    """Look at one command, change it or take it away."""
    scope = _scope(world, request)
    commands = world.records.commands.get(scope, [])
    command = next((each for each in commands if each["id"] == request.named["command_id"]), None)
    if command is None:
        raise Refusal(10063)
    if request.method == "GET":
        return 200, command
    if request.method == "DELETE":
        commands.remove(command)
        return 204, None
    forms.check(request.body, forms.Command)
    body = command | request.body
    check_command(body)
    commands[commands.index(command)] = changed = _settled(world, scope, body, command)
    return 200, changed
