// Elements, made without ever reading text as markup.

/** make("button.wide", { type: "button", onclick }, "Press", icon) */
export function make(kind, given = {}, ...inside) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag);
  element.classList.add(...classes);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...inside.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false));
  return element;
}

/** A button that does something. */
export function button(kind, label, onclick, given = {}) {
  return make(`button${kind}`, { type: "button", onclick, ...given }, label);
}

const DRAWN = {
  hash: "M5 9h14M4 15h14M10 4 8 20M16 4l-2 16",
  thread: "M5 5v6a4 4 0 0 0 4 4h10M15 11l4 4-4 4",
  letter: "M3 6h18v12H3zM3 7l9 7 9-7",
  plus: "M12 5v14M5 12h14",
  beside: "M4 5h7v14H4zM13 5h7v14h-7z",
  theme: "M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8z",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.01",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  crown: "M4 17 3 8l5 4 4-7 4 7 5-4-1 9z",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  send: "M4 12 20 5l-5 15-4-6z",
  down: "M6 9l6 6 6-6",
  tools: "M14 6a4 4 0 0 0 5 5l-9 9-4-4 9-9z",
  file: "M6 3h8l4 4v14H6zM14 3v5h4",
};

/** A small line drawing; it says nothing to those who listen. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", DRAWN[name]);
  drawing.append(path);
  return drawing;
}

let given = 0;

/** An id that no other element has. */
export function fresh(stem) {
  given += 1;
  return `${stem}-${given}`;
}

/** Tells those who listen. */
export function announce(text) {
  document.getElementById("announcer").textContent = text;
}

/** A number of pings, in words. */
export function counted(pings) {
  return pings === 1 ? "1 ping" : `${pings} pings`;
}

/** Snowflakes in the order of time. */
export function older(one, other) {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
