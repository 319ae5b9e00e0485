import { Scope } from "../scope/scope";
import type { Commit } from "./history";
import { type TabMessage, tabMessage } from "./messages";

/** ms that a tab waits for the editing tab's answer before it steals the project. */
export const YIELD_WAIT = 4000;

/** A tab's connection to the others that have the same project open. */
export class TabLink {
  readonly #channel: BroadcastChannel;
  readonly #session: string;
  readonly #scope = new Scope();
  #answer: ((message: TabMessage) => void) | null = null;
  #closed = false;

  /**
   * @param channel closed by its owner @param session identifies this tab; answers to other tabs are filtered out
   * @param heard called with messages to all tabs
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

  /** Announces that commits are on disk; `seq` is the number of the first. */
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

  /** Asks the editing tab to yield; null if none answers in time. */
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
