// One message, as Discord shows it.

import { controls } from "./controls.js";
import { showPicture } from "./form.js";
import { button, icon, make } from "./make.js";
import { fileAddress } from "./wire.js";
import { inline, words } from "./words.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const HUES = ["#8a4b2a", "#2f6b5b", "#7a3b5d", "#35608f", "#8a6914", "#5b4a94", "#4f6b22", "#a03d3d"];
const hues = new Map();

/** A round picture for somebody: the first letter of the name, or the bot's wheel. */
export function avatar(id, name, bot = false) {
  if (bot) return make("img.avatar", { src: "/sandbox/page/wheel.svg", alt: "" });
  const element = make("span.avatar", { "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "?");
  if (!hues.has(id)) hues.set(id, HUES[hues.size % HUES.length]);
  element.style.setProperty("--hue", hues.get(id));
  return element;
}

/** Is a message for one reader alone? */
export function isPrivate(message) {
  return Boolean(message.flags & EPHEMERAL);
}

/** The element of a message. The context knows names, the reader, the time, and what can be done. */
export function showMessage(message, context) {
  const { author } = message;
  const time = new Date(message.timestamp);
  const head = make(
    "div.head",
    {},
    make("span.author", {}, author.name),
    author.bot && make("span.badge", { title: "A verified application, as Discord marks it" }, "APP"),
    make("time.when", { datetime: message.timestamp, title: time.toLocaleString("en") }, clockTime(time, context.now())),
    !message.content && edited(message),
  );
  return make(
    `article.message${message.rang ? ".rang" : ""}${isPrivate(message) ? ".private" : ""}`,
    { dataset: { id: message.id, author: author.id, at: time.getTime() }, "aria-label": `${author.name}, ${clockTime(time, context.now())}` },
    above(message, context),
    avatar(author.id, author.name, author.bot),
    make("div.body", {}, head, inside(message, context), controls(message, context), below(message, context)),
  );
}

function clockTime(time, now) {
  const hour = time.toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false });
  return time.toDateString() === new Date(now).toDateString() ? `Today at ${hour}` : `${time.toLocaleDateString("en")} ${hour}`;
}

function above(message, context) {
  if (message.command) {
    const { by, name, options } = message.command;
    const given = Object.entries(options).map(([key, value]) => `${key}: ${value}`).join("  ");
    return make(
      "div.above",
      {},
      icon("thread"),
      make("strong", {}, context.names.users[by] ?? "Somebody"),
      " used ",
      make("span.used", { title: given || "without options" }, `/${name}`),
      given && make("span.given", {}, given),
    );
  }
  if (!message.reply) return null;
  const jump = () => context.jump(message.reply.id);
  return make(
    "div.above",
    {},
    icon("thread"),
    make("strong", {}, context.names.users[message.reply.author] ?? "Somebody"),
    make("button.quote", { type: "button", onclick: jump }, inline(message.reply.text.split("\n")[0], context)),
  );
}

function inside(message, context) {
  if (message.flags & LOADING) return make("p.thinking", {}, `${message.author.name} is thinking `, make("span.dots", {}, "…"));
  const used = new Set();
  const embeds = message.embeds.map((embed) => showEmbed(embed, message, context, used));
  return [
    message.content && make("div.words", {}, words(message.content, context), edited(message)),
    embeds,
    message.attachments.filter((file) => !used.has(file.url)).map((file) => showFile(file, message, context)),
    message.thread && make(
      "button.into", { type: "button", onclick: () => context.open(message.thread.id) },
      icon("thread"), make("strong", {}, message.thread.name), make("span", {}, "Open the thread"),
    ),
  ];
}

function edited(message) {
  if (!message.edited_timestamp || isPrivate(message)) return null;
  return make("span.edited", { title: new Date(message.edited_timestamp).toLocaleString("en") }, " (edited)");
}

function showEmbed(embed, message, context, used) {
  const picture = (part, kind) => {
    if (!part?.url) return null;
    const file = message.attachments.find((each) => each.url === part.url || part.url === `attachment://${each.filename}`);
    if (!file) return null;
    used.add(file.url);
    return make(`div.${kind}`, {}, showFile(file, message, context));
  };
  const element = make(
    "div.embed",
    {},
    embed.author?.name && make("div.by", {}, embed.author.name),
    embed.title && make("div.title", {}, inline(embed.title, context)),
    embed.description && make("div.words", {}, words(embed.description, context)),
    embed.fields?.length && make(
      "div.fields", {},
      embed.fields.map((field) => make(
        field.inline ? "div.aside" : "div", {},
        make("div.name", {}, inline(field.name, context)), make("div.words", {}, words(field.value, context)),
      )),
    ),
    picture(embed.image, "large"),
    picture(embed.thumbnail, "small"),
    embed.footer?.text && make("div.footer", {}, embed.footer.text),
  );
  if (embed.color) element.style.setProperty("--bar", `#${embed.color.toString(16).padStart(6, "0")}`);
  return element;
}

/** A file: pictures are shown and can be enlarged, other files are offered. */
export function showFile(file, message, context, described = file.description) {
  const address = fileAddress(file.url, context.person, message.id);
  if (!file.content_type?.startsWith("image/")) {
    return make("a.file", { href: address, download: file.filename }, icon("file"), file.filename, make("span.help", {}, `${Math.ceil(file.size / 1024)} kB`));
  }
  const alt = described ?? "";
  const text = make("figcaption", { hidden: true }, alt);
  const toggle = make("button.alt", {
    type: "button",
    "aria-expanded": "false",
    "aria-label": "Show the description of the picture",
    onclick: () => {
      text.hidden = !text.hidden;
      toggle.setAttribute("aria-expanded", text.hidden ? "false" : "true");
    },
  }, "ALT");
  return make(
    "figure",
    {},
    make(
      "button.enlarge",
      { type: "button", onclick: () => showPicture(address, alt), "aria-label": "Enlarge the picture" },
      make("img", { src: address, alt, width: file.width, height: file.height, decoding: "async" }),
    ),
    alt && toggle,
    text,
  );
}

function below(message, context) {
  if (!isPrivate(message)) return null;
  return make(
    "div.below",
    {},
    icon("eye"),
    "Only you can see this",
    " · ",
    button(".link", "Dismiss message", () => context.dismiss(message.id)),
  );
}
