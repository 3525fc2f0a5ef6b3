// Buttons, menus and the other parts that the bot puts under its words.

import { showFile } from "./message.js";
import { button, icon, make } from "./make.js";
import { popup } from "./popup.js";
import { words } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };
const ROW = 1;
const BUTTON = 2;
const STRING_MENU = 3;
const PEOPLE_MENUS = [5, 7];
const CHANNEL_MENU = 8;

/** Everything under a message that can be used. */
export function controls(message, context) {
  if (!message.components.length) return null;
  const complaint = make("p.complaint", { role: "alert" });
  const use = async (control, body) => {
    control.classList.add("busy");
    complaint.textContent = "";
    try {
      await context.press({ message: message.id, ...body });
    } catch (error) {
      complaint.textContent = error.status === 504 ? "This interaction failed: the application did not respond." : error.message;
    } finally {
      control.classList.remove("busy");
    }
  };
  return make("div.controls", {}, message.components.map((part) => show(part, message, context, use)), complaint);
}

function show(part, message, context, use) {
  const further = (each) => show(each, message, context, use);
  const picture = (media, description) => {
    const file = message.attachments.find((each) => each.url === media.url || media.url === `attachment://${each.filename}`);
    return file && showFile(file, message, context, description ?? file.description);
  };
  switch (part.type) {
    case ROW:
      return make("div.row", {}, part.components.map(further));
    case BUTTON:
      return press(part, use);
    case STRING_MENU:
    case 5: case 6: case 7: case CHANNEL_MENU:
      return menu(part, context, use);
    case 9:
      return make("div.section", {}, make("div", {}, part.components.map(further)), further(part.accessory));
    case 10:
      return make("div.words", {}, words(part.content, context));
    case 11:
      return picture(part.media, part.description);
    case 12:
      return part.items.map((item) => picture(item.media, item.description));
    case 13:
      return picture(part.file);
    case 14:
      return make("hr");
    case 17:
      return make("div.embed", {}, part.components.map(further));
    default:
      return null;
  }
}

function press(part, use) {
  const label = [part.emoji?.name, part.label].filter(Boolean).join(" ");
  if (part.url) return make("a.button.secondary", { href: part.url, target: "_blank", rel: "noopener noreferrer" }, label);
  const element = button(`.${STYLES[part.style]}`, label, () => use(element, { custom_id: part.custom_id }), {
    disabled: part.disabled,
    dataset: { key: part.custom_id },
  });
  return element;
}

function menu(part, context, use) {
  const offered = choices(part, context);
  const least = part.min_values ?? 1;
  const most = Math.min(part.max_values ?? 1, offered.length);
  const hint = part.placeholder || "Make a selection";
  const already = offered.filter((each) => each.chosen).map((each) => each.label);
  const element = make(
    "button.menu",
    {
      type: "button",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      disabled: part.disabled,
      dataset: { key: part.custom_id },
      onclick: () => popup(element, {
        choices: offered,
        least,
        most,
        name: hint,
        done: (values) => use(element, { custom_id: part.custom_id, values }),
      }),
    },
    make("span", {}, already.join(", ") || hint),
    icon("down"),
  );
  return make("div.menubox", {}, element);
}

function choices(part, context) {
  if (part.type === STRING_MENU) {
    return part.options.map((each) => ({ label: each.label, help: each.description, value: each.value, chosen: each.default }));
  }
  if (PEOPLE_MENUS.includes(part.type)) return context.people().map((each) => ({ label: each.name, value: each.id }));
  if (part.type === CHANNEL_MENU) {
    return Object.entries(context.names.channels).map(([value, name]) => ({ label: `#${name}`, value }));
  }
  return [];
}
