import { t } from "@lingui/core/macro";
import {
  type FromFrame,
  fromFrame,
  type OpenPlugin,
  pluginFrameAddress,
  type ToFrame,
} from "../../../../contract/pluginFrame";
import { Scope } from "../../../scope/scope";
import type { PluginCode } from "./sources";

/** ms that a frame may take to load and to make its plugin. */
const OPENING = 30_000;
/** ms between two questions whether it is there, how many may stay unanswered, and how many a piece may take. */
const BEAT = 2000;
const MISSED_BEATS = 5;
/** Messages that may come in a second. */
const MOST_MESSAGES = 400;

export type Opened = Extract<FromFrame, { type: "opened" }>;
type Told = Extract<FromFrame, { type: "told" }>;
type Answer = Extract<FromFrame, { type: "opened" | "piece" | "told" | "gathered" }>;
type Gathered = Extract<FromFrame, { type: "gathered" }>;

/** What the plugin's panel asks of whoever shows it. */
export interface GuiListener {
  /** It is so large; 0: there is none. */
  sized(width: number, height: number): void;
  escaped(): void;
}

interface Waiting {
  readonly type: Answer["type"];
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * The frame in which one plugin runs, seen from our page: a document of an origin that is nobody's, behind a policy of its
 * own. What comes from it is parsed and counted; when it does not do as it should it is taken away, and `broken` says why.
 */
export class PluginFrame {
  readonly element: HTMLIFrameElement;
  /** resolves with why it was taken away, unless it was ended before that */
  readonly broken: Promise<string>;
  gui: GuiListener | null = null;
  private readonly scope = new Scope();
  private readonly port: MessagePort;
  private readonly loaded: Promise<void>;
  private resolveBroken: (why: string) => void = () => {};
  private resolveReady: () => void = () => {};
  private why: string | null = null;
  private waiting: Waiting[] = [];
  private unanswered = 0;
  /** questions asked since the piece that is being rendered was handed over, or the one before came back */
  private waitedForPiece = 0;
  private messages = 0;

  /** `from`: the origin that the plugin's files may come from; null: none. */
  constructor(private readonly from: string | null) {
    this.broken = new Promise((resolve) => {
      this.resolveBroken = resolve;
    });
    const ready = new Promise<void>((resolve) => {
      this.resolveReady = resolve;
    });
    const { port1, port2 } = new MessageChannel();
    this.port = this.scope.own(port1, (port) => port.close());
    port1.onmessage = ({ data }) => this.take(data);
    this.element = this.scope.own(this.makeElement(), (element) => element.remove());
    this.loaded = ready;
    let loads = 0;
    this.scope.listen(this.element, "load", () => {
      loads++;
      // Its document is loaded once. Another one has no business here.
      if (loads > 1) this.break("it went to another page");
      else if (!closed(this.element)) this.break("its frame is not closed off");
      else {
        // for whatever page it goes to from now on
        this.element.sandbox.add("allow-scripts");
        this.element.contentWindow?.postMessage("connect", "*", [port2]);
      }
    });
    this.scope.interval(() => {
      this.messages = 0;
    }, 1000);
    this.scope.listen(window, "blur", () => this.keepFromKeys());
    document.body.append(this.element);
  }

  /** Makes the plugin. Throws an Error with why that is not possible. */
  async open(code: PluginCode, options: Omit<OpenPlugin, "type" | "source">): Promise<Opened> {
    const late = this.scope.timeout(() => this.break("it did not start"), OPENING);
    try {
      await Promise.race([this.loaded, this.broken]);
      const opened = this.expect("opened");
      this.post({ type: "open", source: code.source, ...options });
      const answer = (await opened) as Opened;
      this.scope.interval(() => this.beat(), BEAT);
      return answer;
    } finally {
      late();
    }
  }

  post(message: ToFrame, transfer: Transferable[] = []): void {
    if (this.why === null) this.port.postMessage(message, transfer);
  }

  /** Renders a piece. Throws an Error with why that is not possible. */
  async render(sound: Float32Array<ArrayBuffer>): Promise<Float32Array> {
    const { length } = sound;
    const answer = this.expect("piece");
    this.post({ type: "piece", sound }, [sound.buffer]);
    const piece = (await answer) as Extract<FromFrame, { type: "piece" }>;
    if (piece.sound.length !== length) throw this.break("what came back from it is no sound");
    return piece.sound;
  }

  /** What the plugin is set to. Throws an Error with why that is not known. */
  async ask(): Promise<Told> {
    const answer = this.expect("told");
    this.post({ type: "ask" });
    return (await answer) as Told;
  }

  /** The files that were fetched for it. Throws an Error with why they are not known. */
  async gather(): Promise<Gathered> {
    const answer = this.expect("gathered");
    this.post({ type: "gather" });
    return (await answer) as Gathered;
  }

  end(): void {
    const error = new Error("it was taken away");
    for (const { reject } of this.waiting.splice(0)) reject(error);
    this.scope.end();
  }

  /** Takes it away, and says why. */
  break(why: string): Error {
    const error = new Error(why);
    if (this.scope.ended) return error;
    this.why = why;
    this.resolveBroken(why);
    for (const { reject } of this.waiting.splice(0)) reject(error);
    this.scope.end();
    return error;
  }

  private makeElement(): HTMLIFrameElement {
    // Its document is closed off by the policy that comes with it. The attribute, which says the same, would keep the service
    // worker from giving it without a network; it is set before any plugin is in there.
    const frame = document.createElement("iframe");
    // its context plays because this page may
    frame.allow = "autoplay *";
    frame.referrerPolicy = "no-referrer";
    frame.src = pluginFrameAddress(this.from);
    frame.title = t`Plugin`;
    hide(frame);
    return frame;
  }

  private expect(type: Answer["type"]): Promise<Answer> {
    if (this.why !== null) return Promise.reject(new Error(this.why));
    return new Promise((resolve, reject) => {
      this.waiting.push({ type, resolve, reject });
    });
  }

  private take(data: unknown): void {
    if (this.scope.ended) return;
    if (++this.messages > MOST_MESSAGES) {
      this.break("it sent too many messages");
      return;
    }
    this.unanswered = 0;
    const parsed = fromFrame.safeParse(data);
    if (!parsed.success) {
      this.break("it sent something that Backline does not understand");
      return;
    }
    const message = parsed.data;
    if (message.type === "ready") this.resolveReady();
    else if (message.type === "failed") this.break(message.why.trim() || "it failed");
    else if (message.type === "gui") this.gui?.sized(message.width, message.height);
    else if (message.type === "escape") this.gui?.escaped();
    else if (message.type !== "pong") this.answer(message);
  }

  private answer(message: Answer): void {
    const index = this.waiting.findIndex(({ type }) => type === message.type);
    const [first] = index < 0 ? [] : this.waiting.splice(index, 1);
    if (message.type === "piece") this.waitedForPiece = 0;
    // nobody asked: no harm in that, as long as it is counted
    first?.resolve(message);
  }

  /** A frame may take the focus by itself, `inert` or not, and read all that is typed from then on: passwords too. */
  private keepFromKeys(): void {
    if (this.element.inert && document.activeElement === this.element) this.break("it reached for the keyboard");
  }

  /** Counted in beats of this page's own timer, so that a computer that was asleep takes nobody for dead. */
  private beat(): void {
    this.keepFromKeys();
    if (this.scope.ended) return;
    // its document may answer while its audio thread hangs
    const rendering = this.waiting.some(({ type }) => type === "piece");
    if (this.unanswered >= MISSED_BEATS || this.waitedForPiece >= MISSED_BEATS) {
      this.break("it does not answer");
      return;
    }
    this.unanswered++;
    this.waitedForPiece = rendering ? this.waitedForPiece + 1 : 0;
    this.post({ type: "ping" });
  }
}

/** Whether the document in a frame is of another origin than ours: nothing is handed over otherwise. */
function closed({ contentDocument, contentWindow }: HTMLIFrameElement): boolean {
  return contentDocument === null && contentWindow !== null;
}

/** Out of sight and out of reach, but not so that the browser stops it. */
export function hide(frame: HTMLIFrameElement): void {
  // what a person types after that is not meant for it
  if (document.activeElement === frame) frame.blur();
  frame.inert = true;
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  Object.assign(frame.style, {
    ...{ position: "fixed", left: "0", top: "0", width: "1px", height: "1px", border: "0" },
    ...{ opacity: "0", pointerEvents: "none", clipPath: "none" },
  });
}
