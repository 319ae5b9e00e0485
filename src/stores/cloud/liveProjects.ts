import type { ServerFrame } from "../../../contract/live/frames";
import { projectTopicName } from "../../../contract/live/topics";
import type { SyncAnswer } from "../../../contract/sync/answer";
import type { ProjectState, SyncRequest } from "../../../contract/sync/protocol";
import type { LiveChannel } from "../../api/live/page";
import type { CloudFailure, CloudResult } from "../../project/sync/port";
import { Delay, type Timers } from "../../scope/delay";
import type { End } from "../../scope/scope";
import { word } from "../../words/say";

/** How long a question waits for the channel to connect before the server is asked by HTTP instead. */
const CONNECT_MS = 2000;
/** A question that has waited so long is answered with what is known, as ever. */
const PATIENCE_MS = 50_000;
/** A project that nobody has asked about for so long is no longer followed. */
const LINGER_MS = 30_000;
/** Edits that came over the channel are kept until they are asked for, at most so many. */
const MOST_KEPT = 1000;
/** Larger exchanges go by HTTP, whose server reads them in a thread of their own. */
const MOST_SENT = 48 * 1024;

const UNHEARD: CloudFailure = {
  kind: "offline",
  message: word("The live channel is not connected."),
  retryAfter: null,
};

interface Ports {
  readonly channel: () => Promise<Pick<LiveChannel, "follow" | "sync">>;
  /** what the server's refusal means for a project */
  readonly failed: (refusal: { code: string; message: string; retryAfter: number | null }) => CloudFailure;
  readonly timers: Timers;
}

/** What the channel has told of one project. */
class Told {
  /** null while nothing was told, or after the channel broke */
  state: ProjectState | null = null;
  refusal: CloudFailure | null = null;
  /** every edit after `from` up to `until` */
  edits: SyncAnswer["edits"] = [];
  from = 0;
  #until: number | null = null;
  readonly #waiting = new Set<() => void>();

  frame(frame: ServerFrame, failed: Ports["failed"]): void {
    if (frame.type === "refused") {
      this.state = null;
      this.refusal = failed({ ...frame, retryAfter: null });
    } else if (frame.type === "position") {
      this.#keep(frame.rev, frame.rev, []);
      this.state = { rev: frame.rev, role: frame.role };
      this.refusal = null;
    } else if (frame.type === "edits") {
      this.#keep(frame.from, frame.rev, frame.edits);
      // the first edits come before the position, which says what the caller may do
      if (this.state) this.state = { ...this.state, rev: frame.rev };
    } else return;
    this.wake();
  }

  unheard(): void {
    this.state = null;
    this.refusal = null;
    this.#until = null;
    this.wake();
  }

  #keep(from: number, until: number, edits: SyncAnswer["edits"]): void {
    if (from === until ? this.#until !== until : this.#until !== from) [this.from, this.edits] = [from, []];
    this.edits = [...this.edits, ...edits].slice(-MOST_KEPT);
    this.#until = until;
    this.from = until - this.edits.length;
  }

  wake(): void {
    for (const look of [...this.#waiting]) look();
  }

  /** Resolves once `isIt` holds, after `ms`, or when the signal aborts. */
  until(isIt: () => boolean, ms: number, timers: Timers, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const late = new Delay(timers);
      const end = () => {
        late.stop();
        this.#waiting.delete(look);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const look = () => {
        if (isIt()) end();
      };
      this.#waiting.add(look);
      signal?.addEventListener("abort", end);
      late.start(end, ms);
      if (signal?.aborted) end();
      else look();
    });
  }
}

interface Entry {
  readonly told: Told;
  /** the revision that this device holds */
  known: number;
  readonly linger: Delay;
  end: End;
}

/**
 * Projects as the live channel tells them: whether one has changed, and its edits. What the channel cannot do, `null`
 * or a failure says, and HTTP does.
 */
export class LiveProjects {
  readonly #ports: Ports;
  readonly #entries = new Map<string, Entry>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Resolves once the project's state differs from the known one; fails if the channel is not connected. */
  async changed(
    projectId: string,
    known: ProjectState,
    { link, signal }: { readonly link: string | null; readonly signal: AbortSignal },
  ): Promise<CloudResult<ProjectState>> {
    const { timers } = this.#ports;
    const { told } = await this.#follow(projectId, known.rev, link);
    const isTold = () => told.state !== null || told.refusal !== null;
    await told.until(isTold, CONNECT_MS, timers, signal);
    if (told.state) {
      const isNews = () => told.state === null || told.state.rev > known.rev || told.state.role !== known.role;
      await told.until(isNews, PATIENCE_MS, timers, signal);
    }
    if (told.state) return { ok: true, value: told.state };
    const { refusal } = told;
    // the server follows it no more: whoever asks again asks anew, for rights may come back
    if (refusal) this.#leave(projectId);
    return { ok: false, failure: refusal ?? UNHEARD };
  }

  /** An exchange over the channel; null if HTTP has to do it. */
  async sync(projectId: string, request: SyncRequest): Promise<CloudResult<SyncAnswer> | null> {
    const { channel, failed, timers } = this.#ports;
    const told = this.#entries.get(projectId)?.told;
    const { lastRev } = request;
    const covers = () => told?.state != null && lastRev !== null && told.from <= lastRev;
    if (!told || lastRev === null || !covers()) return null;
    if (request.edits.length === 0) {
      return told.state && told.state.rev > lastRev ? answerOf(told, lastRev, { applied: [], rejected: [] }) : null;
    }
    if (JSON.stringify(request).length > MOST_SENT) return null;
    const result = await (await channel()).sync(projectId, request);
    if (!result) return null;
    if (!result.ok) return { ok: false, failure: failed(result) };
    const { rev, applied, rejected } = result.value;
    await told.until(() => !told.state || told.state.rev >= rev, CONNECT_MS, timers);
    // asked again by HTTP, the server answers for each edit what it did
    return covers() && told.state && told.state.rev >= rev ? answerOf(told, lastRev, { applied, rejected }) : null;
  }

  async #follow(projectId: string, rev: number, link: string | null): Promise<Entry> {
    const present = this.#entries.get(projectId);
    const entry = present ?? { told: new Told(), known: rev, linger: new Delay(this.#ports.timers), end: () => {} };
    entry.known = rev;
    entry.linger.start(() => this.#leave(projectId), PATIENCE_MS + LINGER_MS);
    if (present) return entry;
    this.#entries.set(projectId, entry);
    const { told } = entry;
    const end = (await this.#ports.channel()).follow(projectTopicName(projectId), {
      frame: (frame) => told.frame(frame, this.#ports.failed),
      unheard: () => told.unheard(),
      known: () => entry.known,
      link: link ?? undefined,
    });
    if (this.#entries.get(projectId) === entry) entry.end = end;
    else end();
    return entry;
  }

  #leave(projectId: string): void {
    const entry = this.#entries.get(projectId);
    if (!entry) return;
    this.#entries.delete(projectId);
    entry.linger.stop();
    entry.end();
    entry.told.unheard();
  }
}

function answerOf(
  told: Told,
  lastRev: number,
  heads: Pick<SyncAnswer, "applied" | "rejected">,
): CloudResult<SyncAnswer> | null {
  const { state, edits } = told;
  if (!state) return null;
  const missing = edits.filter(({ rev }) => rev > lastRev);
  return { ok: true, value: { ...state, ...heads, edits: missing, snapshot: null, more: false } };
}
