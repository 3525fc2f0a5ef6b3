"""The floor: how fast a bot that does nothing is answered. Run `python -m tests.sandbox.floor`."""

import asyncio
import io
import os
import statistics
import sys
import time
from typing import Any

from bot.sandbox import GuardedConnector, Person, Reply, Sandbox, redirect

SECONDS = 2.0


async def serve(url: str, token: str) -> None:
    """The trivial bot, in a process of its own."""
    import discord
    from discord import app_commands

    redirect(url)
    client = discord.Client(
        intents=discord.Intents(guilds=True),
        connector=GuardedConnector(limit=0),
        guild_ready_timeout=0.05,
        max_messages=None,
        allowed_mentions=discord.AllowedMentions.none(),
    )
    tree = app_commands.CommandTree(client)
    blob = os.urandom(540 * 1024)

    @tree.command(description="Trivial")
    async def trivial(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ok", ephemeral=True)

    @tree.command(description="Deferred")
    async def deferred(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="ok")

    @tree.command(description="Picture")
    async def picture(interaction: discord.Interaction) -> None:
        file = discord.File(io.BytesIO(blob), "board.png", description="A board")
        await interaction.response.send_message("ok", file=file, ephemeral=True)

    @tree.command(description="Panel")
    async def panel(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ok", view=Panel(timeout=None), ephemeral=True)

    class Panel(discord.ui.View):
        @discord.ui.button(label="Go", custom_id="go")
        async def go(self, interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
            await interaction.response.edit_message(content="gone")

    async with client:
        await client.login(token)
        client.add_view(Panel(timeout=None))
        await tree.sync()
        await client.connect()


async def measure(name: str, act: Any, flying: int) -> None:
    """Print the median and the rate of one act with so many in flight."""
    took: list[float] = []
    ends = time.perf_counter() + SECONDS

    async def fly() -> None:
        while (started := time.perf_counter()) < ends:
            await act()
            took.append(time.perf_counter() - started)

    started = time.perf_counter()
    await asyncio.gather(*(fly() for _ in range(flying)))
    rate = len(took) / (time.perf_counter() - started)
    p50, p95 = statistics.median(took) * 1e3, statistics.quantiles(took, n=20)[18] * 1e3
    print(f"{name:10} {flying:3} in flight: p50 {p50:6.2f} ms, p95 {p95:6.2f} ms, {rate:7.0f}/s")


async def main() -> None:
    """Measure each kind of answer."""
    async with Sandbox() as sandbox:
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "ignore", "-m", "tests.sandbox.floor", sandbox.url, sandbox.token
        )
        try:
            await sandbox.ready()
            alice: Person = sandbox.person("Alice")
            await asyncio.sleep(0.3)

            def slash(name: str) -> Any:
                async def act() -> Reply:
                    reply = await alice.slash(name, channel=sandbox.channel)
                    return await reply.done() if reply.loading else reply

                return act

            await measure("warm-up", slash("trivial"), 4)
            for flying in (1, 16, 64):
                await measure("slash", slash("trivial"), flying)
            message = (await alice.slash("panel", channel=sandbox.channel)).message
            for flying in (1, 16, 64):
                await measure("button", lambda: alice.click(message, "Go"), flying)
            for flying in (1, 16):
                await measure("deferred", slash("deferred"), flying)
                await measure("540 KiB", slash("picture"), flying)
        finally:
            child.terminate()
            await child.wait()


if __name__ == "__main__":
    asyncio.run(serve(*sys.argv[1:]) if len(sys.argv) > 1 else main())
