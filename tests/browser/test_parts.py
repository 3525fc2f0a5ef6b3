"""Messages as Discord shows them, part by part: given to the page's own modules."""

from playwright.async_api import expect

from tests.browser.town import visit

SHOW = """async (given) => {
  const { showMessage } = await import('/sandbox/page/message.js');
  const { showForm } = await import('/sandbox/page/form.js');
  window.pressed = [];
  window.opened = [];
  const message = {
    id: '9', type: 0, content: '', timestamp: new Date().toISOString(), edited_timestamp: null, flags: 0,
    attachments: [], embeds: [], components: [], rang: false, reply: null,
    author: { id: '1', name: 'Trailboss', bot: true }, ...given,
  };
  const context = {
    person: '2', now: () => 1_800_000_000_000, people: () => [{ id: '2', name: 'Ada' }, { id: '3', name: 'Ben' }],
    names: { users: { 2: 'Ada', 3: 'Ben' }, channels: { 7: 'general' } },
    open: (channel) => window.opened.push(channel), press: async (body) => window.pressed.push(body),
  };
  document.querySelector('.log').replaceChildren(showMessage(message, context));
  document.querySelector('.welcome').hidden = true;
  window.form = (modal) => showForm(modal, context.people(), async (fields) => {
    if (fields.words === 'no') throw new Error('Not that word.');
    window.pressed.push(fields);
  });
}"""

WORDS = """# Title
Plain **bold** *italic* _too_ __under__ ~~gone~~ `co*d*e` ||secret|| \\*escaped\\* snake_case_name
- one
- two **strong**
1. first
2. second
> quoted
-# small print
```py
x = "**not bold**"
```
<@2> and <@3> in <#7> at <t:1799996400:R>, [a link](https://example.org/a_b_c) https://example.org/x_y_z.
[a match](https://discord.com/channels/1/7)"""


async def test_markdown(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    await page.evaluate(SHOW, {"content": WORDS})
    shown = page.locator(".message .words")
    await expect(shown.get_by_role("heading")).to_have_text("Title")
    for tag, texts in {
        "strong": ["bold", "strong"], "em": ["italic", "too"], "u": ["under"], "s": ["gone"],
        "li": ["one", "two strong", "first", "second"], "blockquote": ["quoted"], ".small": ["small print"],
        "pre": ['x = "**not bold**"'], ":not(pre) > code": ["co*d*e"],
        ".mention": ["@Ada", "@Ben", "#general"], "time": ["1 hour ago"], "a": ["a link", "https://example.org/x_y_z"],
    }.items():  # fmt: skip
        await expect(shown.locator(tag)).to_have_text(texts)
    await expect(shown.locator("ol > li")).to_have_text(["first", "second"])
    await expect(shown.locator(".mine")).to_have_text("@Ada")
    await expect(shown).to_contain_text("*escaped* snake_case_name")
    spoiler = shown.locator(".spoiler")
    await spoiler.click()
    await expect(spoiler).to_have_class("spoiler shown")
    await shown.get_by_role("button", name="#general").click()
    await shown.get_by_role("button", name="a match").click()
    assert await page.evaluate("opened") == ["7", "7"]
    await visitor.shot("parts-words")
    assert visitor.faults == []


async def test_embeds_and_the_newer_components(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    fields = [{"name": f"Field {number}", "value": f"**{number}**", "inline": True} for number in range(3)]
    embed = {"title": "Board", "description": "*Now*", "color": 0x2E7D4F, "fields": fields, "footer": {"text": "Foot"}}
    text = {"type": 10, "content": "## Newer"}
    link = {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/"}
    container = {"type": 17, "components": [text, {"type": 14}, {"type": 9, "components": [text], "accessory": link}]}
    await page.evaluate(SHOW, {"embeds": [embed], "components": [container]})
    await expect(page.locator(".message .fields strong")).to_have_text(["0", "1", "2"])
    await expect(page.locator(".message .footer")).to_have_text("Foot")
    await expect(page.locator(".controls .heading")).to_have_text(["Newer", "Newer"])
    await expect(page.get_by_role("link", name="Rules")).to_have_attribute("rel", "noopener noreferrer")
    await visitor.shot("parts-embed")
    assert visitor.faults == []


async def test_menus_of_many_and_of_people(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    goods = [{"label": name, "value": name.lower(), "description": f"Some {name}"} for name in ("Wood", "Ore", "Wool")]
    many = {"type": 3, "custom_id": "goods", "placeholder": "Goods", "min_values": 2, "max_values": 3, "options": goods}
    person = {"type": 5, "custom_id": "who", "placeholder": "Who"}
    off = {"type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": True}
    rows = [{"type": 1, "components": [part]} for part in (many, person, off)]
    await page.evaluate(SHOW, {"components": rows})
    await expect(page.get_by_role("button", name="Off")).to_be_disabled()
    await page.get_by_role("button", name="Goods").focus()
    for key in ("Enter", " ", "ArrowDown", "ArrowDown"):
        await page.keyboard.press(key)
    await expect(page.get_by_role("button", name="Done")).to_be_disabled()
    await page.keyboard.press(" ")
    await visitor.shot("parts-menu")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Who").click()
    await page.get_by_role("option", name="Ben").click()
    assert await page.evaluate("pressed") == [
        {"message": "9", "custom_id": "goods", "values": ["wood", "wool"]},
        {"message": "9", "custom_id": "who", "values": ["3"]},
    ]
    await page.get_by_role("button", name="Who").click()
    await page.keyboard.press("Escape")
    await expect(page.locator(".popup")).to_have_count(0)
    await expect(page.get_by_role("button", name="Who")).to_be_focused()
    assert visitor.faults == []


async def test_forms(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    await page.evaluate(SHOW, {"content": "A form."})
    words = {"type": 4, "custom_id": "words", "style": 2, "max_length": 20}
    mood = {"type": 3, "custom_id": "mood", "options": [{"label": "Good", "value": "good"}], "required": False}
    label = {"type": 18, "label": "Your words", "description": "Few of them.", "component": words}
    rows = [label, {"type": 18, "label": "Mood", "component": mood}]
    modal = {"title": "<b>Note</b>", "custom_id": "note", "components": rows}
    await page.evaluate("form", modal)
    form = page.get_by_role("dialog")
    await expect(form.get_by_role("heading")).to_have_text("<b>Note</b>")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_be_visible()
    await form.get_by_label("Your words").fill("no")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert")).to_have_text("Not that word.")
    await visitor.shot("parts-form")
    await form.get_by_label("Your words").fill("yes")
    await form.get_by_label("Mood").select_option("good")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    assert await page.evaluate("pressed") == [{"words": "yes", "mood": ["good"]}]
    assert visitor.faults == []


async def test_private_and_public_answers(browser, town):
    visitor = await visit(browser, town)
    page = visitor.page
    command = {"by": "2", "name": "match new", "options": {"game": "trails"}}
    await page.evaluate(SHOW, {"content": "Done.", "flags": 64, "command": command})
    await expect(page.locator(".message.private")).to_contain_text("Only you can see this")
    await expect(page.locator(".above")).to_contain_text("Ada used /match new")
    await page.evaluate(SHOW, {"content": "", "flags": 128 | 64, "command": command})
    await expect(page.locator(".message")).to_contain_text("Trailboss is thinking")
    await page.evaluate(SHOW, {"content": "Changed.", "edited_timestamp": "2026-01-01T00:00:00Z"})
    await expect(page.locator(".message")).to_contain_text("Changed. (edited)")
    await expect(page.locator(".message")).not_to_contain_text("Only you can see this")
    assert visitor.faults == []
