// The page: people on the left, one or two of them at their Discord, and the workbench in the corner.

import { button, counted, icon, make } from "./make.js";
import { avatar } from "./message.js";
import { Pane } from "./pane.js";
import { tour } from "./tour.js";
import { ask } from "./wire.js";
import { workbench } from "./workbench.js";

const THEMES = ["auto", "light", "dark"];
const ANYBODY = "0";

const app = {
  panes: [],
  active: null,
  scene: { people: [], health: {}, ahead: 0 },

  /** Something changed that all panes share. */
  hear(pane, news) {
    for (const name of ["people", "health", "ahead"]) if (news[name] !== undefined) this.scene[name] = news[name];
    if (news.people) drawPeople();
    if (news.people || news.health || news.ahead !== undefined) bench.update(this.scene);
    title();
  },

  moved() {
    const spots = this.panes.map((pane) => `${pane.person}/${pane.channel ?? ""}`);
    history.replaceState(null, "", `${location.pathname}#${spots.join("+")}`);
    title();
  },

  activate(pane) {
    if (this.active === pane) return;
    this.active = pane;
    for (const each of this.panes) each.root.classList.toggle("active", each === pane);
    drawPeople();
  },

  broken(sentence) {
    const notice = document.getElementById("notice");
    notice.hidden = !sentence;
    notice.textContent = sentence;
  },

  async open(person, channel) {
    const pane = new Pane(this, person, channel);
    this.panes.push(pane);
    document.getElementById("panes").append(pane.root);
    this.activate(pane);
    arrange();
    return pane;
  },
};

const bench = workbench(app);
const people = make("div.people", { role: "group", "aria-label": "Act as" });
const besideButton = tool("beside", "Two people side by side", beside);

function tool(sign, label, onclick) {
  return make("button.tool", { type: "button", "aria-label": label, title: label, onclick }, icon(sign));
}

document.getElementById("rail").append(
  people,
  make(
    "div.tools", {},
    tool("plus", "Add a person", addPerson),
    besideButton,
    tool("theme", "Light or dark", turnTheme),
    tool("help", "Show me around", () => tour(app)),
  ),
  bench.status,
);
document.body.append(bench.panel);

function drawPeople() {
  const held = people.contains(document.activeElement) ? document.activeElement.dataset.person : null;
  people.replaceChildren(...app.scene.people.map((each) => {
    const acting = app.panes.findIndex((pane) => pane.person === each.id);
    return make(
      `button.person${acting >= 0 ? ".acting" : ""}${app.active?.person === each.id ? ".active" : ""}`,
      {
        type: "button",
        "aria-pressed": app.active?.person === each.id ? "true" : "false",
        "aria-label": `Act as ${each.name}${each.owner ? ", the server’s owner" : ""}${each.pings ? `, ${counted(each.pings)}` : ""}`,
        title: each.owner ? `${each.name} owns the server` : each.name,
        dataset: { person: each.id },
        onclick: () => choose(each.id),
      },
      make("span.face", {}, avatar(each.id, each.name), each.owner && make("span.crown", {}, icon("crown")), each.pings ? make("span.pings", {}, String(each.pings)) : null),
      make("span.name", {}, each.name),
    );
  }));
  if (held) people.querySelector(`[data-person="${held}"]`)?.focus();
}

function choose(person) {
  const there = app.panes.find((pane) => pane.person === person);
  if (there) app.activate(there);
  else app.active.become(person);
  drawPeople();
}

async function beside() {
  if (app.panes.length > 1) {
    const gone = app.panes.find((pane) => pane !== app.active);
    app.panes.splice(app.panes.indexOf(gone), 1);
    gone.end();
  } else {
    const other = app.scene.people.find((each) => each.id !== app.active.person);
    await app.open(other.id, app.active.channel);
  }
  arrange();
  app.moved();
}

function arrange() {
  const two = app.panes.length > 1;
  document.getElementById("panes").classList.toggle("two", two);
  besideButton.setAttribute("aria-pressed", two ? "true" : "false");
}

function addPerson() {
  const complaint = make("p.complaint", { role: "alert" });
  const name = make("input", { id: "new-name", maxlength: 32, required: true, autocomplete: "off" });
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", {}, "Somebody new"),
    make("div.field", {}, make("label", { for: "new-name" }, "Name"), name),
    complaint,
    make("div.deeds", {}, button(".quiet", "Cancel", () => dialog.close()), make("button.primary", { type: "submit" }, "Join the server")),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const { person } = await ask("people", { name: name.value });
      dialog.close();
      app.active.become(person);
    } catch (error) {
      complaint.textContent = error.message;
    }
  });
  const dialog = make("dialog.form", { "aria-label": "Somebody new", onclose: () => dialog.remove() }, form);
  document.body.append(dialog);
  dialog.showModal();
}

function turnTheme() {
  const now = localStorage.getItem("trailboss-theme") ?? "auto";
  const dark = now === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : now === "dark";
  const next = dark ? "light" : "dark";
  localStorage.setItem("trailboss-theme", next);
  document.documentElement.dataset.theme = next;
}

function title() {
  const me = app.scene.people.find((each) => each.id === app.active?.person);
  const place = app.active?.scene.places.find((each) => each.id === app.active.channel);
  document.title = `${me?.pings ? `(${me.pings}) ` : ""}${me?.name ?? "Trailboss"}${place ? ` · ${place.name}` : ""} · Trailboss sandbox`;
}

const theme = localStorage.getItem("trailboss-theme");
if (THEMES.includes(theme)) document.documentElement.dataset.theme = theme;
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  app.active?.composer.focus();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, dialog, [role=listbox], .tour, button, a");
  const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== " ";
  if (!letter || (typing && event.key !== "/") || event.target.closest?.("input, textarea, dialog, .tour")) return;
  app.active?.composer.focus();
});
document.addEventListener("visibilitychange", () => app.panes.forEach((pane) => pane.reading()));
setInterval(() => bench.tick(app.scene), 5000);

const wanted = location.hash.slice(1).split("+").map((spot) => spot.split("/")).filter(([person]) => /^\d+$/.test(person));
for (const [person, channel] of wanted.length ? wanted.slice(0, 2) : [[ANYBODY, ""]]) app.open(person, channel || null);
app.activate(app.panes[0]);
