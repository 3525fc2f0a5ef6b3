"""Discord's permission bits, and who holds which of them where."""

from bot.sandbox.records import Channel, Guild, Overwrite

BITS = {
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "manage_roles": 1 << 28,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "pin_messages": 1 << 51,
}
ALL = (1 << 53) - 1
EVERYONE = sum(
    BITS[name]
    for name in (
        "add_reactions",
        "view_channel",
        "send_messages",
        "embed_links",
        "attach_files",
        "read_message_history",
        "use_application_commands",
        "create_public_threads",
        "create_private_threads",
        "send_messages_in_threads",
    )
)
IN_DM = EVERYONE & ~(BITS["create_public_threads"] | BITS["create_private_threads"])


def bits(*names: str) -> int:
    """The bits of permissions given by name."""
    unknown = [name for name in names if name not in BITS]
    if unknown:
        raise ValueError(f"The sandbox knows no permission called {', '.join(unknown)}.")
    return sum(BITS[name] for name in names)


def base(guild: Guild, user_id: int) -> int:
    """What a member may do in the guild at large."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return ALL
    held = guild.roles[guild.id].permissions
    for role_id in member.roles:
        held |= guild.roles[role_id].permissions
    return ALL if held & BITS["administrator"] else held


def within(guild: Guild, channel: Channel, user_id: int) -> int:
    """What a member may do in a channel; for a thread, give its parent's overwrites."""
    held = base(guild, user_id)
    if held == ALL or not held:
        return held
    overwrites = channel.overwrites
    if everyone := overwrites.get(guild.id):
        held = _overwritten(held, everyone)
    roles = [overwrites[role_id] for role_id in guild.members[user_id].roles if role_id in overwrites]
    deny = allow = 0
    for overwrite in roles:
        deny |= overwrite.deny
        allow |= overwrite.allow
    held = held & ~deny | allow
    if own := overwrites.get(user_id):
        held = _overwritten(held, own)
    if not held & BITS["view_channel"]:
        return 0
    return held


def _overwritten(held: int, overwrite: Overwrite) -> int:
    return held & ~overwrite.deny | overwrite.allow
