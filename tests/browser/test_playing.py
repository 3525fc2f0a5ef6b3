"""Two people play, a third looks on: by slash command, button and menu, each at a browser of their own."""

import re

from playwright.async_api import expect

from tests.browser.town import act_as, choose, command, entry, finish_turn, visit


async def open_table(ada, ben):
    """Ada opens a table by command, Ben joins it by button, Ada starts it, and both go to its thread."""
    await command(ada.page, "match new", ("game", "Trails"))
    card = ben.page.locator(".message", has_text="A table of Trails is open")
    await card.get_by_role("button", name="Join").click()
    await expect(ada.page.locator(".embed").first).to_contain_text("@Ben")
    await ada.page.get_by_role("button", name="Start").click()
    for visitor in (ada, ben):
        await visitor.page.get_by_role("button", name="Open the thread").click()
        await expect(visitor.page.get_by_role("button", name="Your move")).to_be_visible()


async def turns(ada, ben):
    """Whose turn it is, and who waits."""
    post = ada.page.locator(".message:has(button:text-is('Your move'))").last
    first = await post.locator(".words .mention").first.inner_text()
    return (ada, ben) if first == "@Ada" else (ben, ada)


async def test_two_people_play_a_turn_and_a_third_sees_no_secret(browser, town):
    ada, ben, cleo = [await visit(browser, town, person=name) for name in ("Ada", "Ben", "Cleo")]
    await open_table(ada, ben)
    await cleo.page.get_by_role("button", name="Open the thread").click()
    first, second = await turns(ada, ben)

    # The first one hikes by slash command, with what the bot suggests.
    await command(first.page, "trails hike", ("tiles", "1"))
    mine = first.page.locator(".message.private").last
    await expect(mine).to_contain_text("Only you can see this")
    await expect(mine.locator(".above")).to_contain_text("used /trails hike")
    await expect(mine.locator(".above .given")).to_have_text("tiles: 1")
    await finish_turn(first.page)

    # The other one is pinged, and plays by button and menu.
    post = second.page.locator(".message.rang:has(button:text-is('Your move'))").last
    await expect(post).to_be_visible()
    await post.get_by_role("button", name="Your move").click()
    await expect(second.page.locator(".message.private figure img")).to_be_visible()
    await second.shot("playing-hand")
    source = await second.page.locator(".message.private figure img").last.get_attribute("src")

    # The address of the hand does not help anybody else.
    address = town.address.split("/sandbox")[0] + source
    reader = re.search(r"person=(\d+)", source)[1]
    other = await cleo.page.locator("[data-person]", has_text="Cleo").get_attribute("data-person")
    assert (await second.page.request.get(address)).status == 200
    assert (await cleo.page.request.get(address.replace(reader, other))).status == 404
    hike = await choose(second.page)
    assert hike.startswith("Hike")
    await finish_turn(second.page)
    await second.shot("playing-turn-finished")

    # The third sees the table and nothing else: not on the page, and not on the wire.
    board = cleo.page.locator(".message:has(button:text-is('Your move'))").last
    await expect(cleo.page.locator(".message", has_text="hikes 1 to").first).to_be_visible()
    await expect(cleo.page.locator(".message.private")).to_have_count(0)
    await expect(cleo.page.locator(".above .given")).to_have_count(0)
    wire = "".join(cleo.heard)
    assert "hand.png" not in wire
    assert '"command"' not in wire.replace('"commands"', "")
    assert "Your hand" not in wire
    await board.get_by_role("button", name="My hand").click()
    await expect(cleo.page.locator(".message.private").last).to_contain_text("You are not at this table.")
    await cleo.shot("playing-onlooker")

    for visitor in (ada, ben, cleo):
        assert visitor.faults == []


async def test_unread_marks_pings_edits_and_direct_messages(browser, town):
    ada, ben = [await visit(browser, town, person=name) for name in ("Ada", "Ben")]
    await open_table(ada, ben)
    first, second = await turns(ada, ben)
    name = "Ada" if second is ada else "Ben"
    await second.page.get_by_role("button", name="general").click()
    await command(first.page, "trails hike", ("tiles", "1"))
    await finish_turn(first.page)
    thread = second.page.locator(".place.thread")
    await expect(thread.locator(".pings")).to_have_text("1")
    await expect(thread).to_have_accessible_name(re.compile("1 ping$"))
    letters = int(await second.page.locator(".place.dm .pings").inner_text())
    await expect(second.page.get_by_role("button", name=f"Act as {name}, {1 + letters} pings")).to_be_visible()
    await second.shot("unread")
    await second.page.locator(".place.dm").click()
    letter = second.page.locator(".message").last
    await expect(letter.locator("figure img")).to_be_visible()
    await expect(second.page.locator(".place.dm .pings")).to_have_count(0)
    await expect(second.page.get_by_role("button", name=f"Act as {name}, 1 ping")).to_be_visible()
    # From the direct message alone: the very message changes under one's eyes.
    menu = letter.locator("button.menu")
    if await menu.count():
        await menu.click()
        await letter.get_by_role("option").first.click()
    else:
        await letter.locator(".controls button").first.click()
    await expect(letter).to_contain_text(re.compile("hikes|Nothing is asked"))
    assert second.faults == []


async def test_pictures_enlarge_and_say_what_they_show(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    await page.get_by_role("button", name="Deal me in").first.click()
    figure = page.locator("figure").last
    await expect(figure.locator("img")).to_have_attribute("alt", re.compile(r".{20,}", re.DOTALL))
    await figure.get_by_role("button", name="Show the description").click()
    await expect(figure.locator("figcaption")).to_be_visible()
    await figure.get_by_role("button", name="Enlarge the picture").click()
    large = page.get_by_role("dialog", name="Picture")
    await expect(large.locator("img")).to_be_visible()
    await visitor.shot("picture-enlarged")
    await page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    assert visitor.faults == []


async def test_two_people_side_by_side(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    await page.get_by_role("button", name="Two people side by side").click()
    left, right = (page.locator(".pane").nth(place) for place in (0, 1))
    await expect(left.locator(".whoami")).to_contain_text("Ada")
    await expect(right.locator(".whoami")).to_contain_text("Ben")
    await left.locator("textarea").fill("Howdy, **partner**")
    await left.locator("textarea").press("Enter")
    await expect(right.locator(".message strong")).to_have_text("partner")
    await right.locator("header").click()
    await act_as_in(page, "Cleo", right)
    await visitor.shot("side-by-side")
    await page.reload()
    await expect(page.locator(".pane").nth(1).locator(".whoami")).to_contain_text("Cleo")
    await expect(page.locator(".pane").nth(0).locator(".whoami")).to_contain_text("Ada")
    await page.get_by_role("button", name="Two people side by side").click()
    await expect(page.locator(".pane")).to_have_count(1)
    assert visitor.faults == []


async def act_as_in(page, name, pane):
    await page.get_by_role("button", name=f"Act as {name}").click()
    await expect(pane.locator(".whoami")).to_contain_text(name)


async def test_forms_people_menus_and_what_a_client_refuses(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    await command(page, "match new", ("game", "Trails"), ("name", "Long Way Home"))
    card = page.locator(".message", has_text="A table of Trails is open: Long Way Home")
    await card.get_by_role("button", name="Invite").click()
    asked = page.locator(".message.private", has_text="Whom do you invite?")
    await asked.locator("button.menu").click()
    await asked.get_by_role("option", name="Ben").click()
    await expect(page.locator(".message", has_text="invites you to a table")).to_be_visible()
    # A required option that is left out, and a number that is none.
    await entry(page).fill("/match new")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer .complaint")).to_have_text("game: this option is required.")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await entry(page).fill("/match invite")
    await page.keyboard.press("Enter")
    await page.keyboard.type("ai")
    await page.keyboard.press("Tab")
    await page.keyboard.type("lots")
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer .complaint")).to_contain_text("'lots' is not a number")
    await visitor.shot("refused-by-the-client")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    # Private answers can be put away.
    count = await page.locator(".message.private").count()
    await page.get_by_role("button", name="Dismiss message").first.click()
    await expect(page.locator(".message.private")).to_have_count(count - 1)
    assert [fault for fault in visitor.faults if "400" not in fault] == []
    await act_as(page, "Marshal")
    await expect(page.locator(".message.private")).to_have_count(0)
