"""Nothing leaves this machine."""

import aiohttp
import discord
import pytest

from bot.sandbox import GuardedConnector, Sandbox, redirect
from tests.sandbox.trail import Trail

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com",
        "https://discord.com/api",
        "http://127.0.0.1.example.com",
        "http://10.0.0.1",
        "ftp://127.0.0.1",
        "",
    ],
)
async def test_only_this_machine_is_redirected_to(url):
    before = discord.http.Route.BASE
    with pytest.raises(ValueError, match="only ever on this machine"):
        redirect(url)
    assert before == discord.http.Route.BASE


async def test_a_redirect_reaches_every_part_of_the_library():
    async with Sandbox() as sandbox:
        redirect(sandbox.url)
        assert sandbox.url + "/api/v10" == discord.http.Route.BASE
        assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY).startswith("ws://127.0.0.1:")
        assert sandbox.url + "/cdn" == discord.asset.Asset.BASE


@pytest.mark.parametrize("host", ["discord.com", "gateway.discord.gg", "192.0.2.1", "localhost.example.com"])
async def test_the_connector_lets_nobody_out(host):
    async with aiohttp.ClientSession(connector=GuardedConnector()) as session:
        with pytest.raises(aiohttp.ClientConnectionError, match="does not let anybody out"):
            await session.get(f"http://{host}/")
        with pytest.raises(aiohttp.ClientConnectionError, match="does not let anybody out"):
            await session.ws_connect(f"wss://{host}/")


async def test_a_real_looking_token_is_not_taken():
    with pytest.raises(ValueError, match="tokens of its own form"):
        Sandbox(token="MTIzNDU2.abc.def")  # noqa: S106  no secret
    async with Sandbox() as sandbox:
        sandbox.redirect()
        bot = Trail()
        with pytest.raises(discord.LoginFailure):
            await bot.login("sandbox.0000")
        await bot.close()
