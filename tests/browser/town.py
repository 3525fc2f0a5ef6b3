"""A sandbox as `make run` opens it, and a browser to look at it."""

import asyncio
import os
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / ".trailboss" / "screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = [
    "--no-sandbox", "--headless=new", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP = {"width": 1280, "height": 800}
OFFERED = ("game", "tiles")
"""Options whose values are chosen from a list."""
PHONE = {"width": 390, "height": 780}

expect.set_options(timeout=15_000)


def require_chromium() -> str:
    """Where the browser is; without one a test is skipped, except where none may be skipped."""
    if CHROMIUM is None:
        sentence = "There is no chromium on this machine: apt-get install chromium."
        if os.environ.get("CI", "").lower() in ("true", "1"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    return CHROMIUM


class Town:
    """A running sandbox."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = ""
        self.process: Any = None
        self.said = ""

    async def open(self, **settings: str) -> None:
        """Starts it, as `make run` does."""
        environment = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
        environment |= {
            "TRAILBOSS_PORT": "0",
            "TRAILBOSS_BROWSER": "no",
            "TRAILBOSS_DATABASE": str(self.folder / "trailboss.db"),
            "PYTHONPATH": str(ROOT),
            **settings,
        }
        with (self.folder / "log.txt").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", "run", cwd=self.folder, env=environment, stdout=-1, stderr=log
            )
        first = (await self.process.stdout.readline()).decode()
        found = re.search(r"http://127\.0\.0\.1:\d+/sandbox/\?key=\S+", first)
        assert found, f"{first}\n{self.log}"
        self.address = found[0]

    @property
    def log(self) -> str:
        """What it has logged."""
        return (self.folder / "log.txt").read_text()

    async def close(self, how: signal.Signals = signal.SIGINT) -> int:
        """Stops it as Ctrl-C does; what it ends with."""
        if self.process.returncode is None:
            self.process.send_signal(how)
        async with asyncio.timeout(30):
            self.said += (await self.process.stdout.read()).decode()
            code: int = await self.process.wait()
        return code


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The system's own browser."""
    where = require_chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=where, args=ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


class Visitor:
    """Somebody at a browser, whose every fault on the page fails the test."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self.heard: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        page.on("dialog", lambda dialog: self.faults.append(f"a dialog: {dialog.message}"))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.heard.append(str(frame))))

    async def shot(self, name: str) -> None:
        """Keeps a picture of the page."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        await self.page.wait_for_timeout(250)
        await self.page.screenshot(path=SHOTS / f"{name}.png", animations="disabled")


async def visit(
    browser: Browser, town: Town, *, person: str | None = None, theme: str = "light", phone: bool = False
) -> Visitor:
    """Opens the page in a window of its own."""
    look: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    context = await browser.new_context(**(look if phone else {"viewport": DESKTOP}), color_scheme=theme)  # type: ignore[arg-type]
    page = await context.new_page()
    visitor = Visitor(page)
    await page.goto(town.address)
    await expect(page.get_by_role("button", name="Workbench. The bot: Connected")).to_be_visible()
    if person is not None:
        await act_as(page, person)
    return visitor


async def act_as(page: Page, name: str) -> None:
    """Turns into somebody else."""
    await page.get_by_role("button", name=f"Act as {name}", exact=False).click()
    await expect(page.locator(".whoami").first).to_contain_text(name)


def entry(page: Page) -> Locator:
    """Where one writes."""
    return page.locator(".composer textarea").first


async def command(page: Page, words: str, *values: tuple[str, str]) -> None:
    """Types a command, fills its options one after the other, and sends it: by keyboard alone."""
    await entry(page).focus()
    await page.keyboard.type(f"/{words}")
    await expect(page.locator(".suggestions .choice.at .label")).to_have_text(f"/{words}")
    await page.keyboard.press("Enter")
    for option, value in values:
        if not await page.locator(".slot", has_text=option).count():
            await page.keyboard.type(option)
            await page.keyboard.press("Tab")
        await expect(page.locator(".slot:focus-within .key")).to_have_text(option)
        await page.keyboard.type(value)
        if option in OFFERED:
            await expect(page.locator(".suggestions .choice.at")).to_contain_text(value, ignore_case=True)
        await page.keyboard.press("Tab")
    await expect(page.locator(".tail")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator(".entry .name")).to_have_count(0)


async def choose(page: Page, number: int = 0) -> str:
    """Makes a choice in the last private message that has any, and waits for what comes of it; what was chosen."""
    asks = page.locator(".message.private:has(.controls button)").last
    message = page.locator(f"[data-id='{await asks.get_attribute('data-id')}']")
    before = await message.inner_text()
    menu = message.locator("button.menu")
    if await menu.count():
        await menu.first.click()
        option = message.get_by_role("option").nth(number)
    else:
        option = message.locator(".controls button").nth(number)
    said = await option.inner_text()
    await option.click()
    await expect(message).not_to_have_text(before, use_inner_text=True)
    await expect(message.locator(".popup, .busy")).to_have_count(0)
    return said


async def finish_turn(page: Page) -> None:
    """Answers by button and menu until nothing more is asked."""
    last = page.locator(".message.private").last
    for _ in range(8):
        await expect(last.locator(".controls button, .embed").first).to_be_visible()
        if await last.get_by_text(re.compile("The table waits for|Then the others played:")).count():
            return
        await choose(page, -1)
    raise AssertionError("The turn never ends.")
