// Discord's markdown as elements. Text only ever becomes text.

import { make } from "./make.js";

const INLINE = [
  [/^\\([^A-Za-z0-9\s])/, (found) => found[1]],
  [/^(`+)([^]*?[^`])\1(?!`)/, (found) => make("code", {}, found[2].replace(/^ (.+) $/, "$1"))],
  [/^<@!?(\d+)>/, (found, context) => mention(`@${context.names.users[found[1]] ?? "somebody"}`, found[1] === context.person)],
  [/^<@&(\d+)>/, () => mention("@role")],
  [/^<#(\d+)>/, (found, context) => place(found[1], context)],
  [/^<\/([^:>]+):\d+>/, (found, context) => command(found[1], context)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (found, context) => moment(Number(found[1]), found[2] ?? "f", context)],
  [/^@(everyone|here)\b/, (found) => mention(found[0])],
  [/^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/, (found, context) => link(found[2], inline(found[1], context), context)],
  [/^<(https?:\/\/[^\s>]+)>/, (found, context) => link(found[1], [found[1]], context)],
  [/^https?:\/\/[^\s<>]*[^\s<>.,:;"'\])]/, (found, context) => link(found[0], [found[0]], context)],
  [/^\*\*\*([^]+?)\*\*\*(?!\*)/, (found, context) => make("strong", {}, make("em", {}, inline(found[1], context)))],
  [/^\*\*([^]+?)\*\*(?!\*)/, (found, context) => make("strong", {}, inline(found[1], context))],
  [/^__([^]+?)__(?!_)/, (found, context) => make("u", {}, inline(found[1], context))],
  [/^\*(?=\S)((?:\\.|[^*\\])+?)\*(?!\*)/, (found, context) => make("em", {}, inline(found[1], context))],
  [/^_(?=\S)((?:\\.|[^_\\])+?)_(?![A-Za-z0-9_])/, (found, context) => make("em", {}, inline(found[1], context))],
  [/^~~([^]+?)~~/, (found, context) => make("s", {}, inline(found[1], context))],
  [/^\|\|([^]+?)\|\|/, (found, context) => spoiler(inline(found[1], context))],
  [/^\n/, () => make("br")],
];
const SPECIAL = /[\\`<@[*_~|\n]|https?:\/\//g;

function mention(text, mine = false) {
  return make(mine ? "span.mention.mine" : "span.mention", {}, text);
}

function place(id, context) {
  const name = context.names.channels[id];
  if (name === undefined) return mention("#unknown");
  return make("button.mention", { type: "button", onclick: () => context.open(id) }, `#${name}`);
}

function command(name, context) {
  return make("button.mention", { type: "button", onclick: () => context.type?.(`/${name}`) }, `/${name}`);
}

function link(address, inside, context) {
  const there = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)/.exec(address);
  if (there) return make("button.link", { type: "button", onclick: () => context.open(there[1]) }, inside);
  return make("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, inside);
}

function spoiler(inside) {
  const reveal = (event) => event.currentTarget.classList.add("shown");
  return make("button.spoiler", { type: "button", onclick: reveal, "aria-label": "Spoiler: press to show it" }, inside);
}

function moment(seconds, style, context) {
  if (Math.abs(seconds) > LAST) return `<t:${seconds}:${style}>`;
  const element = make("time", { datetime: new Date(seconds * 1000).toISOString(), dataset: { seconds, style } });
  element.title = new Date(seconds * 1000).toLocaleString("en", { dateStyle: "full", timeStyle: "short" });
  retell(element, context.now());
  return element;
}

const LAST = 8.64e12; // seconds; beyond it no calendar goes
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** Puts a moment into words again, as time goes by. */
export function retell(element, now) {
  const { seconds, style } = element.dataset;
  const date = new Date(Number(seconds) * 1000);
  if (style !== "R") {
    element.textContent = date.toLocaleString("en", STYLES[style]);
    return;
  }
  const away = (date - now) / 1000;
  const [unit, length] = STEPS.find(([, length]) => Math.abs(away) >= length) ?? STEPS.at(-1);
  element.textContent = new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / length), unit);
}

/** Text in a line. */
export function inline(text, context) {
  const parts = [];
  let rest = text;
  while (rest) {
    let found = null;
    for (const [form, build] of INLINE) {
      found = form.exec(rest);
      if (found) {
        parts.push(build(found, context));
        break;
      }
    }
    if (found) {
      rest = rest.slice(found[0].length);
      continue;
    }
    SPECIAL.lastIndex = 1;
    const end = SPECIAL.exec(rest)?.index ?? rest.length;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return parts;
}

/** A whole text: code blocks, headings, lists, quotes and lines. */
export function words(text, context) {
  const parts = [];
  for (const [place, piece] of text.split(/```(?:[\w+-]*\n)?([^]*?)```/).entries()) {
    if (place % 2) parts.push(make("pre", {}, make("code", {}, piece.replace(/\n$/, ""))));
    else parts.push(...blocks(piece, context));
  }
  return parts;
}

function blocks(text, context) {
  const parts = [];
  const lines = text.split("\n");
  let loose = [];
  const settle = () => {
    const joined = loose.join("\n").replace(/^\n+|\n+$/g, "");
    if (joined) parts.push(make("p", {}, inline(joined, context)));
    loose = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const heading = /^(#{1,3}) +(.+)$/.exec(lines[at]);
    const small = /^-# +(.+)$/.exec(lines[at]);
    const quote = /^> (.*)$/.exec(lines[at]);
    const item = /^( *)(?:[-*]|(\d+)\.) +(.+)$/.exec(lines[at]);
    if (!heading && !small && !quote && !item) {
      loose.push(lines[at]);
      continue;
    }
    settle();
    if (heading) parts.push(make(`div.heading.h${heading[1].length}`, { role: "heading", "aria-level": 3 }, inline(heading[2], context)));
    else if (small) parts.push(make("p.small", {}, inline(small[1], context)));
    else if (quote) {
      const quoted = [quote[1]];
      while (at + 1 < lines.length && lines[at + 1].startsWith("> ")) quoted.push(lines[(at += 1)].slice(2));
      parts.push(make("blockquote", {}, inline(quoted.join("\n"), context)));
    } else {
      const list = make(item[2] ? "ol" : "ul", item[2] ? { start: item[2] } : {});
      for (let next = item; next; next = /^( *)(?:[-*]|(\d+)\.) +(.+)$/.exec(lines[at + 1] ?? "")) {
        if (Boolean(next[2]) !== Boolean(item[2])) break;
        if (next !== item) at += 1;
        list.append(make(next[1] ? "li.deeper" : "li", {}, inline(next[3], context)));
      }
      parts.push(list);
    }
  }
  settle();
  return parts;
}
