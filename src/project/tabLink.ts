import { Scope } from "../scope/scope";
import type { Commit } from "./history";
import { type TabMessage, tabMessage } from "./messages";

/** How long a tab waits for the editing one to answer before it takes the project, ms. */
export const YIELD_WAIT = 4000;

/** A tab's line to the others that have the same project open. */
export class TabLink {
  readonly #channel: BroadcastChannel;
  readonly #session: string;
  readonly #scope = new Scope();
  #answer: ((message: TabMessage) => void) | null = null;
  #closed = false;

  /**
   * @param channel stays open as long as its owner keeps it
   * @param session who this tab is; answers to others are kept from it
   * @param heard called with what the others tell all
   */
  constructor(channel: BroadcastChannel, session: string, heard: (message: TabMessage) => void) {
    this.#channel = channel;
    this.#session = session;
    channel.onmessage = ({ data }) => {
      const parsed = tabMessage.safeParse(data);
      if (!parsed.success) return;
      const message = parsed.data;
      if (message.type !== "yielded" && message.type !== "refused") heard(message);
      else if (message.to === session) this.#answer?.(message);
    };
  }

  send(message: TabMessage): void {
    if (!this.#closed) this.#channel.postMessage(message);
  }

  /** Tells that commits are on disk; `seq` numbers the first. */
  sendCommits(seq: number, commits: readonly Commit[]): void {
    const plain = commits.map(({ kind, label, commands, patches, inverse }) => ({
      kind,
      label,
      commands: [...commands],
      patches: [...patches],
      inverse: [...inverse],
    }));
    this.send({ type: "committed", seq, commits: plain });
  }

  /** Asks the editing tab to let go; null where none answers in time. */
  async askToYield(): Promise<TabMessage | null> {
    const asking = this.#scope.child();
    const answered = new Promise<TabMessage>((resolve) => {
      this.#answer = resolve;
    });
    this.send({ type: "takeOver", from: this.#session });
    const message = await Promise.race([answered, asking.wait(YIELD_WAIT).then(() => null)]);
    asking.end();
    this.#answer = null;
    return message;
  }

  close(): void {
    this.#closed = true;
    this.#scope.end();
  }
}
