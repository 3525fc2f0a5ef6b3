"""A small, strict Discord on this machine, to which the unmodified discord.py connects."""

from bot.sandbox.actors import ApplicationDidNotRespond, ClientRefuses, Person, Reply, Sight
from bot.sandbox.redirect import GuardedConnector, redirect
from bot.sandbox.server import Sandbox
from bot.sandbox.world import Clock

__all__ = [
    "ApplicationDidNotRespond",
    "ClientRefuses",
    "Clock",
    "GuardedConnector",
    "Person",
    "Reply",
    "Sandbox",
    "Sight",
    "redirect",
]
