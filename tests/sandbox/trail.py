"""A small bot that uses what a bot of this kind uses, and the way to run it in a sandbox."""

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Collection
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.sandbox import GuardedConnector, Sandbox
from tests.sandbox.schema import complaints

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f64540"
    "0000000049454e44ae426082"
)


class Note(discord.ui.Modal, title="A note"):
    words = discord.ui.Label(text="Words", component=discord.ui.TextInput(max_length=20))
    mood = discord.ui.Label(
        text="Mood",
        component=discord.ui.Select(options=[discord.SelectOption(label="Good"), discord.SelectOption(label="Bad")]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        words, mood = self.words.component, self.mood.component
        assert isinstance(words, discord.ui.TextInput)
        assert isinstance(mood, discord.ui.Select)
        await interaction.response.send_message(f"{words.value}/{mood.values[0]}", ephemeral=True)


class Fixed(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"fixed:(?P<number>\d+)"):
    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label="Fixed", custom_id=f"fixed:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, _interaction, _item, match, /):
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"fixed {self.number}", ephemeral=True)


class Panel(discord.ui.View):
    @discord.ui.button(label="Go", custom_id="go")
    async def go(self, interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
        await interaction.response.edit_message(content="gone")

    @discord.ui.button(label="Never", custom_id="never", disabled=True)
    async def never(self, _interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
        raise AssertionError("Nobody can press this.")

    @discord.ui.button(label="Note", custom_id="note")
    async def note(self, interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(Note())

    @discord.ui.select(
        placeholder="Goods",
        custom_id="goods",
        max_values=2,
        options=[discord.SelectOption(label=each, value=each.lower()) for each in ("Wood", "Ore", "Wheat")],
    )
    async def goods(self, interaction: discord.Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.send_message(f"you took {', '.join(select.values)}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Who", custom_id="who")
    async def who(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Any]) -> None:
        await interaction.response.send_message(f"you chose {select.values[0].display_name}", ephemeral=True)


class Layout(discord.ui.LayoutView):
    box = discord.ui.Container(
        discord.ui.TextDisplay("# A board"),
        discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="A board")),
        discord.ui.Separator(),
    )
    row = discord.ui.ActionRow()

    @row.button(label="Again", custom_id="again")
    async def again(self, interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
        await interaction.response.edit_message(view=Layout(timeout=None), attachments=[picture()])


def picture(name: str = "board.png", description: str | None = "A board") -> discord.File:
    return discord.File(io.BytesIO(PIXEL), name, description=description)


class Trail(commands.Bot):
    """The bot under test."""

    def __init__(self) -> None:
        super().__init__(
            "!",
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            connector=GuardedConnector(limit=0),
            allowed_mentions=discord.AllowedMentions(users=True, roles=False, everyone=False, replied_user=False),
            guild_ready_timeout=0.05,
        )
        self.errors: list[BaseException] = []
        self.heard: list[str] = []
        self.release = asyncio.Event()
        self.tree.on_error = self.on_tree_error
        _commands(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify again without the usual wait of five seconds."""

    async def setup_hook(self) -> None:
        self.add_view(Panel(timeout=None))
        self.add_view(Layout(timeout=None))
        self.add_dynamic_items(Fixed)

    async def on_tree_error(self, _interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        self.errors.append(getattr(error, "original", error))

    async def on_socket_event_type(self, name: str) -> None:
        self.heard.append(name)


def _commands(bot: Trail) -> None:
    match = app_commands.Group(name="match", description="Matches")

    @match.command(name="new", description="Open a table")
    @app_commands.choices(game=[app_commands.Choice(name="Trails", value="trails")])
    async def new(interaction: discord.Interaction, game: str, seats: app_commands.Range[int, 2, 6] = 2) -> None:
        view = Panel(timeout=None)
        view.add_item(Fixed(7))
        await interaction.response.send_message(f"{game} for {seats}", file=picture(), view=view)

    @match.command(name="invite", description="Ask somebody")
    async def invite(interaction: discord.Interaction, who: discord.Member) -> None:
        await interaction.response.send_message(f"come, {who.mention}", ephemeral=False)

    @match.command(name="hike", description="Hike")
    async def hike(interaction: discord.Interaction, tiles: int) -> None:
        await interaction.response.send_message(f"hiked {tiles}", ephemeral=True)

    @hike.autocomplete("tiles")
    async def tiles(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return [app_commands.Choice(name=f"{n} tiles", value=n) for n in range(1, 5) if typed in str(n)]

    @match.command(name="think", description="Think first")
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await bot.release.wait()
        await interaction.edit_original_response(content="thought", attachments=[picture("thought.png")])
        await interaction.followup.send("and more", ephemeral=True)

    @match.command(name="slow", description="Answer when released")
    async def slow(interaction: discord.Interaction) -> None:
        await bot.release.wait()
        await interaction.response.send_message("at last", ephemeral=True)

    @match.command(name="twice", description="Answer twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once", ephemeral=True)
        interaction.response._response_type = None
        await interaction.response.send_message("twice", ephemeral=True)

    @match.command(name="layout", description="Components alone")
    async def layout(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Layout(timeout=None), file=picture())

    @match.command(name="silent", description="Say nothing")
    async def silent(interaction: discord.Interaction) -> None:
        pass

    @app_commands.command(name="ping", description="Ping")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong", ephemeral=True)

    @app_commands.command(name="here", description="Only in servers")
    @app_commands.guild_only()
    async def here(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here", ephemeral=True)

    for command in (match, ping, here):
        bot.tree.add_command(command)


@contextlib.asynccontextmanager
async def running(sandbox: Sandbox, bot: Trail | None = None) -> AsyncIterator[Trail]:
    """A bot that is ready, in a sandbox."""
    sandbox.redirect()
    bot = bot or Trail()
    await bot.login(sandbox.token)
    task = asyncio.create_task(bot.connect())
    try:
        await bot.tree.sync()
        await bot.wait_until_ready()
        yield bot
    finally:
        await bot.close()
        await asyncio.wait((task,))


@contextlib.asynccontextmanager
async def table(allow: Collection[int | str] = (), **options: Any) -> AsyncIterator[tuple[Sandbox, Trail]]:
    """A sandbox with a bot; at the end nothing may be wrong but what is allowed, and Discord's schema must agree."""
    async with Sandbox(**options) as sandbox:
        async with running(sandbox) as bot:
            yield sandbox, bot
            await sandbox.quiet()
        assert complaints(sandbox.recorder.exchanges) == []
        sandbox.recorder.assert_clean(allow)
