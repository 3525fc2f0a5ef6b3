"""A fresh sandbox and a browser for each test."""

import pytest_asyncio

from tests.browser.town import Town, chromium


@pytest_asyncio.fixture
async def town(tmp_path):
    """A sandbox as `make run` opens it."""
    place = Town(tmp_path)
    await place.open()
    yield place
    await place.close()


@pytest_asyncio.fixture
async def browser():
    """The system's own browser."""
    async with chromium() as opened:
        yield opened
