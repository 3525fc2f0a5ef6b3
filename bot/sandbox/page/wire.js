// The way to the sandbox: things done, and things that change.

/** Does something; gives the answer, or throws an Error with a sentence. */
export async function ask(name, body) {
  let response;
  try {
    response = await fetch(`/sandbox/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Error("The sandbox does not answer: is it still running?");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw Object.assign(new Error(answer.error ?? "That did not work."), { status: response.status });
  return answer;
}

/** The commands somebody is offered in a channel. */
export async function commandsFor(person, channel) {
  const response = await fetch(`/sandbox/commands?person=${person}&channel=${channel}`);
  return response.ok ? response.json() : [];
}

/** The address of a file for somebody who can read the message it belongs to. */
export function fileAddress(address, person, message) {
  return address.startsWith("/sandbox/files/") ? `${address}?person=${person}&message=${message}` : "";
}

/** Listens to what changes for one client; comes back by itself when the wire is cut. */
export class Live {
  constructor(heard, broken) {
    this.heard = heard;
    this.broken = broken;
    this.glance = {};
    this.ended = false;
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/sandbox/live`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.broken("");
      this.tell({});
    });
    socket.addEventListener("message", (event) => this.heard(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.lost());
  }

  /** Says what this client looks at. */
  look(glance) {
    this.glance = { ...this.glance, ...glance };
    this.tell({});
  }

  /** Says how far this person has read. */
  read(message) {
    this.tell({ read: message });
  }

  tell(more) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...this.glance, ...more }));
  }

  async lost() {
    if (this.ended) return;
    const response = await fetch("/sandbox/hello").catch(() => null);
    if (this.ended) return;
    this.broken(
      response && response.status === 403
        ? "The sandbox was started anew: open the address that it printed."
        : "The sandbox does not answer. Is it still running? This page waits for it.",
    );
    setTimeout(() => this.ended || this.open(), 1000);
  }

  end() {
    this.ended = true;
    this.socket.close();
  }
}
