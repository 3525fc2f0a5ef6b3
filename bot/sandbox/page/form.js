// Forms that the bot opens, and pictures seen large.

import { button, fresh, icon, make } from "./make.js";

/** Shows a form; send(fields) is told what was filled in, and may throw a sentence. */
export function showForm(modal, people, send) {
  const fields = [];
  const complaint = make("p.complaint", { role: "alert" });
  const rows = modal.components.map((part) => row(part, people, fields));
  const form = make(
    "form",
    { method: "dialog", onsubmit: submit },
    make("h2", {}, modal.title),
    rows,
    complaint,
    make("div.deeds", {}, button(".quiet", "Cancel", () => dialog.close()), make("button.primary", { type: "submit" }, "Submit")),
  );
  const dialog = make("dialog.form", { "aria-label": modal.title, onclose: () => dialog.remove() }, form);

  async function submit(event) {
    event.preventDefault();
    const filled = Object.fromEntries(fields.map(({ id, value }) => [id, value()]));
    try {
      await send(filled);
      dialog.close();
    } catch (error) {
      complaint.textContent = error.message;
    }
  }

  document.body.append(dialog);
  dialog.showModal();
}

function row(part, people, fields) {
  if (part.type === 10) return make("p", {}, part.content);
  const field = part.type === 1 ? part.components[0] : part.component;
  const id = fresh("field");
  const control = entry(field, id, people);
  fields.push({ id: field.custom_id, value: control.read });
  const required = field.required ?? true;
  return make(
    "div.field",
    {},
    make("label", { for: id }, part.label ?? field.label ?? "", required && make("span.required", { title: "required" }, " *")),
    part.description && make("p.help", {}, part.description),
    control.element,
  );
}

function entry(field, id, people) {
  const required = field.required ?? true;
  if (field.type === 4) {
    const long = field.style === 2;
    const element = make(long ? "textarea" : "input", {
      id,
      type: long ? undefined : "text",
      required,
      minlength: field.min_length,
      maxlength: field.max_length ?? 4000,
      placeholder: field.placeholder,
      autocomplete: "off",
      value: field.value ?? "",
    });
    return { element, read: () => element.value };
  }
  const offered = field.options ?? (field.type === 5 ? people.map((each) => ({ label: each.name, value: each.id })) : []);
  if (!offered.length) {
    const element = make("input", { id, type: "checkbox" });
    element.checked = Boolean(field.default);
    return { element, read: () => (element.checked ? "true" : "") };
  }
  const several = (field.max_values ?? 1) > 1;
  const element = make(
    "select",
    { id, required, multiple: several },
    !several && make("option", { value: "" }, field.placeholder ?? "Choose"),
    offered.map((each) => make("option", { value: each.value, selected: each.default }, each.label)),
  );
  return { element, read: () => [...element.selectedOptions].map((each) => each.value).filter(Boolean) };
}

/** Shows a picture as large as the window. */
export function showPicture(address, alt) {
  const dialog = make(
    "dialog.picture",
    { "aria-label": "Picture", onclose: () => dialog.remove(), onclick: (event) => event.target === dialog && dialog.close() },
    make("img", { src: address, alt }),
    alt && make("p", {}, alt),
    make("button.round", { type: "button", "aria-label": "Close the picture", onclick: () => dialog.close() }, icon("close")),
  );
  document.body.append(dialog);
  dialog.showModal();
}
