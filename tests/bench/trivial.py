"""The floor of every answer: a bot of discord.py that knows nothing and replies with bodies it was handed.

Started with a file of bodies, it reads them anew at `/load` and answers `/reply body:3` with the fourth.
"""

import asyncio
import os
import signal
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import discord
import msgspec
from discord import app_commands
from msgspec import Struct

from bot.sandbox import GuardedConnector, Reply, redirect

Interaction = discord.Interaction[Any]


class Body(Struct):
    """A message as somebody saw it."""

    content: str
    embeds: list[dict[str, Any]]
    components: list[dict[str, Any]]
    picture: bytes | None = None
    name: str = ""
    alt: str = ""


def body_of(reply: Reply) -> Body:
    """What somebody was answered."""
    sight = reply.message
    assert sight is not None
    embeds: list[dict[str, Any]] = [
        {name: embed[name] for name in ("title", "description", "color") if name in embed} for embed in sight.embeds
    ]
    body = Body(sight.content, embeds, sight.components)
    if sight.attachments:
        picture = sight.attachments[0]
        body.picture, body.name, body.alt = picture.content, picture.filename, picture.description or ""
        embeds[0]["image"] = {"url": f"attachment://{picture.filename}"}
    return body


async def reply(interaction: Interaction, body: Body) -> None:
    """Says it again, as any handler says it."""
    files = [discord.File(BytesIO(body.picture), body.name, description=body.alt)] if body.picture else []
    embeds = [discord.Embed.from_dict(embed) for embed in body.embeds]
    more: Any = {"view": _view(body.components)} if body.components else {}
    await interaction.response.send_message(body.content, embeds=embeds, files=files, ephemeral=True, **more)


def _view(rows: list[dict[str, Any]]) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for place, row in enumerate(rows):
        for part in row["components"]:
            view.add_item(_item(part, place))
    view.stop()
    return view


def _item(part: dict[str, Any], place: int) -> discord.ui.Item[discord.ui.View]:
    if part["type"] == discord.ComponentType.button.value:
        style = discord.ButtonStyle(part["style"])
        return discord.ui.Button(custom_id=part["custom_id"], label=part["label"], style=style, row=place)
    options = [
        discord.SelectOption(label=option["label"], value=option["value"], description=option.get("description"))
        for option in part["options"]
    ]
    return discord.ui.Select(
        custom_id=part["custom_id"],
        placeholder=part["placeholder"],
        min_values=part["min_values"],
        max_values=part["max_values"],
        options=options,
        row=place,
    )


class Trivial(discord.Client):
    """A bot with two commands."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            connector=GuardedConnector(limit=0),
        )
        self.tree = app_commands.CommandTree(self)
        self.path = path
        self.bodies: list[Body] = []

    async def setup_hook(self) -> None:
        """Tells the commands."""

        @self.tree.command(name="load", description="Read the bodies.")
        async def _load(interaction: Interaction) -> None:
            self.bodies = msgspec.msgpack.decode(self.path.read_bytes(), type=list[Body])
            await interaction.response.send_message("Read.", ephemeral=True)

        @self.tree.command(name="reply", description="Reply with a body.")
        async def _reply(interaction: Interaction, body: int) -> None:
            await reply(interaction, self.bodies[body])

        await self.tree.sync()


async def main(url: str, token: str, path: Path) -> None:
    """Runs until it is ended."""
    redirect(url)
    async with Trivial(path) as client:
        await client.start(token)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    asyncio.run(main(sys.argv[1], os.environ["DISCORD_TOKEN"], Path(sys.argv[2])))
