// How the bot does, what may go wrong, and what time it is.

import { announce, button, icon, make } from "./make.js";
import { ask } from "./wire.js";

const HOUR = 3600;
const JUMPS = [["+1 hour", HOUR], ["+8 hours", 8 * HOUR], ["+1 day", 24 * HOUR], ["+3 days", 72 * HOUR], ["+1 week", 168 * HOUR]];

function condition({ condition, gateway, slow }) {
  if (condition === "running" && gateway) return ["good", slow ? "Connected, slowly" : "Connected"];
  if (condition === "running") return ["poor", "Reconnecting"];
  if (condition === "starting") return ["poor", "Starting"];
  return ["bad", condition === "killed" ? "Killed" : "Stopped"];
}

/** The status in the corner, and the panel it opens. */
export function workbench(app) {
  const dot = make("span.dot");
  const state = make("span.state");
  const time = make("time.time");
  const outbox = make("span.outbox");
  const wrong = make("span.wrong", { hidden: true }, "an error");
  const status = make(
    "button.status",
    { type: "button", "aria-haspopup": "dialog", "aria-expanded": "false", onclick: () => toggle() },
    make("span.line", {}, dot, state),
    outbox,
    make("span.line", {}, time),
    wrong,
    make("span.hint", {}, icon("tools"), "Workbench"),
  );
  const facts = make("dl");
  const clock = make("p.clock", { role: "status" });
  const dms = make("div.switches");
  const slow = toggleSwitch("Slow network", (on) => act("fault", { kind: "slow", on }, on ? "The network is slow." : "The network is quick again."));
  const hold = toggleSwitch("Keep the bot down", (on) => act("fault", { kind: on ? "hold" : "release" }, on ? "The bot is down." : "The bot comes back."));
  const complaint = make("p.complaint", { role: "alert" });
  const panel = make(
    "section.workbench",
    { role: "dialog", "aria-label": "Workbench", hidden: true, onkeydown: (event) => event.key === "Escape" && toggle(false) },
    make("header", {}, make("h2", {}, "Workbench"), make("button.round", { type: "button", "aria-label": "Close the workbench", onclick: () => toggle(false) }, icon("close"))),
    make("h3", {}, "The bot"),
    facts,
    make("h3", {}, "The clock"),
    clock,
    make("div.deeds", {}, JUMPS.map(([label, seconds]) => button(".secondary", label, () => act("clock", { seconds }, `The clock is ${label.slice(1)} ahead.`)))),
    make("h3", {}, "Faults to try"),
    make("p.help", {}, "Break it: the matches, and what is still to be told, survive."),
    make(
      "div.deeds", {},
      button(".secondary", "Drop the gateway", () => act("fault", { kind: "gateway" }, "The gateway was cut.")),
      button(".danger", "Kill and restart the bot", () => act("fault", { kind: "kill" }, "The bot was killed.")),
    ),
    make("div.switches", {}, slow.element, hold.element),
    make("p.help", {}, "Who takes direct messages:"),
    dms,
    complaint,
  );

  async function act(name, body, told) {
    complaint.textContent = "";
    try {
      await ask(name, body);
      announce(told);
    } catch (error) {
      complaint.textContent = error.message;
    }
  }

  function toggle(open = panel.hidden) {
    panel.hidden = !open;
    status.setAttribute("aria-expanded", open ? "true" : "false");
    (open ? panel.querySelector("button") : status).focus();
  }

  function update(scene) {
    const [colour, words] = condition(scene.health);
    const { outbox: unsent, error, refused, starts, gateway, resumed } = scene.health;
    dot.className = `dot ${colour}`;
    state.textContent = words.split(",")[0];
    outbox.textContent = `outbox ${unsent}`;
    wrong.hidden = !error;
    status.setAttribute("aria-label", `Workbench. The bot: ${words}; ${unsent} to send${error ? "; there was an error" : ""}`);
    facts.replaceChildren(
      ...fact("State", make("span", {}, make(`span.dot.${colour}`), ` ${words}`)),
      ...fact("Gateway", (gateway ? "connected" : "not connected") + (resumed ? `, resumed ${resumed === 1 ? "once" : `${resumed} times`}` : "")),
      ...fact("Outbox", unsent === 1 ? "1 message to send" : `${unsent} messages to send`),
      ...fact("Started", starts === 1 ? "once" : `${starts} times`),
      ...fact("Last error", error || "none"),
      ...(refused ? fact("Last refusal", refused) : []),
    );
    slow.set(scene.health.slow);
    hold.set(scene.health.held);
    const names = scene.people.map((each) => `${each.id} ${each.name} ${each.dms}`).join();
    if (dms.dataset.names !== names) {
      dms.dataset.names = names;
      dms.replaceChildren(...scene.people.map((each) => {
        const made = toggleSwitch(each.name, (on) => act("fault", { kind: "dms", person: each.id, on: !on }, `${each.name}: direct messages ${on ? "open" : "closed"}.`));
        made.set(each.dms);
        return made.element;
      }));
    }
    tick(scene);
  }

  function tick(scene) {
    const now = new Date(Date.now() + scene.ahead * 1000);
    time.textContent = now.toLocaleString("en", { weekday: "short", hour: "2-digit", minute: "2-digit", hour12: false });
    const ahead = Math.round(scene.ahead / HOUR);
    const away = ahead ? ` (${ahead >= 48 ? `${Math.round(ahead / 24)} days` : ahead === 1 ? "1 hour" : `${ahead} hours`} ahead)` : "";
    clock.textContent = now.toLocaleString("en", { dateStyle: "full", timeStyle: "short" }) + away;
  }

  document.addEventListener("pointerdown", (event) => {
    const covers = panel.contains(event.target) || status.contains(event.target) || event.target.closest(".tour");
    if (!panel.hidden && !covers && matchMedia("(max-width: 700px)").matches) toggle(false);
  });
  return { status, panel, update, tick };
}

function fact(name, value) {
  return [make("dt", {}, name), make("dd", {}, value)];
}

function toggleSwitch(label, change) {
  const box = make("input", { type: "checkbox", role: "switch", onchange: () => change(box.checked) });
  return { element: make("label.switch", {}, box, make("span.knob"), make("span", {}, label)), set: (on) => { box.checked = Boolean(on); } };
}
