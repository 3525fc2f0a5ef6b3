// A list to choose from beside the thing that was pressed.

import { fresh, make } from "./make.js";

let shut = null;

/** Closes whatever list is open. */
export function closePopup() {
  shut?.();
}

/**
 * Opens a list of choices below a button.
 * choices: [{ label, help, value, chosen }]; least and most say how many may be chosen; done(values) is told.
 */
export function popup(anchor, { choices, least, most, name, done }) {
  closePopup();
  const several = most > 1;
  const chosen = new Set(choices.filter((each) => each.chosen).map((each) => each.value));
  const id = fresh("list");
  let at = Math.max(0, choices.findIndex((each) => chosen.has(each.value)));

  const items = choices.map((choice, place) =>
    make(
      "div.choice",
      {
        role: "option",
        id: `${id}-${place}`,
        "aria-selected": chosen.has(choice.value) ? "true" : "false",
        onclick: () => take(place),
        onpointermove: () => move(place),
      },
      several && make("span.tick", { "aria-hidden": "true" }),
      make("span.label", {}, choice.label, choice.help && make("span.help", {}, choice.help)),
    ),
  );
  const list = make(
    "div.choices",
    { role: "listbox", id, tabindex: "0", "aria-label": name, "aria-multiselectable": several ? "true" : "false", onkeydown: press },
    items,
  );
  const finish = make("button.primary", { type: "button", onclick: () => send() }, "Done");
  const box = make(
    "div.popup",
    { onfocusout: (event) => box.contains(event.relatedTarget) || event.relatedTarget === null || close() },
    several && make("p.help", {}, least === most ? `Choose ${most}.` : `Choose ${least} to ${most}, then press Done.`),
    list,
    several && finish,
  );

  function move(place) {
    at = (place + items.length) % items.length;
    for (const [each, item] of items.entries()) item.classList.toggle("at", each === at);
    list.setAttribute("aria-activedescendant", items[at].id);
  }

  function take(place) {
    const { value } = choices[place];
    if (!several) {
      close(true);
      done([value]);
      return;
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    items[place].setAttribute("aria-selected", chosen.has(value) ? "true" : "false");
    finish.disabled = chosen.size < least;
    move(place);
  }

  function send() {
    if (chosen.size < least) return;
    close(true);
    done(choices.map((each) => each.value).filter((value) => chosen.has(value)));
  }

  function press(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) move(at + step);
    else if (event.key === "Home") move(0);
    else if (event.key === "End") move(items.length - 1);
    else if (event.key === " " || (event.key === "Enter" && !several)) take(at);
    else if (event.key === "Enter") send();
    else if (event.key === "Escape") close(true);
    else if (event.key.length === 1) seek(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
    items[at].scrollIntoView({ block: "nearest" });
  }

  function seek(key) {
    const order = [...items.keys()].map((place) => (at + 1 + place) % items.length);
    const found = order.find((place) => choices[place].label.toLowerCase().startsWith(key.toLowerCase()));
    if (found !== undefined) move(found);
  }

  function outside(event) {
    if (!box.contains(event.target) && !anchor.contains(event.target)) close();
  }

  function close(back = false) {
    if (shut !== close) return;
    shut = null;
    document.removeEventListener("pointerdown", outside, true);
    box.remove();
    anchor.setAttribute("aria-expanded", "false");
    if (back) anchor.focus();
  }

  shut = close;
  finish.disabled = chosen.size < least;
  anchor.setAttribute("aria-expanded", "true");
  anchor.after(box);
  document.addEventListener("pointerdown", outside, true);
  move(at);
  list.focus({ preventScroll: true });
  box.scrollIntoView({ block: "nearest" });
}
