// The first minute: a welcome, a table that is dealt, and a word at every step of the first turn; then a short tour.

import { button, icon, make } from "./make.js";
import { isPrivate } from "./message.js";
import { tour } from "./tour.js";
import { ask } from "./wire.js";

const REMEMBERED = "trailboss-guide";

function has(message, label) {
  return message.components.some((row) => row.components?.some((each) => each.label === label));
}

// Whether the others have answered one's turn at once: the bot says so between one's own lines and theirs.
function othersPlayed(message) {
  return message.embeds.some((embed) => embed.description?.includes("Then the others played:"));
}

function usable(message) {
  return message.components.some((row) => row.components?.some((each) => !each.disabled));
}

/** The guide of a pane: a welcome in the middle, a coach above the composer, and the button that deals. */
export function guide(pane) {
  let games = [];
  let table = null;
  let dealing = false;
  let began = false;
  let chose = false;
  let over = localStorage.getItem(REMEMBERED) === "over";
  let said = "";

  const pick = () => make("select", { "aria-label": "Which game" });
  const picks = [pick(), pick()];
  const complaints = [make("p.complaint", { role: "alert" }), make("p.complaint", { role: "alert" })];
  const deals = picks.map((select, place) => button(".primary.dealing", "Deal me in", () => deal(select.value, complaints[place])));
  const around = () => tour(pane.app);

  const welcome = make(
    "section.welcome",
    { "aria-label": "Welcome", hidden: true },
    make("img", { src: "/sandbox/page/wheel.svg", alt: "" }),
    make("h2", {}, "Welcome to the frontier"),
    make("p", {}, "This is a small Discord on your own machine, with the real Trailboss bot in it. Nobody else is here: you play everybody."),
    make("p", {}, "Press ", make("strong", {}, "Deal me in"), " to sit down at a table with an AI player. Your first turn takes a minute."),
    make("div.deeds", {}, picks[0], deals[0], button(".secondary", "Show me around", around)),
    complaints[0],
  );
  const dealBox = make("div.dealbox", {}, make("p", {}, "A table for you and AI players"), make("div.deeds", {}, picks[1], deals[1]), complaints[1]);
  const words = make("div.words");
  const step = make("span.step");
  const acts = make("span.deeds");
  const coach = make(
    "aside.coach",
    { "aria-label": "Your first turn", "aria-live": "polite", hidden: true },
    step, words, acts,
    make("button.round", { type: "button", "aria-label": "Close the guide", onclick: () => finish() }, icon("close")),
  );

  async function offerGames() {
    const commands = await pane.offered();
    const option = commands.find((each) => each.name === "match")?.options?.find((each) => each.name === "new")?.options?.find((each) => each.name === "game");
    const found = option?.choices ?? [];
    if (JSON.stringify(found) === JSON.stringify(games)) return;
    games = found;
    for (const select of picks) {
      select.replaceChildren(...games.map((game) => make("option", { value: game.value, selected: game.value === "trails" }, game.name)));
      select.hidden = games.length < 2;
    }
  }

  async function deal(game, complaint) {
    if (dealing) return;
    dealing = true;
    complaint.textContent = "";
    for (const each of deals) {
      each.disabled = true;
      each.textContent = "Dealing …";
    }
    try {
      const person = pane.person;
      const { channel } = await ask("deal", { person, game: game || "trails" });
      table = { person, channel };
      began = chose = false;
      for (let tries = 0; tries < 60 && !pane.scene.places.some((each) => each.id === channel); tries += 1) {
        await new Promise((go) => setTimeout(go, 50));
      }
      if (pane.person === person) pane.open(channel);
    } catch (error) {
      complaint.textContent = error.message;
    } finally {
      dealing = false;
      for (const each of deals) {
        each.disabled = false;
        each.textContent = "Deal me in";
      }
      update();
    }
  }

  function finish() {
    over = true;
    localStorage.setItem(REMEMBERED, "over");
    update();
  }

  function say(number, parts, ...deeds) {
    const key = `${number} ${parts.map((part) => part.textContent ?? part).join("")}`;
    coach.hidden = false;
    if (key === said) return;
    said = key;
    step.textContent = number;
    words.replaceChildren(...parts);
    acts.replaceChildren(...deeds);
  }

  const strong = (text) => make("strong", {}, text);

  function update() {
    offerGames();
    const place = pane.scene.places.find((each) => each.id === pane.channel);
    welcome.hidden = !(place?.kind === "channel" && pane.messages.size === 0);
    pane.empty.hidden = !welcome.hidden || pane.messages.size > 0;
    for (const each of pane.log.querySelectorAll(".pointed")) each.classList.remove("pointed");
    if (over || !table || table.person !== pane.person) {
      coach.hidden = true;
      said = "";
      return;
    }
    if (pane.channel !== table.channel) {
      say("Your table", ["Your match has a thread of its own."], button(".primary", "Take me there", () => pane.open(table.channel)));
      return;
    }
    const shown = pane.shown;
    const board = shown.findLast((each) => !isPrivate(each) && has(each, "Your move"));
    const panel = shown.findLast((each) => isPrivate(each) && each.embeds.length);
    if (!board) {
      say("One moment", ["The board is being drawn …"]);
    } else if (!began || !panel) {
      say("1 of 3", ["The table waits for you. Press ", strong("Your move"), " under the board."]);
      point(board.id, "Your move");
    } else if (usable(panel) && !(chose && othersPlayed(panel))) {
      began = true;
      const listed = panel.components.some((row) => row.components?.some((each) => each.type === 3));
      say(
        chose ? "3 of 3" : "2 of 3",
        chose
          ? ["Your turn goes on: ", strong(listed ? "open the menu and choose" : "press one of the buttons"), " once more."]
          : ["Your hand, for your eyes only. ", strong(listed ? "Open the menu and choose" : "Press one of the buttons"), " to say what you do."],
      );
      point(panel.id);
    } else if (chose) {
      say(
        "Well done",
        ["Your first turn is finished, and the board above shows it. Go on with what you are asked here, press ", strong("Your move"), " for it at any time, or type ", make("code", {}, "/"), " for commands."],
        button(".secondary", "Show me around", around),
        button(".primary", "Done", finish),
      );
    } else {
      say("1 of 3", ["Press ", strong("Your move"), " under the board."]);
      point(board.id, "Your move");
    }
  }

  function point(id, label) {
    const element = pane.messages.get(id)?.element;
    for (const each of element?.querySelectorAll(".controls button") ?? []) {
      if (!label || each.textContent === label) each.classList.add("pointed");
    }
  }

  function pressed({ message }) {
    const known = pane.messages.get(message)?.message;
    if (!known || !table) return;
    if (isPrivate(known)) chose = true;
    else if (pane.channel === table.channel) began = true;
  }

  return { welcome, coach, deal: dealBox, update, pressed };
}
