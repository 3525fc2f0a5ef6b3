// A short tour of the page: one thing after the other, with its explanation beside it.

import { button, make } from "./make.js";

const STOPS = [
  ["#rail .people", "You are everybody", "Choose whom to act as. Each browser tab can be another person, and two can sit side by side. A red number counts the pings that wait for them."],
  [".places", "Channels, threads and direct messages", "Every match plays in a thread of its own. Bold means unread. The bot also writes to you directly: you can play from there alone."],
  [".composer", "Commands", "Type / to see all commands. Options are filled one after the other, and the bot suggests what is legal now. The keyboard is enough."],
  [".scroll", "Secrets stay secret", "What says “Only you can see this” is for one person alone. Act as somebody else, and it is not there."],
  ["#rail .status", "The workbench", "How the bot does; a clock that can jump hours or days ahead; and faults to try: cut the gateway, close somebody’s direct messages, slow the network, kill the bot. It comes back."],
];

/** Begins the tour. */
export function tour(app) {
  let at = 0;
  const back = document.activeElement;
  const title = make("h2");
  const text = make("p");
  const count = make("span.count");
  const before = button(".secondary", "Back", () => go(at - 1));
  const next = button(".primary", "Next", () => go(at + 1));
  const card = make(
    "div.card",
    { role: "dialog", "aria-modal": "true", "aria-label": "Tour", onkeydown: key },
    title, text, make("div.deeds", {}, count, button(".link", "End the tour", () => end()), before, next),
  );
  const hole = make("div.hole");
  const layer = make("div.tour", {}, hole, card);

  function go(place) {
    if (place < 0) return;
    if (place >= STOPS.length) {
      end();
      return;
    }
    at = place;
    const [where, heading, words] = STOPS[at];
    app.active.slide(where.endsWith("places"));
    title.textContent = heading;
    text.textContent = words;
    count.textContent = `${at + 1} of ${STOPS.length}`;
    before.hidden = at === 0;
    next.textContent = at + 1 === STOPS.length ? "Done" : "Next";
    setTimeout(() => aim(where), 220);
    aim(where);
    next.focus();
  }

  function aim(where) {
    const target = where.startsWith("#") ? document.querySelector(where) : app.active.root.querySelector(where);
    const box = target?.getBoundingClientRect();
    if (!box || !layer.isConnected) return;
    const room = 6;
    Object.assign(hole.style, {
      left: `${box.left - room}px`, top: `${box.top - room}px`, width: `${box.width + 2 * room}px`, height: `${box.height + 2 * room}px`,
    });
    const wide = card.offsetWidth;
    const high = card.offsetHeight;
    const right = box.right + 18 + wide < innerWidth;
    const left = right ? box.right + 18 : Math.min(Math.max(12, box.left + 12), innerWidth - wide - 12);
    let top = right ? box.top + 8 : box.top - high - 18;
    if (!right && top < 12) top = box.bottom + 18 + high < innerHeight ? box.bottom + 18 : (innerHeight - high) / 2;
    Object.assign(card.style, { left: `${left}px`, top: `${Math.min(Math.max(12, top), innerHeight - high - 12)}px` });
  }

  function key(event) {
    if (event.key === "Escape") end();
    else if (event.key === "ArrowRight") go(at + 1);
    else if (event.key === "ArrowLeft") go(at - 1);
    else if (event.key === "Tab") {
      const all = [...card.querySelectorAll("button:not([hidden])")];
      const place = all.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
      all[(place + all.length) % all.length].focus();
    } else return;
    event.preventDefault();
  }

  function end() {
    layer.remove();
    app.active.slide(false);
    back?.isConnected ? back.focus() : app.active.composer.focus();
  }

  document.body.append(layer);
  go(0);
}
