import { t } from "@lingui/core/macro";
import type { ProjectState, SyncRequest } from "../../../contract/sync/protocol";
import { say, sentenceOf } from "../../words/say";
import type { Commit } from "../history";
import type { SyncRecord } from "../storage/database";
import { AudioSync } from "./audio";
import type { SyncEnvironment, SyncHost, SyncListener } from "./host";
import { keptOf, keptSentence } from "./kept";
import type { SyncMessage } from "./messages";
import { Outbox } from "./outbox";
import { SyncProgress } from "./progress";
import type { OutboxEntry } from "./records";
import { begin, type Conflict, type Replica, receive, requestOf } from "./replica";
import { EDITING_ALLOWED, viewOnlyReason } from "./rights";
import { LOCAL, plain, type SyncStatus, stateOf } from "./status";
import { ExchangeTimer, GATHER_MS } from "./timer";
import { ChangeWatch } from "./watch";

/** Even while the server reports changes, it is asked this often, because a report may be lost. */
const WATCHED_MS = 60_000;

/**
 * Keeps one open project and its cloud copy in sync. Edits are sent from the log on disk, after they were saved;
 * others' edits are merged into the open document between a person's gestures. Syncing never delays an edit.
 */
export class ProjectSync {
  readonly #host: SyncHost;
  readonly #environment: SyncEnvironment;
  readonly #listener: SyncListener;
  readonly #audio: AudioSync;
  readonly #unlisten: () => void;
  #progress: SyncProgress | null = null;
  #replica: Replica | null = null;
  #outbox = new Outbox(0, 0);
  /** entries that were written while the log was being read */
  #early: OutboxEntry[] = [];
  readonly #timer: ExchangeTimer;
  readonly #watch: ChangeWatch;
  /** the sync state reported by the tab that syncs the project, if that is another one */
  #followed: SyncStatus | null = null;
  /** whether the server has answered since this started */
  #heard = false;
  #running: Promise<void> | null = null;
  #stopped = false;
  #status: SyncStatus = LOCAL;

  constructor(host: SyncHost, environment: SyncEnvironment, listener: SyncListener) {
    this.#host = host;
    this.#environment = environment;
    this.#listener = listener;
    this.#audio = new AudioSync(environment, host.id, {
      changed: () => this.#show(),
      arrived: () => listener.audioArrived(),
      notice: (sentence) => host.notify(sentence),
    });
    this.#timer = new ExchangeTimer(() => void this.exchange(), environment.timers);
    this.#watch = new ChangeWatch({
      known: () => this.#state(),
      ask: (known, signal) =>
        environment.server.changed(host.id, known, { link: this.#progress?.record.link ?? null, signal }),
      quiet: () => Promise.resolve(this.#running),
      changed: () => this.#timer.schedule(0),
      unheard: () => this.#timer.schedule(environment.pause()),
      now: () => environment.now(),
      timers: environment.timers,
    });
    this.#unlisten = host.listen({
      written: (seq, commits) => this.#written(seq, commits),
      state: () => this.#hostChanged(),
      told: (message) => this.#told(message),
    });
  }

  get status(): SyncStatus {
    return this.#status;
  }

  /** Whether everything here is in the cloud and vice versa, as far as is known. */
  get complete(): boolean {
    if (!this.#host.editor) return this.#followed?.state.kind === "synced" && this.#followed.pending === 0;
    return (
      this.#heard &&
      this.#outbox.waiting === 0 &&
      this.#timer.failure === null &&
      this.#audio.settled(this.#host.project)
    );
  }

  /** Syncs now: at the start, when the network is back, when the person returns. */
  wake(): void {
    this.#audio.retry();
    this.#timer.schedule(0);
  }

  /** Runs one exchange, or joins the running one; resolves when it has ended, successfully or not. Never throws. */
  exchange(): Promise<void> {
    this.#running ??= this.#exchange()
      .catch((error: unknown) => this.#timer.failed({ kind: "failed", message: sentenceOf(error), retryAfter: null }))
      .finally(() => {
        this.#running = null;
        this.#show();
        if (this.#stopped) return;
        this.#follow();
        this.#timer.next(this.#pause());
      });
    return this.#running;
  }

  /** One complete exchange of everything done so far, and the transfer of audio. */
  async settle(): Promise<void> {
    // the running one may have begun before the last edit
    await this.#running;
    await this.exchange();
    await this.#moveAudio();
  }

  /** Stops syncing; what was not sent stays in the log. */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#timer.stop();
    this.#watch.stop();
    this.#unlisten();
    this.#audio.stop();
    // what could not be written is requested from the server again
    if (this.#replica) await this.#progress?.confirm(this.#replica, 1).catch(() => undefined);
  }

  /** The refused edits on disk have changed. */
  async readKept(): Promise<void> {
    if (!this.#host.editor) return this.#host.tell({ type: "askSync" });
    await this.#progress?.readKept();
    this.#show();
  }

  /** Handles a message from another tab: one tab syncs the project, the others show its state. */
  #told(message: SyncMessage): void {
    if (message.type === "askSync") {
      if (this.#host.editor) this.readKept().catch((error: unknown) => this.#host.notify(sentenceOf(error)));
      return;
    }
    if (this.#host.editor) return;
    // the sending tab has parsed its commands
    this.#followed = message.status as SyncStatus;
    const { role, state } = this.#followed;
    if (role !== null) this.#applyRole(role, state.kind === "gone");
    this.#show();
  }

  #written(seq: number, commits: readonly Commit[]): void {
    const entries = commits.flatMap(({ kind, label, commands }, index) =>
      kind === "merge" || commands.length === 0 ? [] : [{ seq: seq + index, label, commands }],
    );
    if (entries.length === 0) return;
    if (this.#replica) this.#replica = this.#outbox.take(this.#replica, entries);
    else this.#early.push(...entries);
    this.#show();
    if (this.#timer.failure === null) this.#timer.schedule(GATHER_MS);
  }

  #hostChanged(): void {
    if (!this.#host.editor) {
      // another tab continues from what is on disk
      this.#replica = null;
      this.#early = [];
      this.#watch.stop();
      return;
    }
    this.#followed = null;
    if (this.#replica === null || (!this.#host.inGesture && this.#replica.present !== this.#host.project)) {
      if (!this.#timer.waiting && this.#running === null) this.#timer.schedule(GATHER_MS);
    }
  }

  /** this device's state; null if the server's document is still to come */
  #state(): ProjectState | null {
    const rev = this.#replica?.rev ?? null;
    return this.#progress && rev !== null ? { rev, role: this.#progress.record.role } : null;
  }

  /** Waits for reports of changes from the server, while the page is visible and there is no problem. */
  #follow(): void {
    if (!this.#host.editor || this.#timer.failure || !this.#environment.attended()) this.#watch.stop();
    else if (this.#outbox.waiting === 0) this.#watch.follow();
  }

  /** How long until the next exchange, ms. */
  #pause(): number {
    if (this.#outbox.waiting > 0) return GATHER_MS;
    return this.#watch.waiting ? WATCHED_MS : this.#environment.pause();
  }

  async #exchange(): Promise<void> {
    if (this.#stopped) return;
    if (!this.#host.editor) return this.#host.tell({ type: "askSync" });
    // Edits must be on disk before they are sent; if they cannot be written, what is on disk is sent anyway.
    await this.#host.flush().catch(() => undefined);
    await this.#prepare();
    if (!(await this.#create())) return;
    for (let more = true; more; ) {
      const before = this.#replica;
      const { record, replica } = this.#known();
      const request: SyncRequest = requestOf(replica);
      const answer = await this.#environment.server.sync(
        this.#host.id,
        record.link === null ? request : { ...request, link: record.link },
      );
      // the project was closed, or another tab became the editor, while the server answered
      if (this.#stopped || !this.#replica || before === null) return;
      if (!answer.ok) {
        this.#timer.failed(answer.failure);
        if (answer.failure.kind === "gone") this.#applyRole(record.role, true);
        return;
      }
      const received = receive(this.#replica, request, answer.value);
      this.#replica = received.state;
      await this.#keep(received.conflicts, answer.value.role);
      if (received.lost) await this.#environment.keepCopy(received.lost);
      more = received.again && !sameProgress(replica, received.state);
    }
    this.#heard = true;
    this.#timer.worked();
    await this.#merge();
    void this.#moveAudio();
  }

  #known(): { progress: SyncProgress; record: SyncRecord; replica: Replica } {
    const progress = this.#progress;
    if (!progress || !this.#replica) throw new RangeError(t`The project's sync has not begun.`);
    return { progress, record: progress.record, replica: this.#replica };
  }

  /** Reads the sync progress, or starts with the document on disk. */
  async #prepare(): Promise<void> {
    if (this.#replica) return;
    const { database, newId } = this.#environment;
    await this.#host.flush();
    const { progress, confirmed, entries } = await SyncProgress.read(database, this.#host.id, newId);
    const { acknowledged, lastClientSeq, clientId, role } = progress.record;
    this.#progress = progress;
    this.#outbox = new Outbox(acknowledged, lastClientSeq);
    const replica = begin(clientId, { rev: confirmed.rev, document: confirmed.project }, role);
    this.#replica = this.#outbox.take(this.#outbox.take(replica, entries), this.#early);
    this.#early = [];
    this.#applyRole(role);
  }

  /** Sends the project to the server, if it is not there; returns whether it is there now. */
  async #create(): Promise<boolean> {
    const { progress, record, replica } = this.#known();
    if (record.created) return true;
    this.#show();
    const made = await this.#environment.server.create(replica.confirmed);
    if (!made.ok) {
      this.#timer.failed(made.failure);
      return false;
    }
    // the server's copy began differently: it will send its own document, and local edits are applied on top of it
    if (!made.value.same && this.#replica) this.#replica = { ...this.#replica, rev: null };
    await progress.created();
    return true;
  }

  /** Stores the server's answer to our own edits, and in the same step keeps refused ones. */
  async #keep(conflicts: readonly Conflict[], role: SyncRecord["role"]): Promise<void> {
    const { progress, record, replica } = this.#known();
    const at = this.#environment.now();
    const kept = keptOf(conflicts, record, (clientSeq) => this.#outbox.labelOf(clientSeq), at);
    await progress.answered({ ...this.#outbox.answered(replica), role, lastSyncAt: at }, kept);
    if (kept.length > 0) this.#host.notify(keptSentence(kept));
    await progress.confirm(replica);
    this.#applyRole(role);
  }

  #applyRole(role: SyncRecord["role"], gone = false): void {
    const reason = viewOnlyReason(role, gone);
    if (this.#host.viewOnly === reason) return;
    this.#host.viewOnly = reason;
    this.#host.notify(reason ?? say(EDITING_ALLOWED));
  }

  /** Updates the open document, once everything done so far is on disk. */
  async #merge(): Promise<void> {
    while (this.#host.editor && !this.#host.inGesture) {
      await this.#host.flush();
      if (!this.#replica || this.#stopped) return;
      if (this.#host.inGesture || this.#host.saved.kind !== "saved") continue;
      this.#host.merge(this.#replica.present);
      // the same object for both, which makes the next comparison fast
      this.#replica = { ...this.#replica, present: this.#host.project };
      return;
    }
  }

  async #moveAudio(): Promise<void> {
    if (!this.#progress || this.#stopped || this.#timer.failure) return;
    const { link, role } = this.#progress.record;
    await this.#audio.update(this.#host.project, { link, send: role !== "view" && link === null });
  }

  #show(): void {
    this.#status = this.#followed ?? this.#statusHere();
    if (this.#stopped) return;
    this.#listener.changed(this.#status);
    if (this.#host.editor) this.#host.tell({ type: "synced", status: plain(this.#status) });
  }

  #statusHere(): SyncStatus {
    const { failure, transfer } = this.#audio;
    const busy = !this.#heard || this.#outbox.waiting > 0 || transfer !== null;
    const record = this.#progress?.record;
    return {
      state: stateOf(this.#timer.failure ?? failure, busy),
      role: record?.created ? record.role : null,
      pending: this.#outbox.waiting + this.#early.length,
      lastSyncAt: record?.lastSyncAt ?? null,
      transfer,
      kept: this.#progress?.kept ?? [],
    };
  }
}

/** Whether an answer changed nothing, so that repeating the request at once would be pointless. */
const sameProgress = (before: Replica, after: Replica): boolean =>
  before.rev === after.rev && before.pending[0]?.clientSeq === after.pending[0]?.clientSeq;
