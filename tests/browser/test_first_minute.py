"""The first minute: a newcomer does what the page says and nothing else."""

import time

import pytest
from playwright.async_api import expect

from tests.browser.town import visit


async def follow(page) -> None:
    """Does what the coach says: press what is printed strong, or make a choice in the menu it speaks of."""
    told = page.get_by_role("complementary", name="Your first turn")
    order = await told.locator("strong").first.inner_text()
    if "the menu" in order:
        await page.get_by_role("log").locator("button.menu").last.click()
        await page.get_by_role("log").get_by_role("option").first.click()
    elif "the buttons" in order:
        await page.locator(".message.private .controls button").last.click()
    else:
        await page.get_by_role("button", name=order, exact=True).last.click()


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", False), ("light", True), ("dark", True)])
async def test_a_newcomer_finishes_a_first_turn(browser, town, theme, phone):
    started = time.monotonic()
    look = f"{'phone' if phone else 'desktop'}-{theme}"
    visitor = await visit(browser, town, theme=theme, phone=phone)
    page = visitor.page
    welcome = page.get_by_role("region", name="Welcome")
    await visitor.shot(f"first-minute-1-welcome-{look}")
    word = await welcome.locator("strong").inner_text()
    await welcome.get_by_role("button", name=word).click()
    told = page.get_by_role("complementary", name="Your first turn")
    await expect(told).to_contain_text("Press Your move")
    await expect(page.get_by_role("img").last).to_be_visible()
    await visitor.shot(f"first-minute-2-board-{look}")
    for step in range(8):
        before = await told.inner_text()
        await follow(page)
        await expect(told).not_to_have_text(before, use_inner_text=True)
        await visitor.shot(f"first-minute-{step + 3}-{look}")
        if "finished" in await told.inner_text():
            break
    await expect(told).to_contain_text("Your first turn is finished")
    await expect(page.get_by_text("Only you can see this").last).to_be_visible()
    assert time.monotonic() - started < 60
    await told.get_by_role("button", name="Done").click()
    await expect(told).to_be_hidden()
    assert visitor.faults == []


async def test_the_tour_shows_everything_and_ends(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    await page.get_by_role("region", name="Welcome").get_by_role("button", name="Show me around").click()
    card = page.get_by_role("dialog", name="Tour")
    titles = []
    for stop in range(1, 6):
        await expect(card).to_contain_text(f"{stop} of 5")
        titles.append(await card.get_by_role("heading").inner_text())
        await visitor.shot(f"tour-{stop}")
        await card.get_by_role("button", name="Next" if stop < 5 else "Done").click()
    assert len(set(titles)) == 5
    await expect(card).to_have_count(0)
    await page.get_by_role("button", name="Show me around").first.click()
    await page.keyboard.press("Escape")
    await expect(card).to_have_count(0)
    assert visitor.faults == []
