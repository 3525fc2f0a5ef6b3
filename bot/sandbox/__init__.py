"""A small, strict Discord on this machine, to which the unmodified discord.py connects.

async with Sandbox() as sandbox:
    sandbox.redirect()
    ...  # log the bot in with sandbox.token, over a GuardedConnector
    alice = sandbox.person("Alice")
    reply = await alice.slash("match new", channel=sandbox.channel, game="trails")
    await alice.click(reply.message, "Join")
    sandbox.recorder.assert_clean()
"""

from bot.sandbox.actors import ApplicationDidNotRespond, ClientRefuses, Person, Reply, Sight
from bot.sandbox.redirect import GuardedConnector, redirect
from bot.sandbox.server import Sandbox
from bot.sandbox.world import Clock, World

__all__ = [
    "ApplicationDidNotRespond",
    "ClientRefuses",
    "Clock",
    "GuardedConnector",
    "Person",
    "Reply",
    "Sandbox",
    "Sight",
    "World",
    "redirect",
]
