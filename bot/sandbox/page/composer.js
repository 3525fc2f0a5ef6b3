// Where one writes: words, or a command whose options are filled one after the other.

import { button, fresh, icon, make } from "./make.js";

const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const NESTED = [1, 2];
const PAUSE = 120;

/** All commands, with the words that name them. */
function flat(commands) {
  const found = [];
  const walk = (command, path) => {
    const inner = (command.options ?? []).filter((each) => NESTED.includes(each.type));
    if (inner.length) for (const each of inner) walk(each, [...path, each.name]);
    else found.push({ name: path.join(" "), help: command.description, options: command.options ?? [] });
  };
  for (const command of commands) walk(command, [command.name]);
  return found.sort((one, other) => one.name.localeCompare(other.name));
}

/** Those that begin with what was typed come first, then those that have its words somewhere. */
function matching(commands, typed) {
  const wanted = typed.slice(1).toLowerCase().trim();
  const parts = wanted.split(/\s+/);
  const first = commands.filter((each) => each.name.startsWith(wanted));
  const rest = commands.filter((each) => !first.includes(each) && parts.every((part) => each.name.includes(part)));
  return [...first, ...rest];
}

/**
 * A composer. `deeds` has: say(text), slash(command, options), suggest(command, option, typed, options),
 * commands() -> the commands offered here, people() and channels() -> what options may name.
 */
export function composer(deeds) {
  const id = fresh("composer");
  const complaint = make("p.complaint", { role: "alert" });
  const list = make("div.suggestions", { role: "listbox", id: `${id}-list`, "aria-label": "Suggestions", hidden: true });
  const field = make("div.entry");
  const root = make("div.composer", {}, list, complaint, field);
  let hint = "";
  let shown = [];
  let at = -1;
  let holder = null;
  let command = null;
  let slots = [];
  let tail = null;
  let asked = 0;

  // The list above the entry

  function offer(items, input, { first = true, title = "", empty = "" } = {}) {
    shown = items;
    holder = input;
    at = first && items.length ? 0 : -1;
    list.replaceChildren(
      ...(title ? [make("div.title", {}, title)] : []),
      ...items.map((item, place) =>
        make(
          "div.choice",
          {
            role: "option",
            id: `${id}-${place}`,
            onpointerdown: (event) => event.preventDefault(),
            onclick: () => item.take(),
            onpointermove: () => point(place),
          },
          make("span.label", {}, item.label),
          item.help && make("span.help", {}, item.help),
        ),
      ),
      ...(items.length || !empty ? [] : [make("div.empty", {}, empty)]),
    );
    list.hidden = !items.length && !empty && !title;
    input.setAttribute("aria-expanded", list.hidden ? "false" : "true");
    point(at);
  }

  function point(place) {
    at = place;
    const options = list.querySelectorAll("[role=option]");
    for (const [each, option] of options.entries()) {
      option.setAttribute("aria-selected", each === at ? "true" : "false");
      option.classList.toggle("at", each === at);
    }
    if (at >= 0) {
      holder.setAttribute("aria-activedescendant", options[at].id);
      options[at].scrollIntoView({ block: "nearest" });
    } else holder?.removeAttribute("aria-activedescendant");
  }

  function close() {
    list.hidden = true;
    shown = [];
    at = -1;
    holder?.setAttribute("aria-expanded", "false");
    holder?.removeAttribute("aria-activedescendant");
  }

  /** Arrow keys in the list; true when the key was used. */
  function steer(event) {
    if (list.hidden || !shown.length) return false;
    if (event.key === "ArrowDown") point((at + 1) % shown.length);
    else if (event.key === "ArrowUp") point(at <= 0 ? shown.length - 1 : at - 1);
    else return false;
    event.preventDefault();
    return true;
  }

  function box(given) {
    return {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": `${id}-list`,
      autocomplete: "off",
      spellcheck: "false",
      ...given,
    };
  }

  // Ordinary words

  const text = make("textarea.words", box({
    rows: 1,
    maxlength: 2000,
    oninput: typed,
    onkeydown: textKey,
    onblur: () => setTimeout(() => document.activeElement !== text && holder === text && close(), 150),
    onfocus: () => text.value.startsWith("/") && typed(),
  }));

  function plain(value = "") {
    command = null;
    slots = [];
    close();
    text.value = value;
    text.placeholder = hint;
    text.setAttribute("aria-label", hint);
    field.replaceChildren(
      button(".slash", "/", () => { text.value = "/"; text.focus(); typed(); }, { "aria-label": "Commands", title: "Commands" }),
      text,
      make("button.round.send", { type: "button", "aria-label": "Send", onclick: send }, icon("send")),
    );
    grow();
  }

  function grow() {
    text.style.height = "auto";
    if (text.scrollHeight) text.style.height = `${Math.min(text.scrollHeight, 160)}px`;
  }

  async function typed() {
    grow();
    complaint.textContent = "";
    if (!text.value.startsWith("/") || text.value.includes("\n")) {
      close();
      return;
    }
    const all = flat(await deeds.commands());
    if (!text.value.startsWith("/") || command) return;
    const found = matching(all, text.value);
    offer(
      found.map((each) => ({
        label: `/${each.name}`,
        help: each.help,
        take: () => begin(each),
      })),
      text,
      { title: found.length ? "Commands of Trailboss" : "", empty: "There is no such command here." },
    );
  }

  function textKey(event) {
    if (steer(event)) return;
    if (event.key === "Escape" && !list.hidden) close();
    else if (event.key === "Tab" && !event.shiftKey && at >= 0) shown[at].take();
    else if (event.key === "Enter" && !event.shiftKey) {
      if (at >= 0) shown[at].take();
      else send();
    } else return;
    event.preventDefault();
  }

  // Commands

  function begin(chosen) {
    command = chosen;
    complaint.textContent = "";
    tail = make("input.tail", box({
      "aria-label": `/${chosen.name}: press Enter to send, or choose another option`,
      placeholder: "",
      oninput: offerMore,
      onfocus: offerMore,
      onkeydown: tailKey,
    }));
    slots = chosen.options.filter((each) => each.required).map(slot);
    draw();
    (slots[0]?.input ?? tail).focus();
  }

  function draw() {
    const left = optional().length;
    tail.placeholder = left ? `Enter sends · ${left} more option${left > 1 ? "s" : ""}` : "Enter sends";
    field.replaceChildren(
      make("span.name", {}, `/${command.name}`),
      ...slots.map((each) => each.element),
      tail,
      make("button.round", { type: "button", "aria-label": "Cancel the command", onclick: () => cancel() }, icon("close")),
      make("button.round.send", { type: "button", "aria-label": "Send", onclick: send }, icon("send")),
    );
  }

  function cancel(value = "") {
    plain(value);
    text.focus();
    if (value) typed();
  }

  function optional() {
    return command.options.filter((each) => !slots.some((slot) => slot.option.name === each.name));
  }

  function slot(option) {
    const made = { option, value: undefined };
    const label = fresh("slot");
    made.input = make("input", box({
      "aria-labelledby": label,
      "aria-required": option.required ? "true" : "false",
      placeholder: option.required ? "" : "optional",
      oninput: () => { made.value = undefined; made.element.classList.remove("wrong", "filled"); complaint.textContent = ""; fit(made); suggest(made); },
      onfocus: () => suggest(made),
      onkeydown: (event) => slotKey(event, made),
    }));
    made.element = make("span.slot", { onclick: () => made.input.focus() }, make("span.key", { id: label, title: option.description }, option.name), made.input);
    fit(made);
    return made;
  }

  function fit(made) {
    made.input.style.width = `${Math.min(Math.max(made.input.value.length, 6) + 2, 40)}ch`;
  }

  function fill(made, label, value) {
    made.input.value = label;
    made.value = value;
    made.element.classList.add("filled");
    made.element.classList.remove("wrong");
    complaint.textContent = "";
    fit(made);
    onward(made);
  }

  function onward(made) {
    close();
    const next = slots.slice(slots.indexOf(made) + 1).find((each) => !each.input.value) ?? slots.find((each) => each.option.required && !each.input.value);
    (next?.input ?? tail).focus();
  }

  function values() {
    const filled = slots.filter((each) => each.input.value !== "");
    return Object.fromEntries(filled.map((each) => [each.option.name, each.value ?? each.input.value]));
  }

  async function suggest(made) {
    const { option, input } = made;
    const title = `${option.name}: ${option.description}`;
    const show = (found, empty = "") => offer(
      found.map((each) => ({ label: String(each.name), take: () => fill(made, String(each.name), each.value) })),
      input,
      { title, empty, first: made.value === undefined },
    );
    const typed = made.value === undefined ? input.value.toLowerCase() : "";
    const begins = (each) => String(each.name).toLowerCase().startsWith(typed);
    const filtered = (found) => found.filter((each) => String(each.name).toLowerCase().includes(typed)).sort((one, other) => begins(other) - begins(one));
    asked += 1;
    const question = asked;
    if (option.choices) show(filtered(option.choices), "No option matches.");
    else if (option.type === BOOLEAN) show(filtered([{ name: "True", value: true }, { name: "False", value: false }]));
    else if (option.type === USER) show(filtered(deeds.people().map((each) => ({ name: each.name, value: each.id }))), "Nobody like that is here.");
    else if (option.type === CHANNEL) show(filtered(deeds.channels()));
    else if (!option.autocomplete) show([]);
    else {
      offer([], input, { title, empty: "…" });
      await new Promise((go) => setTimeout(go, PAUSE));
      if (question !== asked) return;
      const others = values();
      delete others[option.name];
      try {
        const found = await deeds.suggest(command.name, option.name, made.value === undefined ? input.value : "", others);
        if (question === asked && document.activeElement === input) show(found, "No options match your search.");
      } catch {
        if (question === asked) show([], "Loading options failed.");
      }
    }
  }

  function slotKey(event, made) {
    if (steer(event)) return;
    const place = slots.indexOf(made);
    if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
      if (at >= 0 && made.value === undefined) shown[at].take();
      else if (event.key === "Enter") send();
      else onward(made);
    } else if (event.key === "Escape") {
      if (at >= 0 || !list.hidden) close();
      else cancel();
    } else if (event.key === "Backspace" && !made.input.value) {
      if (!made.option.required) {
        slots.splice(place, 1);
        draw();
      }
      if (place > 0) slots[place - 1].input.focus();
      else if (made.option.required || !slots.length) cancel(`/${command.name}`);
      else slots[0].input.focus();
    } else return;
    event.preventDefault();
  }

  function offerMore() {
    asked += 1;
    const typed = tail.value.toLowerCase();
    const left = optional().filter((each) => each.name.includes(typed));
    offer(
      left.map((each) => ({ label: each.name, help: each.description, take: () => add(each) })),
      tail,
      { title: left.length ? "More options" : "", first: Boolean(typed) },
    );
  }

  function add(option) {
    tail.value = "";
    const made = slot(option);
    slots.push(made);
    draw();
    made.input.focus();
  }

  function tailKey(event) {
    if (steer(event)) return;
    if (event.key === "Enter") {
      if (at >= 0) shown[at].take();
      else send();
    } else if (event.key === "Tab" && !event.shiftKey && tail.value && at >= 0) shown[at].take();
    else if (event.key === "Escape") {
      if (at >= 0) point(-1);
      else cancel();
    } else if (event.key === "Backspace" && !tail.value) {
      if (slots.length) slots.at(-1).input.focus();
      else cancel(`/${command.name}`);
    } else return;
    event.preventDefault();
  }

  // Sending

  async function send() {
    complaint.textContent = "";
    if (!command) {
      const words = text.value.trim();
      if (!words) return;
      if (words.startsWith("/")) {
        complaint.textContent = "Choose a command from the list.";
        return;
      }
      plain();
      text.focus();
      await attempt(() => deeds.say(words), () => plain(words));
      return;
    }
    const missing = slots.find((each) => each.option.required && each.input.value === "");
    if (missing) {
      missing.element.classList.add("wrong");
      complaint.textContent = `${missing.option.name}: this option is required.`;
      missing.input.focus();
      return;
    }
    const given = values();
    const { name } = command;
    const kept = { command, slots };
    plain();
    text.focus();
    await attempt(
      () => deeds.slash(name, given),
      (error) => {
        if (error.status !== 400) return;
        ({ command, slots } = kept);
        draw();
        const wrong = slots.find((each) => error.message.startsWith(`${each.option.name}:`));
        wrong?.element.classList.add("wrong");
        (wrong?.input ?? tail).focus();
        close();
      },
    );
  }

  async function attempt(work, undo) {
    try {
      await work();
    } catch (error) {
      undo(error);
      complaint.textContent = error.message;
    }
  }

  plain();
  return {
    root,
    focus: () => (command ? tail : text).focus(),
    prompt(words) {
      hint = words;
      text.placeholder = hint;
      text.setAttribute("aria-label", hint);
    },
    clear: () => plain(),
    type(words) {
      plain(words);
      text.focus();
      typed();
    },
  };
}
