// One person's Discord: places on the left, messages, and the composer.

import { composer } from "./composer.js";
import { showForm } from "./form.js";
import { guide } from "./guide.js";
import { announce, button, counted, icon, make, older } from "./make.js";
import { avatar, isPrivate, showMessage } from "./message.js";
import { closePopup } from "./popup.js";
import { Live, ask, commandsFor } from "./wire.js";
import { retell } from "./words.js";

const CLOSE = 7 * 60 * 1000;
const BOTTOM = 60;

export class Pane {
  /** `app` hears of changes: app.scene(news), app.moved(), app.broken(sentence), app.activate(pane). */
  constructor(app, person, channel) {
    this.app = app;
    this.person = person;
    this.channel = channel;
    this.scene = { people: [], places: [], names: { users: {}, channels: {} }, ahead: 0, health: {} };
    this.messages = new Map();
    this.commands = new Map();
    this.near = true;
    this.depth = 0;
    this.build();
    this.guide = guide(this);
    this.coach.append(this.guide.coach);
    this.log.after(this.guide.welcome);
    this.live = new Live((news) => this.hear(news), (sentence) => app.broken(sentence));
    this.live.look({ person, channel: channel || undefined });
    this.growing = new ResizeObserver(() => this.near && this.descend());
    this.growing.observe(this.log);
    this.growing.observe(this.scroll);
    this.ticking = setInterval(() => this.tick(), 15000);
  }

  // Looks

  build() {
    this.side = make("nav.side", { "aria-label": "Channels", onkeydown: (event) => event.key === "Escape" && (this.slide(false), this.drawer.focus()) });
    this.title = make("h1.title", { tabindex: "-1" });
    this.whoami = make("span.whoami");
    this.drawer = make("button.round.drawer", { type: "button", "aria-label": "Channels", "aria-expanded": "false", onclick: () => this.slide() }, icon("menu"), make("span.dot", { hidden: true }));
    this.earlier = button(".link", "Show earlier messages", () => this.live.look({ count: this.messages.size + 60 }), { hidden: true });
    this.empty = make("p.empty", { hidden: true }, "Nothing has been written here yet.");
    this.log = make("div.log", { role: "log", "aria-live": "polite", "aria-relevant": "additions" });
    this.scroll = make("div.scroll", { tabindex: "0", role: "region", "aria-label": "Messages", onscroll: () => this.scrolled() }, this.earlier, this.log, this.empty);
    this.coach = make("div.coachbox");
    this.fresh = button(".fresh", "New messages below", () => this.descend(), { hidden: true });
    this.composer = composer({
      say: (content) => ask("say", { person: this.person, channel: this.channel, content }),
      slash: (command, options) => this.slash(command, options),
      suggest: async (command, option, typed, options) =>
        (await ask("suggest", { person: this.person, channel: this.channel, command, option, typed, options })).choices,
      commands: () => this.offered(),
      people: () => this.scene.people,
      channels: () => Object.entries(this.scene.names.channels).map(([value, name]) => ({ name: `#${name}`, value })),
    });
    this.root = make(
      "section.pane",
      { onfocusin: () => this.app.activate(this), onpointerdown: () => this.app.activate(this) },
      this.side,
      make("div.veil", { onclick: () => this.slide(false) }),
      make("div.chat", {}, make("header.top", {}, this.drawer, this.title, this.whoami), this.scroll, this.fresh, this.coach, this.composer.root),
    );
  }

  slide(open = !this.root.classList.contains("open")) {
    this.root.classList.toggle("open", open);
    this.drawer.setAttribute("aria-expanded", open ? "true" : "false");
    if (open) this.side.querySelector("[aria-current]")?.focus();
  }

  // News

  hear(news) {
    const { messages, spot, ...rest } = news;
    Object.assign(this.scene, rest);
    if (spot) this.settle(...spot);
    if (rest.commands !== undefined) this.commands.clear();
    if (rest.earlier !== undefined) this.earlier.hidden = !rest.earlier;
    if (messages?.spot[0] === this.person && messages.spot[1] === this.channel) this.update(messages);
    else if (rest.names) this.refresh();
    if (rest.places || rest.people || rest.server || spot) this.list();
    this.guide.update();
    this.app.hear(this, rest);
  }

  /** Takes the person and the channel that the sandbox proposes, where its own are not there. */
  settle(person, channel) {
    const { people, places } = this.scene;
    if (!people.some((each) => each.id === this.person)) this.person = person;
    if (person === this.person && !places.some((each) => each.id === this.channel)) this.channel = channel;
    this.live.glance = { ...this.live.glance, person: this.person, channel: this.channel };
  }

  update({ changed, gone, whole }) {
    const near = whole || this.near;
    if (whole) {
      this.messages.clear();
      this.log.replaceChildren();
    }
    for (const id of gone) {
      this.messages.get(id)?.element.remove();
      this.messages.delete(id);
    }
    let added = 0;
    let answered = false;
    for (const message of changed) {
      const known = this.messages.get(message.id);
      const element = showMessage(message, this.context());
      if (known) {
        const key = known.element.contains(document.activeElement) && document.activeElement.dataset.key;
        if (known.element.querySelector(".popup")) closePopup();
        known.element.replaceWith(element);
        if (key !== false) (element.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`) ?? element.querySelector(".controls button") ?? this.scroll).focus({ preventScroll: true });
      } else {
        const after = [...this.messages.keys()].filter((id) => older(id, message.id) < 0).sort(older).at(-1);
        if (after) this.messages.get(after).element.after(element);
        else this.log.prepend(element);
        added += 1;
        answered = answered || isPrivate(message);
      }
      this.messages.set(message.id, { message, element });
    }
    this.join();
    if (near || answered) this.descend();
    else if (added) this.fresh.hidden = false;
    this.reading();
  }

  /** What one person writes in one go stands together. */
  join() {
    let before = null;
    for (const element of this.log.querySelectorAll(":scope > .message")) {
      const follows = before && !element.querySelector(":scope > .above") && before.dataset.author === element.dataset.author
        && element.dataset.at - before.dataset.at < CLOSE && before.classList.contains("private") === element.classList.contains("private");
      element.classList.toggle("follows", Boolean(follows));
      before = element;
    }
  }

  refresh() {
    for (const known of this.messages.values()) {
      if (known.element.contains(document.activeElement)) continue;
      const element = showMessage(known.message, this.context());
      known.element.replaceWith(element);
      known.element = element;
    }
    this.join();
  }

  tick() {
    for (const element of this.log.querySelectorAll("time[data-style=R]")) retell(element, this.now());
    this.reading();
  }

  list() {
    const { places, server, people } = this.scene;
    const here = places.find((each) => each.id === this.channel);
    const held = this.side.contains(document.activeElement) ? document.activeElement.dataset.place : null;
    const of = (kind, parent) => places.filter((each) => each.kind === kind && (!parent || each.parent === parent) && (!each.archived || each.id === this.channel));
    this.side.replaceChildren(
      make("div.server", {}, server ?? ""),
      make("div.places", {},
        make("h2", {}, "Channels"),
        of("channel").map((channel) => [this.line(channel), of("thread", channel.id).map((thread) => this.line(thread))]),
        make("h2", {}, "Direct messages"),
        of("dm").map((each) => this.line(each)),
      ),
      this.guide.deal,
    );
    if (held) this.side.querySelector(`[data-place="${held}"]`)?.focus();
    const me = people.find((each) => each.id === this.person);
    const sign = { channel: "hash", thread: "thread", dm: "letter" }[here?.kind ?? "channel"];
    this.title.replaceChildren(icon(sign), make("span", {}, here?.name ?? ""));
    this.whoami.replaceChildren(...(me ? [avatar(me.id, me.name), make("span", {}, "You are ", make("strong", {}, me.name))] : []));
    this.root.setAttribute("aria-label", me ? `Discord as ${me.name} sees it` : "Discord");
    this.composer.prompt(`Message ${here?.kind === "channel" ? "#" : ""}${here?.name ?? ""}, or / for commands`);
    const waiting = places.some((each) => each.id !== this.channel && (each.pings || each.unread));
    this.drawer.querySelector(".dot").hidden = !waiting;
    this.app.moved();
  }

  line(place) {
    const current = place.id === this.channel;
    const sign = { channel: "hash", thread: "thread", dm: "letter" }[place.kind];
    return make(
      `button.place.${place.kind}${place.unread ? ".unread" : ""}`,
      {
        type: "button",
        "aria-current": current ? "page" : undefined,
        "aria-label": `${place.name}${place.pings ? `, ${counted(place.pings)}` : place.unread ? ", unread" : ""}`,
        dataset: { place: place.id },
        onclick: () => this.open(place.id),
      },
      icon(sign),
      make("span.name", {}, place.name),
      place.pings ? make("span.pings", {}, String(place.pings)) : null,
    );
  }

  // Where one is

  now() {
    return Date.now() + this.scene.ahead * 1000;
  }

  open(channel, focus = true) {
    if (channel === this.channel) {
      this.slide(false);
      return;
    }
    this.channel = channel;
    this.messages.clear();
    this.log.replaceChildren();
    this.fresh.hidden = true;
    this.near = true;
    this.composer.clear();
    this.live.look({ person: this.person, channel, count: undefined });
    this.slide(false);
    this.list();
    this.guide.update();
    if (focus && matchMedia("(hover: hover)").matches) this.composer.focus();
  }

  become(person) {
    if (person === this.person) return;
    this.person = person;
    const place = this.scene.places.find((each) => each.id === this.channel);
    if (place?.kind === "dm") this.channel = this.scene.places[0].id;
    this.messages.clear();
    this.log.replaceChildren();
    this.commands.clear();
    this.composer.clear();
    this.near = true;
    this.live.look({ person, channel: this.channel, count: undefined });
    const name = this.scene.people.find((each) => each.id === person)?.name;
    announce(`You are now ${name}.`);
  }

  end() {
    clearInterval(this.ticking);
    this.growing.disconnect();
    this.live.end();
    this.root.remove();
  }

  // Reading

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroll;
    const grown = this.near && scrollTop >= this.depth; // nobody scrolled up: what is below has grown
    this.near = grown || scrollHeight - scrollTop - clientHeight < BOTTOM;
    this.depth = scrollTop;
    if (this.near) {
      this.fresh.hidden = true;
      this.reading();
    }
  }

  descend() {
    this.near = true;
    this.scroll.scrollTop = this.scroll.scrollHeight;
    this.depth = this.scroll.scrollTop;
    this.fresh.hidden = true;
  }

  reading() {
    const last = [...this.messages.keys()].sort(older).at(-1);
    if (last && this.near && document.visibilityState === "visible") this.live.read(last);
  }

  // Doing

  context() {
    return {
      person: this.person,
      names: this.scene.names,
      now: () => this.now(),
      people: () => this.scene.people,
      open: (channel) => this.scene.places.some((each) => each.id === channel) && this.open(channel),
      type: (words) => this.composer.type(words),
      jump: (id) => {
        const element = this.messages.get(id)?.element;
        element?.scrollIntoView({ block: "center", behavior: "smooth" });
        element?.classList.add("flash");
        setTimeout(() => element?.classList.remove("flash"), 1500);
      },
      press: (body) => this.press(body),
      dismiss: (message) => ask("dismiss", { person: this.person, message }),
    };
  }

  async press(body) {
    this.guide.pressed(body);
    this.answer(await ask("press", { person: this.person, ...body }));
  }

  async slash(command, options) {
    this.answer(await ask("slash", { person: this.person, channel: this.channel, command, options }));
    this.descend();
  }

  answer(reply) {
    if (!reply.modal) return;
    showForm(reply.modal, this.scene.people, async (fields) => {
      this.answer(await ask("submit", { person: this.person, interaction: reply.interaction, fields }));
    });
  }

  async offered() {
    const key = `${this.person} ${this.channel}`;
    if (!this.commands.has(key)) this.commands.set(key, commandsFor(this.person, this.channel));
    return this.commands.get(key);
  }

  /** The messages that are shown, oldest first. */
  get shown() {
    return [...this.messages.keys()].sort(older).map((id) => this.messages.get(id).message);
  }
}
