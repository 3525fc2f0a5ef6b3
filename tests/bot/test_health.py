"""Signs of life, and the log as lines for machines."""

import json
import logging
import os
import time

import pytest

from bot.__main__ import main
from bot.logs import JsonLines
from bot.pulse import LATE, health, mark_of
from bot.refusal import Refusal
from tests.bot.saloon import saloon


async def test_a_connected_bot_is_healthy(tmp_path, monkeypatch, capsys):
    """`trailboss health` says so, and is refused before and long after."""
    database = str(tmp_path / "trailboss.db")
    with pytest.raises(Refusal, match="not been connected yet"):
        health(database)
    async with saloon(tmp_path) as place:
        await place.sandbox.until(lambda: mark_of(database).exists())
    assert health(database) == "The bot is connected."
    monkeypatch.setenv("TRAILBOSS_DATABASE", database)
    assert main(["health"]) == 0
    old = time.time() - LATE - 5
    os.utime(mark_of(database), (old, old))
    assert main(["health"]) == 2
    assert "was last connected" in capsys.readouterr().err


def test_the_log_can_be_read_by_machines():
    """Each event is one JSON object, with its trace where there is one."""
    record = logging.LogRecord("bot.table", logging.WARNING, __file__, 1, "Match %s waits", ("abc",), None)
    event = json.loads(JsonLines().format(record))
    assert event["event"] == "Match abc waits"
    assert event["level"] == "warning"
    assert event["source"] == "bot.table"
