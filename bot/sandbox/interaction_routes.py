"""How the bot answers what people do."""

from bot.sandbox import forms, rules, shapes
from bot.sandbox.records import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    EPHEMERAL,
    JSON,
    LOADING,
    Interaction,
    Invocation,
    Message,
)
from bot.sandbox.refusal import Refusal, invalid
from bot.sandbox.requests import Request
from bot.sandbox.routes import ROUTES, Answer
from bot.sandbox.world import ANSWER_SECONDS, TOKEN_SECONDS, World
from bot.sandbox.writing import number, rewrite, write

MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = range(4, 10)


@ROUTES.add("POST /interactions/{interaction_id}/{interaction_token}/callback")
def callback(world: World, request: Request) -> Answer:
    """The first answer: once, in time, and of a type that fits."""
    interaction = world.records.interactions.get(request.id("interaction_id"))
    if interaction is None or interaction.token != request.named["interaction_token"]:
        raise Refusal(10062)
    if interaction.answer is not None:
        raise Refusal(40060)
    if world.now() > interaction.created + ANSWER_SECONDS:
        raise Refusal(10062)
    body = request.body
    forms.check(body, forms.Callback)
    rules.check_answer_type(interaction.kind, body.get("type"), from_message=interaction.message_id is not None)
    _answer(world, interaction, body, request)
    interaction.answer = body["type"]
    world.answered(interaction)
    if request.query.get("with_response") not in {"1", "true", "True"}:
        return 204, None
    return 200, shapes.callback(world.records, world.url, interaction)


def _answer(world: World, interaction: Interaction, body: JSON, request: Request) -> None:
    data = body.get("data")
    match body["type"]:
        case 4:
            if not isinstance(data, dict):
                raise invalid(("data",), "BASE_TYPE_REQUIRED", "This field is required")
            interaction.original_id = _reply(world, interaction, data, request, prefix=("data",)).id
        case 5:
            rules.check_defer(data)
            reader = interaction.user_id if ((data or {}).get("flags") or 0) & EPHEMERAL else None
            message = Message(world.snowflake(), interaction.channel_id, world.records.bot_id, world.now())
            message.kind = _kind(interaction)
            message.flags = LOADING | (0 if reader is None else EPHEMERAL)
            message.reader = reader
            message.invocation = _invocation(world, interaction)
            message.application_id = world.records.application_id
            message.reference = interaction.message_id
            interaction.original_id = world.post(message).id
            interaction.loading = True
        case 6:
            interaction.original_id = interaction.message_id
        case 7:
            source = _live(world, interaction.message_id)
            rewrite(world, source, data or {}, request.files, prefix=("data",))
            interaction.original_id = source.id
        case 8:
            rules.check_choices(data, _focused_kind(interaction.data.get("options") or []))
            interaction.choices = (data or {})["choices"]
        case 9:
            rules.check_modal(data)
            interaction.modal = data
            number((data or {})["components"])
        case _:
            raise invalid(("type",), "BASE_TYPE_CHOICES", "The sandbox has no activities.")


def _focused_kind(options: list[JSON]) -> int:
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        if inner := _focused_kind(option.get("options") or []):
            return inner
    return 0


def _kind(interaction: Interaction) -> int:
    return 19 if interaction.message_id is not None else 20


def _invocation(world: World, interaction: Interaction) -> Invocation:
    data = interaction.data
    name, options = data.get("name"), data.get("options") or []
    while options and options[0].get("type") in {1, 2}:
        name, options = f"{name} {options[0]['name']}", options[0].get("options") or []
    opener = world.records.interactions.get(interaction.opened_by or 0)
    return Invocation(
        interaction.id,
        interaction.kind,
        interaction.user_id,
        name,
        options if interaction.kind == COMMAND else [],
        interaction.guild_id,
        interaction.message_id if interaction.kind == COMPONENT else None,
        None if opener is None else _invocation(world, opener),
    )


def _reply(
    world: World,
    interaction: Interaction,
    data: JSON,
    request: Request,
    *,
    prefix: rules.Path = (),
    reference: int | None = None,
) -> Message:
    private = bool((data.get("flags") or 0) & EPHEMERAL) if isinstance(data.get("flags"), int) else False
    channel = world.records.channels.get(interaction.channel_id)
    if channel is None:
        raise Refusal(10003)
    return write(
        world,
        channel,
        data,
        request.files,
        author_id=world.records.bot_id,
        kind=_kind(interaction) if reference is None else 19,
        reader=interaction.user_id if private else None,
        invocation=_invocation(world, interaction),
        reference=interaction.message_id if reference is None else reference,
        prefix=prefix,
    )


def _live(world: World, message_id: int | None) -> Message:
    message = None if message_id is None else world.records.messages.get(message_id)
    if message is None or message.deleted or message.channel_id not in world.records.channels:
        raise Refusal(10008)
    thread = world.records.channels[message.channel_id].thread
    if thread and thread.archived and not message.flags & EPHEMERAL:
        raise Refusal(50083)
    return message


def _open(world: World, request: Request) -> Interaction:
    interaction = world.interaction_by_token(request.named["token"])
    if interaction is None or request.id("application_id") != world.records.application_id:
        raise Refusal(10015)
    if world.now() > interaction.created + TOKEN_SECONDS:
        raise Refusal(50027)
    if interaction.answer is None or interaction.kind == AUTOCOMPLETE:
        raise Refusal(10015)
    return interaction


@ROUTES.add("POST /webhooks/{application_id}/{token}")
def follow_up(world: World, request: Request) -> Answer:
    """A further answer; the first one after a deferral fills the message that is still loading."""
    interaction = _open(world, request)
    body = request.body
    if interaction.loading and interaction.original_id is not None:
        message = _live(world, interaction.original_id)
        body = {key: value for key, value in body.items() if key != "flags"} | {
            "flags": (body.get("flags") or 0) & ~EPHEMERAL
        }
        message = _fill(world, interaction, message, body, request)
    else:
        message = _reply(world, interaction, body, request, reference=interaction.original_id)
        interaction.followups.append(message.id)
    world.stirred()
    return 200, shapes.message(world.records, world.url, message)


def _fill(world: World, interaction: Interaction, message: Message, body: JSON, request: Request) -> Message:
    rewrite(world, message, body, request.files, loud=interaction.loading)
    interaction.loading = False
    return message


_ANSWER = "/webhooks/{application_id}/{token}/messages/{message_id}"


@ROUTES.add(f"GET {_ANSWER}", f"PATCH {_ANSWER}", f"DELETE {_ANSWER}")
def answer(world: World, request: Request) -> Answer:
    """Look at an answer, edit it or delete it, as long as the token lives."""
    interaction = _open(world, request)
    named = request.named["message_id"]
    original = named == "@original" or named == str(interaction.original_id)
    message_id = interaction.original_id if original else request.id("message_id")
    if not original and message_id not in {*interaction.followups, interaction.message_id}:
        raise Refusal(10008)
    message = world.records.messages.get(message_id or 0)
    if message is None or message.deleted:
        raise Refusal(10008)
    if request.method == "GET":
        return 200, shapes.message(world.records, world.url, message)
    message = _live(world, message_id)
    if request.method == "DELETE":
        world.delete_message(message)
        if original:
            interaction.loading = False
        world.stirred()
        return 204, None
    if original:
        _fill(world, interaction, message, request.body, request)
    else:
        rewrite(world, message, request.body, request.files)
    world.stirred()
    return 200, shapes.message(world.records, world.url, message)
