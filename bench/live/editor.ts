import type { WebSocket } from "ws";
import { type ServerFrame, serverFrame } from "../../contract/live/frames";
import { projectTopicName } from "../../contract/live/topics";
import type { Project } from "../../contract/project/document";
import { carryOutInPlace } from "../../contract/project/inPlace";
import { SYNC, SYNC_PROTOCOL, type SyncRequest } from "../../contract/sync/protocol";
import { type Asker, openPage } from "./page";

type Edit = SyncRequest["edits"][number];
type Edits = ServerFrame & { readonly type: "edits" };

/** The cost beyond which an edit is refused; none of these comes near. */
const MOST_COST = 1_000_000;

/** One page that edits a project, as the app's does: one exchange at a time, with all that was edited meanwhile. */
export class EditingPage {
  /** from the edit to its acknowledgement, ms */
  readonly latencies: number[] = [];
  /** revision by number of the edit */
  readonly applied = new Map<number, number>();
  rejected = 0;
  /** how far the server has told it */
  rev = 0;
  readonly clientId: string;
  readonly #asker: Asker;
  readonly #projectId: string;
  readonly #told: string[] = [];
  readonly #madeAt = new Map<number, number>();
  #pending: Edit[] = [];
  #made = 0;
  #call = 0;
  #isAsking = false;
  #socket: WebSocket | null = null;

  constructor(asker: Asker, projectId: string, number: number) {
    this.#asker = asker;
    this.#projectId = projectId;
    this.clientId = `bench-page-${number}`;
  }

  get made(): number {
    return this.#made;
  }
  get isSettled(): boolean {
    return this.#pending.length === 0 && !this.#isAsking;
  }

  /** Connects; resolves once the server has told how far the project is. */
  async open(): Promise<void> {
    let began = () => {};
    const following = new Promise<void>((resolve) => {
      began = resolve;
    });
    this.#socket = await openPage(this.#asker, (frame) => {
      if (frame.startsWith('{"type":"edits"')) this.#hearEdits(frame);
      else if (frame.startsWith('{"type":"answer"')) this.#hearAnswer(frame);
      else if (frame.startsWith('{"type":"position"')) began();
      else if (frame.startsWith('{"type":"refused"')) throw new Error(frame);
    });
    this.#send({ type: "subscribe", topic: projectTopicName(this.#projectId), known: 0 });
    await following;
  }

  edit(command: Edit["command"]): void {
    this.#made += 1;
    this.#madeAt.set(this.#made, performance.now());
    this.#pending.push({ clientSeq: this.#made, baseRev: this.rev, command });
    this.#exchange();
  }

  /** The document that follows from everything that this page was told. Throws if an edit was left out. */
  documentFrom(begun: Project): Project {
    const document = structuredClone(begun);
    let rev = 0;
    for (const text of this.#told) {
      const frame = serverFrame.parse(JSON.parse(text)) as Edits;
      if (frame.from !== rev) throw new Error(`${this.clientId} was told nothing of ${rev} to ${frame.from}.`);
      for (const { command } of frame.edits) {
        const done = carryOutInPlace(document, command, MOST_COST);
        if ("error" in done) throw done.error;
      }
      rev = frame.rev;
    }
    return document;
  }

  close(): void {
    this.#socket?.terminate();
  }

  #send(frame: unknown): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #exchange(): void {
    if (this.#isAsking || this.#pending.length === 0) return;
    this.#isAsking = true;
    this.#call += 1;
    const edits = this.#pending.slice(0, SYNC.mostEdits);
    const request = { protocolVersion: SYNC_PROTOCOL, clientId: this.clientId, lastRev: this.rev, edits };
    this.#send({ type: "sync", call: this.#call, projectId: this.#projectId, request });
  }

  /** Frames are read when the measuring is over: what the pages would compute is no part of the server's time. */
  #hearEdits(frame: string): void {
    this.#told.push(frame);
    this.rev = Number(/"rev":(\d+)/.exec(frame)?.[1]);
  }

  #hearAnswer(text: string): void {
    const frame = serverFrame.parse(JSON.parse(text));
    if (frame.type !== "answer") return;
    this.#isAsking = false;
    if (!frame.result.ok) {
      if (frame.result.retryAfter === null) throw new Error(`${this.clientId}: ${frame.result.message}`);
      setTimeout(() => this.#exchange(), 1000 * frame.result.retryAfter);
      return;
    }
    const now = performance.now();
    const { applied, rejected } = frame.result.value;
    const answered = new Set([...applied, ...rejected].map(({ clientSeq }) => clientSeq));
    for (const { clientSeq, rev } of applied) {
      this.latencies.push(now - (this.#madeAt.get(clientSeq) ?? now));
      this.applied.set(clientSeq, rev);
    }
    this.rejected += rejected.length;
    this.#pending = this.#pending.filter(({ clientSeq }) => !answered.has(clientSeq));
    this.#exchange();
  }
}
