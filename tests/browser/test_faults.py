"""What goes wrong on purpose, and that nothing is lost."""

import re
import signal

from playwright.async_api import expect

from tests.browser.town import choose, command, finish_turn, visit


async def dealt(visitor):
    """Sits down at a table with an AI."""
    await visitor.page.get_by_role("button", name="Deal me in").first.click()
    await expect(visitor.page.get_by_role("button", name="Your move")).to_be_visible()


async def workbench(page):
    await page.get_by_role("button", name=re.compile("^Workbench")).click()
    return page.get_by_role("dialog", name="Workbench")


async def test_the_bot_is_killed_in_the_middle_of_a_turn(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    await dealt(visitor)
    await page.get_by_role("button", name="Your move").click()
    await expect(page.locator(".message.private .controls")).to_be_visible()
    bench = await workbench(page)
    await bench.get_by_text("Keep the bot down").click()
    await expect(bench.locator("dl")).to_contain_text("Killed")
    await visitor.shot("killed")
    # Nobody is there: the client says so, as Discord's does.
    await page.get_by_role("button", name="My hand").click()
    await expect(page.locator(".controls .complaint", has_text="did not respond")).to_be_visible()
    await bench.get_by_text("Keep the bot down").click()
    await expect(bench.locator("dl")).to_contain_text("Started2 times")
    await expect(page.get_by_role("button", name="Workbench. The bot: Connected")).to_be_visible()
    await visitor.shot("back-again")
    await bench.get_by_role("button", name="Close the workbench").click()
    # The very same question is still answered.
    assert (await choose(page)).startswith("Hike")
    await finish_turn(page)
    assert [fault for fault in visitor.faults if "504" not in fault] == []


async def test_killed_and_restarted_at_once_and_the_gateway_dropped(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    bench = await workbench(page)
    await bench.get_by_role("button", name="Kill and restart the bot").click()
    await expect(bench.locator("dl")).to_contain_text("Started2 times")
    await expect(bench.locator("dl")).to_contain_text("Connected")
    await bench.get_by_role("button", name="Drop the gateway").click()
    await expect(bench.locator("dl")).to_contain_text("connected, resumed once")
    await expect(page.get_by_role("button", name="Workbench. The bot: Connected")).to_be_visible()
    await bench.get_by_role("button", name="Close the workbench").click()
    await dealt(visitor)
    assert visitor.faults == []


async def test_closed_direct_messages_and_a_slow_network(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    bench = await workbench(page)
    await bench.locator("label", has_text="Ada").click()
    await bench.locator("label", has_text="Slow network").click()
    await expect(bench.locator("dl")).to_contain_text("Connected, slowly")
    await visitor.shot("faults")
    await bench.get_by_role("button", name="Close the workbench").click()
    await dealt(visitor)
    await page.get_by_role("button", name="Your move").click()
    await expect(page.locator(".message.private .controls")).to_be_visible()
    await page.locator(".place.dm").click()
    await expect(page.locator(".message")).to_have_count(0)
    assert visitor.faults == []


async def test_the_bot_follows_the_clock(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    await dealt(visitor)
    bench = await workbench(page)
    await bench.get_by_role("button", name="+3 days").click()
    await expect(bench.locator(".clock")).to_contain_text("3 days ahead")
    await visitor.shot("three-days-later")
    await bench.get_by_role("button", name="Close the workbench").click()
    await command(page, "match todo")
    old = page.locator(".message.private", has_text="Waiting for you").last
    await expect(old.locator("time[data-style=R]")).to_have_text("3 days ago")
    await page.locator(".place.channel").click()
    await dealt(visitor)
    await command(page, "match todo")
    both = page.locator(".message.private", has_text="Waiting for you").last.locator("time[data-style=R]")
    await expect(both).to_have_count(2)
    await expect(both.last).to_have_text(re.compile("second|now|minute"))
    assert visitor.faults == []


async def test_everything_is_there_after_a_restart(browser, town):
    visitor = await visit(browser, town)
    await dealt(visitor)
    name = await visitor.page.locator(".place.thread .name").inner_text()
    await visitor.page.get_by_role("button", name="Add a person").click()
    await visitor.page.get_by_label("Name").fill("Doc Holliday")
    await visitor.page.get_by_role("button", name="Join the server").click()
    await expect(visitor.page.locator(".whoami")).to_contain_text("Doc Holliday")
    assert await town.close() == 0
    assert "Traceback" not in town.log
    await expect(visitor.page.get_by_role("alert").first).to_contain_text("does not answer")
    await town.open()
    again = await visit(browser, town, person="Doc Holliday")
    await again.page.locator(".place.thread", has_text=name).click()
    await again.page.get_by_role("button", name="Act as Ada").click()
    await again.page.get_by_role("button", name="Your move").click()
    assert (await choose(again.page)).startswith("Hike")
    await finish_turn(again.page)
    # A crash loses little: nobody had time to say goodbye.
    await again.page.wait_for_timeout(1500)
    await town.close(signal.SIGKILL)
    await town.open()
    third = await visit(browser, town)
    await third.page.locator(".place.thread", has_text=name).click()
    await expect(third.page.locator(".message", has_text="Ada hikes").first).to_be_visible()
    assert third.faults == []
