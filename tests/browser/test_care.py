"""Hostile names, the keyboard alone, and a page that everybody can read."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.town import choose, command, entry, finish_turn, visit

HOSTILE = "<img src=x onerror=hacked=1>"
NASTY = (
    '<script>hacked=1</script> [a](javascript:hacked=1) <b onclick="hacked=1">b</b> **<i>bold</i>** '
    "`<u>code</u>` <@&1> <#1> <t:99999999999999:R>"
)


async def test_markup_in_names_and_messages_does_nothing(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    await page.get_by_role("button", name="Add a person").click()
    await page.get_by_label("Name").fill(HOSTILE)
    await page.get_by_role("button", name="Join the server").click()
    await expect(page.locator(".whoami")).to_contain_text(HOSTILE)
    await entry(page).fill(NASTY)
    await page.keyboard.press("Enter")
    written = page.locator(".message").last
    await expect(written).to_contain_text("<script>hacked=1</script> [a](javascript:hacked=1)")
    await expect(written.locator("strong").last).to_have_text("<i>bold</i>")
    await expect(written.locator("code")).to_have_text("<u>code</u>")
    await command(page, "match new", ("game", "Trails"), ("name", "<b>Bad</b> **Lands**"))
    await expect(page.locator(".message").last).to_contain_text("A table of Trails is open: <b>Bad</b> **Lands**.")
    await page.get_by_role("button", name="Add AI").click()
    await page.get_by_role("button", name="Start").click()
    await page.get_by_role("button", name="Open the thread").click()
    await page.get_by_role("button", name="Your move").click()
    await expect(page.locator(".message.private").last).to_contain_text("Only you can see this")
    await visitor.shot("hostile-name")
    assert await page.evaluate("typeof hacked") == "undefined"
    assert (
        await page.locator("script:not([src]), img[src='x'], [onclick], [onerror], .message b, .message i").count() == 0
    )
    addresses = await page.locator("a").evaluate_all("links => links.map(link => link.protocol)")
    assert set(addresses) <= {"http:", "https:"}
    assert visitor.faults == []


async def test_the_keyboard_is_enough(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    keys = page.keyboard

    async def tab_to(name: str, within: str = "body", role: str = "button") -> None:
        """Walks by Tab until something is reached, as somebody without a mouse does."""
        for _ in range(80):
            await keys.press("Tab")
            here = page.locator(f"{within} :focus")
            if await here.count() and re.search(name, await here.first.evaluate(NAME)):
                return
        raise AssertionError(f"Tab never reaches {name}.")

    await command(page, "match new", ("game", "Trails"))
    await command(page, "match invite", ("ai", "1"))
    await command(page, "match start")
    await expect(page.locator(".place.thread")).to_be_visible()
    await tab_to("^Trails: ", ".places")
    await keys.press("Enter")
    await expect(page.get_by_role("button", name="Your move")).to_be_visible()
    await tab_to("^Your move$")
    await keys.press("Enter")
    await expect(page.locator(".message.private .controls button").first).to_be_visible()
    await tab_to("^How far|^Hike", ".message.private")
    await keys.press("Enter")
    if await page.locator(".popup").count():
        await keys.press("ArrowDown")
        await keys.press("ArrowUp")
        await keys.press("Enter")
    await expect(page.locator(".message.private").last).to_contain_text("Ada hikes")
    await tab_to("Workbench")
    await keys.press("Enter")
    await expect(page.get_by_role("dialog", name="Workbench")).to_be_visible()
    await keys.press("Escape")
    await expect(page.get_by_role("button", name=re.compile("^Workbench"))).to_be_focused()
    await tab_to("Act as Ben")
    await keys.press("Enter")
    await expect(page.locator(".whoami")).to_contain_text("Ben")
    await visitor.shot("keyboard")
    assert visitor.faults == []


NAME = "element => element.getAttribute('aria-label') || element.innerText || ''"

NAMELESS = """() => [...document.querySelectorAll('button, a, input, textarea, select, [role]')]
  .filter(element => element.checkVisibility())
  .filter(element => !element.matches('[role=listbox], [role=log], [role=alert], [role=group], [role=status]'))
  .filter(element => !(element.getAttribute('aria-label') || element.labels?.length || element.innerText?.trim()
    || element.getAttribute('aria-labelledby') || element.querySelector('img[alt]')))
  .map(element => element.outerHTML)"""

FAINT = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const mixed = (top, under) => (part, place) => part * top[3] + under[place] * (1 - top[3]);
  const over = (top, under) => top.slice(0, 3).map(mixed(top, under)).concat(1);
  const ground = (element) => {
    if (!element) return [255, 255, 255, 1];
    const colour = rgba(getComputedStyle(element).backgroundColor);
    return colour[3] === 1 ? colour : over(colour, ground(element.parentElement));
  };
  const light = ([r, g, b]) => {
    const linear = (part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const [x, y, z] = [r, g, b].map((part) => linear(part / 255));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.data.trim().slice(0, 40);
    if (!text || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest(':disabled, .unseen, .skip, noscript, script, option')) continue;
    const under = ground(element);
    const ink = over(rgba(getComputedStyle(element).color), under);
    const [one, two] = [light(ink), light(under)].sort((a, b) => b - a);
    const contrast = (one + 0.05) / (two + 0.05);
    if (contrast < 4.5) faint.push(`${contrast.toFixed(2)} ${element.className} ${text}`);
  }
  return faint;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_everything_has_a_name_and_can_be_read(browser, town, theme):
    visitor = await visit(browser, town, theme=theme)
    page = visitor.page
    for where in ("welcome", "table", "workbench", "commands"):
        if where == "table":
            await page.get_by_role("button", name="Deal me in").first.click()
            await page.get_by_role("button", name="Your move").click()
            await expect(page.locator(".message.private .controls").last).to_be_visible()
        elif where == "workbench":
            await page.get_by_role("button", name=re.compile("^Workbench")).click()
        elif where == "commands":
            await page.keyboard.press("Escape")
            await entry(page).fill("/")
            await expect(page.locator(".suggestions .choice").first).to_be_visible()
        assert await page.evaluate(NAMELESS) == [], where
        assert await page.evaluate(FAINT) == [], where
        assert await page.locator("img:not([alt])").count() == 0
        await visitor.shot(f"readable-{where}-{theme}")
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert await page.evaluate(wide)


async def test_the_theme_can_be_turned(browser, town):
    visitor = await visit(browser, town, theme="light")
    shade = "getComputedStyle(document.body).backgroundColor"
    before = await visitor.page.evaluate(shade)
    await visitor.page.get_by_role("button", name="Light or dark").click()
    assert await visitor.page.evaluate(shade) != before
    await visitor.page.reload()
    assert await visitor.page.evaluate(shade) != before


async def test_a_phone_shows_everything(browser, town):
    visitor = await visit(browser, town, phone=True, theme="dark")
    page = visitor.page
    await page.get_by_role("button", name="Channels").click()
    await visitor.shot("phone-channels")
    await page.locator(".dealbox").get_by_role("button", name="Deal me in").click()
    await page.get_by_role("button", name="Your move").click()
    await choose(page)
    await finish_turn(page)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.get_by_role("button", name=re.compile("^Workbench")).click()
    await visitor.shot("phone-workbench")
    assert visitor.faults == []
