"""Records in the shapes Discord documents: complete objects, ids as strings, times as ISO 8601."""

from datetime import UTC, datetime
from functools import lru_cache

from bot.sandbox import permissions
from bot.sandbox.records import (
    AUTOCOMPLETE,
    COMMAND,
    DM,
    EPHEMERAL,
    JSON,
    LOADING,
    THREADS,
    Attachment,
    Channel,
    Guild,
    Interaction,
    Invocation,
    Member,
    Message,
    Records,
    Role,
    User,
)

ATTACHMENT_LIMIT = 10 * 1024 * 1024


@lru_cache(4096)
def time(moment: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")


def user(record: User) -> JSON:
    """A user."""
    shape: JSON = {
        "id": str(record.id),
        "username": record.username,
        "global_name": record.global_name,
        "discriminator": "0000" if record.bot else "0",
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
    }
    if record.bot:
        shape["bot"] = True
    return shape


def me(record: User) -> JSON:
    """The bot's own user, as only the bot sees it."""
    return user(record) | {"mfa_enabled": True, "locale": record.locale, "verified": True, "email": None}


def application(records: Records, owner: User) -> JSON:
    """The application, as the bot itself may see it."""
    bot = records.users[records.bot_id]
    return {
        "id": str(records.application_id),
        "name": bot.username,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(owner),
        "approximate_guild_count": sum(records.bot_id in guild.members for guild in records.guilds.values()),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {"oauth2_install_params": {"scopes": ["bot"], "permissions": "0"}}},
    }


def role(record: Role) -> JSON:
    """A role."""
    shape: JSON = {
        "id": str(record.id),
        "name": record.name,
        "permissions": str(record.permissions),
        "position": record.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": record.managed,
        "mentionable": record.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    return shape


def member(records: Records, record: Member) -> JSON:
    """A member with its user."""
    return {
        "user": user(records.users[record.user_id]),
        "nick": record.nick,
        "avatar": None,
        "banner": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": time(record.joined),
        "pending": False,
        "premium_since": None,
        "roles": [str(role_id) for role_id in record.roles],
        "mute": False,
        "deaf": False,
    }


def channel(records: Records, record: Channel, *, for_user: int | None = None) -> JSON:
    """A channel, thread or direct conversation; of a conversation one sees the others."""
    last = None if record.last_message_id is None else str(record.last_message_id)
    shape: JSON = {"id": str(record.id), "type": record.kind, "last_message_id": last, "flags": 0}
    if record.kind == DM:
        reader = records.bot_id if for_user is None else for_user
        others = [records.users[user_id] for user_id in record.recipients if user_id != reader]
        return shape | {"recipients": [user(other) for other in others]}
    shape |= {
        "guild_id": str(record.guild_id),
        "name": record.name,
        "parent_id": None if record.parent_id is None else str(record.parent_id),
        "rate_limit_per_user": 0,
    }
    thread = record.thread
    if thread is None:
        return shape | {
            "position": record.position,
            "topic": record.topic,
            "nsfw": False,
            "permission_overwrites": [
                {"id": str(each.id), "type": each.kind, "allow": str(each.allow), "deny": str(each.deny)}
                for each in record.overwrites.values()
            ],
        }
    metadata: JSON = {
        "archived": thread.archived,
        "archive_timestamp": time(thread.archived_at),
        "auto_archive_duration": thread.auto_archive_minutes,
        "locked": thread.locked,
        "create_timestamp": time(thread.created),
    }
    if record.kind == THREADS[2]:
        metadata["invitable"] = thread.invitable
    shape |= {
        "owner_id": str(thread.owner_id),
        "thread_metadata": metadata,
        "message_count": thread.messages,
        "member_count": min(len(thread.members), 50),
        "total_message_sent": thread.total_messages,
    }
    if records.bot_id in thread.members:
        shape["member"] = thread_member(record, records.bot_id)
    return shape


def thread_member(record: Channel, user_id: int) -> JSON:
    """Somebody who follows a thread."""
    assert record.thread is not None
    joined = time(record.thread.members[user_id])
    return {"id": str(record.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 0}


def guild(record: Guild) -> JSON:
    """A guild, as fetched."""
    return {
        "id": str(record.id),
        "name": record.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(record.owner_id),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role(each) for each in record.roles.values()],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": record.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
        "approximate_member_count": len(record.members),
        "approximate_presence_count": 1,
    }


def guild_create(records: Records, record: Guild) -> JSON:
    """A guild, as the gateway sends it: without privileged intents, the bot's own member alone."""
    channels = [each for each in records.channels.values() if each.guild_id == record.id]
    shape = guild(record)
    del shape["approximate_member_count"], shape["approximate_presence_count"]
    return shape | {
        "joined_at": time(record.members[records.bot_id].joined),
        "large": False,
        "unavailable": False,
        "member_count": len(record.members),
        "voice_states": [],
        "members": [member(records, record.members[records.bot_id])],
        "channels": [channel(records, each) for each in channels if each.thread is None],
        "threads": [channel(records, each) for each in channels if each.thread and not each.thread.archived],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment(url: str, channel_id: int, record: Attachment) -> JSON:
    """A file with its address."""
    address = f"{url}/cdn/attachments/{channel_id}/{record.id}/{record.filename}"
    shape: JSON = {
        "id": str(record.id),
        "filename": record.filename,
        "size": record.size,
        "url": address,
        "proxy_url": address,
        "content_type": record.content_type,
    }
    if record.description is not None:
        shape["description"] = record.description
    if record.width is not None:
        shape["width"], shape["height"] = record.width, record.height
    if record.ephemeral:
        shape["ephemeral"] = True
    return shape


def invocation(records: Records, record: Invocation) -> JSON:
    """Which interaction a message answers; the options are not in it, but can be looked up."""
    shape: JSON = {
        "id": str(record.id),
        "type": record.kind,
        "user": user(records.users[record.user_id]),
        "authorizing_integration_owners": {"0": str(record.guild_id or 0)},
    }
    if record.kind == COMMAND:
        shape |= {"name": record.name, "command_type": 1}
    elif record.origin is not None:
        shape["triggering_interaction_metadata"] = invocation(records, record.origin)
    elif record.message_id is not None:
        shape["interacted_message_id"] = str(record.message_id)
    return shape


def message(records: Records, url: str, record: Message, *, nested: bool = False) -> JSON:
    """A message with everything in it."""
    files = [attachment(url, record.channel_id, each) for each in record.attachments]
    shape: JSON = {
        "id": str(record.id),
        "channel_id": str(record.channel_id),
        "type": record.kind,
        "author": user(records.users[record.author_id]),
        "content": record.content,
        "timestamp": time(record.created),
        "edited_timestamp": None if record.edited is None else time(record.edited),
        "tts": False,
        "pinned": record.pinned,
        "flags": record.flags,
        "mention_everyone": record.mention_everyone,
        "mentions": [user(records.users[user_id]) for user_id in record.mentions],
        "mention_roles": [str(role_id) for role_id in record.mention_roles],
        "attachments": files,
        "embeds": record.embeds,
        "components": record.components,
    }
    if record.nonce is not None:
        shape["nonce"] = record.nonce
    if record.application_id is not None:
        shape["application_id"] = shape["webhook_id"] = str(record.application_id)
    if record.invocation is not None:
        shape["interaction_metadata"] = invocation(records, record.invocation)
        if record.invocation.kind == COMMAND:
            shape["interaction"] = {
                "id": str(record.invocation.id),
                "type": COMMAND,
                "name": record.invocation.name,
                "user": user(records.users[record.invocation.user_id]),
            }
    if record.reactions:
        shape["reactions"] = [
            {
                "emoji": {"id": None, "name": each.emoji},
                "count": len(each.users),
                "count_details": {"burst": 0, "normal": len(each.users)},
                "burst_colors": [],
                "me_burst": False,
                "burst_me": False,
                "burst_count": 0,
                "me": records.bot_id in each.users,
            }
            for each in record.reactions
        ]
    if record.reference is not None:
        source = records.messages.get(record.reference)
        reference = {"type": 0, "message_id": str(record.reference), "channel_id": str(record.channel_id)}
        guild_id = records.channels[record.channel_id].guild_id
        if guild_id is not None:
            reference["guild_id"] = str(guild_id)
        shape["message_reference"] = reference
        if not nested:
            there = source is not None and not source.deleted
            shape["referenced_message"] = message(records, url, source, nested=True) if there and source else None
    if record.thread_id is not None and record.thread_id in records.channels:
        shape["thread"] = channel(records, records.channels[record.thread_id])
    return shape


def interaction(records: Records, url: str, record: Interaction) -> JSON:
    """What the gateway tells the bot about an interaction."""
    place = records.channels[record.channel_id]
    person = records.users[record.user_id]
    shape: JSON = {
        "id": str(record.id),
        "application_id": str(records.application_id),
        "type": record.kind,
        "token": record.token,
        "version": 1,
        "data": record.data,
        "channel_id": str(place.id),
        "locale": person.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": ATTACHMENT_LIMIT,
    }
    partial = channel(records, place)
    if record.guild_id is None:
        shape |= {
            "channel": partial,
            "user": user(person),
            "context": 1,
            "app_permissions": str(permissions.IN_DM | permissions.BITS["mention_everyone"]),
            "authorizing_integration_owners": {"0": "0"},
        }
    else:
        home = records.guilds[record.guild_id]
        ground = place if place.thread is None else records.channels[place.parent_id or 0]
        held = permissions.within(home, ground, person.id)
        partial["permissions"] = str(held)
        shape |= {
            "channel": partial,
            "guild_id": str(home.id),
            "guild": {"id": str(home.id), "locale": home.locale, "features": []},
            "guild_locale": home.locale,
            "member": member(records, home.members[person.id]) | {"permissions": str(held)},
            "context": 0,
            "app_permissions": str(permissions.within(home, ground, records.bot_id)),
            "authorizing_integration_owners": {"0": str(home.id)},
        }
    if record.message_id is not None and record.kind != AUTOCOMPLETE:
        shape["message"] = message(records, url, records.messages[record.message_id])
    return shape


def callback(records: Records, url: str, record: Interaction) -> JSON:
    """What a callback is answered with when its response is asked for."""
    described: JSON = {"id": str(record.id), "type": record.kind, "channel_id": str(record.channel_id)}
    if record.guild_id is not None:
        described["guild_id"] = str(record.guild_id)
    shape: JSON = {"interaction": described}
    if record.original_id is not None and record.answer in {4, 5, 7}:
        written = records.messages[record.original_id]
        described |= {
            "response_message_id": str(written.id),
            "response_message_loading": bool(written.flags & LOADING),
            "response_message_ephemeral": bool(written.flags & EPHEMERAL),
        }
        if record.answer != 5:
            shape["resource"] = {"type": record.answer, "message": message(records, url, written)}
    return shape
