"""The way from discord.py to this machine, and nowhere else."""

import ipaddress
import secrets
from typing import Any

import aiohttp
import discord.asset
import discord.gateway
import discord.http
import yarl

TOKEN_PREFIX = "sandbox."  # noqa: S105  a form, not a secret


def is_loopback(host: str | None) -> bool:
    """Does a host name this very machine?"""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def new_token() -> str:
    """A token that no real Discord would take for one."""
    return TOKEN_PREFIX + secrets.token_hex(16)


def require_sandbox_token(token: str) -> str:
    """The token, if it has the sandbox's own form; a real one has no business here."""
    if not token.startswith(TOKEN_PREFIX) or token.count(".") != 1:
        raise ValueError("The sandbox takes only tokens of its own form; keep a real one away from it.")
    return token


def redirect(url: str) -> None:
    """Send discord.py of this whole process to a sandbox on this machine; there is no way back."""
    address = yarl.URL(url)
    if address.scheme != "http" or not is_loopback(address.host):
        raise ValueError(f"The sandbox is only ever on this machine, and {url} is not.")
    base = str(address.origin())
    discord.http.Route.BASE = base + "/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http://", "ws://") + "/gateway/")
    discord.asset.Asset.BASE = base + "/cdn"


class GuardedConnector(aiohttp.TCPConnector):
    """A connector that refuses every host but this machine."""

    async def connect(self, req: Any, *args: Any, **options: Any) -> Any:
        """Connect to this machine, or not at all."""
        if not is_loopback(req.url.host):
            raise aiohttp.ClientConnectionError(f"The sandbox does not let anybody out to {req.url.host}.")
        return await super().connect(req, *args, **options)
