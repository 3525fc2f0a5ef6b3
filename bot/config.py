"""The environment, typed."""

import os
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Literal, get_args
from urllib.parse import urlsplit

from msgspec import Struct, convert

from bot.refusal import Refusal

Level = Literal["debug", "info", "warning", "error"]
Form = Literal["text", "json"]


class Config(Struct, frozen=True, kw_only=True):
    """What the environment says."""

    token: str = ""
    """DISCORD_TOKEN: with it, the bot goes to the real Discord."""
    database: str = ".trailboss/trailboss.db"
    """TRAILBOSS_DATABASE: where the matches are kept."""
    sandbox: str = ""
    """TRAILBOSS_SANDBOX: the address of a sandbox on this machine, instead of Discord."""
    port: int = 8047
    """TRAILBOSS_PORT: where the sandbox of this machine opens; 0 takes any."""
    level: Level = "info"
    """TRAILBOSS_LOG: how much is logged."""
    log_form: Form = "text"
    """TRAILBOSS_LOG_FORM: lines for people, or JSON for machines."""


def config(environment: Mapping[str, str] = os.environ) -> Config:
    """Reads the environment; a wrong value gets a sentence."""
    token = environment.get("DISCORD_TOKEN", "").strip()
    database = environment.get("TRAILBOSS_DATABASE", "").strip() or Config().database
    sandbox = environment.get("TRAILBOSS_SANDBOX", "").strip()
    level = environment.get("TRAILBOSS_LOG", "").strip().lower() or "info"
    if any(character.isspace() for character in token):
        raise Refusal("DISCORD_TOKEN has a blank in it: copy it again.")
    if sandbox and not _is_loopback(sandbox):
        raise Refusal("TRAILBOSS_SANDBOX must be an address on this machine, such as http://127.0.0.1:8080.")
    if sandbox and token and not token.startswith("sandbox."):
        raise Refusal("TRAILBOSS_SANDBOX and a real DISCORD_TOKEN are both set: unset one of them.")
    port = environment.get("TRAILBOSS_PORT", "").strip() or str(Config().port)
    if not port.isdigit() or int(port) > 65535:
        raise Refusal(f"TRAILBOSS_PORT is {port!r}; it must be a number from 0 to 65535.")
    form = environment.get("TRAILBOSS_LOG_FORM", "").strip().lower() or "text"
    if level not in get_args(Level):
        raise Refusal(f"TRAILBOSS_LOG is {level!r}; it may be debug, info, warning or error.")
    if form not in get_args(Form):
        raise Refusal(f"TRAILBOSS_LOG_FORM is {form!r}; it may be text or json.")
    given = {"token": token, "database": database, "sandbox": sandbox, "port": int(port), "level": level}
    return convert({**given, "log_form": form}, Config)


def _is_loopback(address: str) -> bool:
    parts = urlsplit(address)
    try:
        return parts.scheme == "http" and ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False
