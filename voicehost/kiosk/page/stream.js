// The stream of what is shown. A snapshot first, then the parts that changed. After a drop it comes
// back by itself, sooner at first, and its first message makes everything right again.

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 1000;
const SILENT_MS = 12000; // the host lets nothing pass for so long
const JUMP_MS = 1000; // another session, or a host that stood still

export function connect(path, { changed, problem, state, refused }) {
  const parts = {};
  let socket = null;
  let wait = FIRST_WAIT_MS;
  let offset = 0; // session time = performance.now() + offset
  let over = false;
  let listening = 0;

  // A network that goes away says nothing: whoever hears nothing for long begins anew.
  function heard() {
    clearTimeout(listening);
    listening = setTimeout(() => {
      socket.onclose = null;
      socket.close();
      lost();
    }, SILENT_MS);
  }

  function lost() {
    clearTimeout(listening);
    state("lost");
    setTimeout(open, wait);
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }

  // A message is late by its way, never early: the greatest difference is the truest.
  function clocked(now) {
    const found = now - performance.now();
    offset = Math.abs(found - offset) > JUMP_MS ? found : Math.max(offset, found);
  }

  function open() {
    heard();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}${path}`);
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      heard();
      if (message.kind === "beat") return;
      if (message.kind === "problem") {
        problem(message.text);
        return;
      }
      wait = FIRST_WAIT_MS;
      clocked(message.now_ms);
      if (message.kind === "snapshot") {
        for (const key of Object.keys(parts)) delete parts[key];
        parts.seat = message.seat;
        state("live");
      }
      const { own, ...rest } = message.parts;
      Object.assign(parts, rest);
      parts.own = { ...(parts.own ?? {}), ...(own ?? {}) };
      changed(parts, new Set([...Object.keys(rest), ...(own ? ["own"] : [])]), message.kind === "snapshot");
      document.body.dataset.revision = message.revision;
    };
    socket.onclose = (event) => {
      if (over) return;
      if (event.code === 4401) {
        over = true;
        clearTimeout(listening);
        refused?.();
        return;
      }
      lost();
    };
  }

  open();
  addEventListener("online", () => socket?.readyState === WebSocket.CLOSED && open());
  return {
    now: () => performance.now() + offset,
    // Whether it went out.
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) {
        problem("The host is not to be reached; this page tries again.");
        return false;
      }
      socket.send(JSON.stringify(message));
      return true;
    },
  };
}

export async function post(name, body = {}) {
  const response = await fetch(`/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    const { problem = "it did not work", where, remedy } = answer;
    throw new Error([where ? `${where}: ${problem}` : problem, remedy].filter(Boolean).join("; "));
  }
  return answer;
}
