"""How the sandbox starts, whom it lets in, and how it refuses: in sentences."""

import asyncio
import os
import socket
import subprocess
import sys

import aiohttp
import pytest

from bot.run import _wants_browser
from tests.browser.town import ROOT

WS = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "x" * 22 + "==",
}


def refused(folder, *words: str, **settings: str) -> str:
    """What it says when it cannot start."""
    environment = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    environment |= {"PYTHONPATH": str(ROOT), "TRAILBOSS_PORT": "0", "TRAILBOSS_BROWSER": "no", **settings}
    ended = subprocess.run(
        [sys.executable, "-m", "bot", *(words or ("run",))],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=30, check=False,
    )  # fmt: skip
    assert ended.returncode == 2, ended.stderr
    assert "Traceback" not in ended.stderr
    return ended.stderr.strip()


def test_a_port_in_use_gets_a_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for word in ("run", "sandbox"):
            said = refused(tmp_path, word, TRAILBOSS_PORT=port)
            assert said.startswith(f"Port {port} cannot be used")
            assert said.endswith("set TRAILBOSS_PORT to another, or to 0 for any.")


def test_a_folder_that_cannot_be_written_to_gets_a_sentence(tmp_path):
    (tmp_path / "file").touch()
    said = refused(tmp_path, TRAILBOSS_DATABASE="file/trailboss.db")
    assert said == "The folder file cannot be written to (File exists): set TRAILBOSS_DATABASE to a file elsewhere."


def test_a_database_that_is_none_gets_a_sentence(tmp_path):
    (tmp_path / "trailboss.db").write_text("This is no database, and it is long enough to be sure of that. " * 20)
    said = refused(tmp_path, TRAILBOSS_DATABASE="trailboss.db")
    assert said.startswith("trailboss.db is no database of Trailboss: move it away, or set TRAILBOSS_DATABASE")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("TRAILBOSS_PORT", "many", "TRAILBOSS_PORT is 'many'; it must be a number from 0 to 65535."),
        ("TRAILBOSS_LOG", "loud", "TRAILBOSS_LOG is 'loud'; it may be debug, info, warning or error."),
        ("TRAILBOSS_BROWSER", "maybe", "TRAILBOSS_BROWSER is 'maybe'; it may be auto, yes or no."),
    ],
)
def test_a_wrong_setting_gets_a_sentence(tmp_path, name, value, sentence):
    assert refused(tmp_path, **{name: value}) == sentence


def test_a_sandbox_that_is_not_there_gets_a_sentence(tmp_path):
    address = "http://127.0.0.1:9"
    said = refused(tmp_path, TRAILBOSS_SANDBOX=address, DISCORD_TOKEN="sandbox.none")  # noqa: S106  # no secret
    assert said == f"There is no sandbox at {address}: start one first, or unset TRAILBOSS_SANDBOX."


def test_the_picture_of_the_page_is_small():
    assert (ROOT / "docs" / "sandbox.png").stat().st_size < 200_000


def test_a_browser_is_opened_only_where_there_is_a_desktop():
    assert _wants_browser({"TRAILBOSS_BROWSER": "yes"})
    assert not _wants_browser({"TRAILBOSS_BROWSER": "no", "DISPLAY": ":0"})


async def test_the_page_is_for_this_machine_and_for_who_has_the_key(town):
    origin, _, key = town.address.partition("/sandbox/?key=")
    port = origin.rpartition(":")[2]
    known = {"Cookie": f"trailboss_{port}={key}"}
    ours = {**known, "Origin": origin}

    async def status(path: str, headers: dict[str, str], body: dict[str, object] | None = None) -> int:
        how = session.get if body is None else session.post
        async with how(origin + path, headers=headers, **({} if body is None else {"json": body})) as response:
            return response.status

    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        assert await status("/sandbox/", {}) == 403
        assert await status("/sandbox/?key=wrong", {}) == 403
        assert await status(f"/sandbox/?key={key}", {}) == 200
        assert await status(f"/sandbox/?key={key}", {"Host": "evil.example"}) == 403
        assert await status("/sandbox/", known) == 200
        for path in ("/sandbox/page/app.js", "/sandbox/hello", "/sandbox/page/slab.ttf"):
            assert await status(path, known) == 200
            assert await status(path, {}) == 403
            assert await status(path, {**known, "Host": f"evil.example:{port}"}) == 403
            assert await status(path, {**known, "Origin": "http://evil.example"}) == 403
        assert await status("/sandbox/page/..%2Fworld.py", known) == 404
        assert await status("/sandbox/page/__init__.py", known) == 404
        newcomer: dict[str, object] = {"name": "Mae"}
        assert await status("/sandbox/people", known, newcomer) == 403
        assert await status("/sandbox/people", {**known, "Origin": "null"}, newcomer) == 403
        assert await status("/sandbox/people", {"Origin": origin}, newcomer) == 403
        assert await status("/sandbox/people", ours, newcomer) == 200
        assert await status("/sandbox/people", ours, newcomer) == 400
        assert await status("/sandbox/clock", ours, {"seconds": -1}) == 400
        assert await status("/sandbox/clock", ours, {"seconds": "soon"}) == 400
        assert await status("/sandbox/live", {**known, **WS}) == 403
        assert await status("/sandbox/lifeline", {**ours, **WS}) == 401
        async with session.get(origin + "/sandbox/", headers=known) as response:
            assert "script-src 'self'" in response.headers["Content-Security-Policy"]
            assert "unsafe" not in response.headers["Content-Security-Policy"]
    with socket.socket() as elsewhere:
        elsewhere.settimeout(1)
        assert elsewhere.connect_ex(("127.0.0.2", int(port))) != 0


async def test_ctrl_c_stops_it_cleanly_at_any_time(town):
    await asyncio.sleep(0.3)
    assert await town.close() == 0
    assert "Traceback" not in town.log
    assert (town.folder / "sandbox.world").is_file()
