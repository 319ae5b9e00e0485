import { t } from "@lingui/core/macro";
import { type Attached, attachedFiles, fileLabel, neededFiles } from "../../../contract/project/attached";
import type { Id, Project } from "../../../contract/project/document";
import { PROJECT_SAMPLE } from "../../../contract/projects";
import { sentenceOf } from "../../words/say";

import { mayBeAttached } from "../attached";
import type { AudioAddress, CloudFailure, CloudServer, LocalAudio } from "./port";
import type { Transfer } from "./status";

interface Ports {
  readonly server: CloudServer;
  readonly audio: LocalAudio;
  now(): number;
}

export interface AudioListener {
  /** `transfer` or `failure` may have changed. */
  changed(): void;
  /** Missing samples have been stored. */
  arrived(): void;
  /** Something a person should know, as a sentence. */
  notice(sentence: string): void;
}

/** ms until a failed transfer is retried, and samples that nobody has uploaded yet are asked for again. */
const AGAIN_MS = 15_000;

/** The transfer of one project's audio: uploads what the account lacks, downloads what this device lacks. */
export class AudioSync {
  readonly #ports: Ports;
  readonly #projectId: Id;
  readonly #listener: AudioListener;
  /** samples that both sides have */
  readonly #settled = new Set<string>();
  readonly #told = new Set<string>();
  readonly #ended = new AbortController();
  #running: Promise<void> | null = null;
  #notBefore = 0;
  #transfer: Transfer | null = null;
  #failure: CloudFailure | null = null;

  constructor(ports: Ports, projectId: Id, listener: AudioListener) {
    this.#ports = ports;
    this.#projectId = projectId;
    this.#listener = listener;
  }

  /** null while nothing is being transferred */
  get transfer(): Transfer | null {
    return this.#transfer;
  }

  /** why the last transfer failed; null if none did */
  get failure(): CloudFailure | null {
    return this.#failure;
  }

  /** Whether all audio that a document plays is on both sides, as far as is known. */
  settled(project: Project): boolean {
    return [...neededFiles(project)].every((id) => this.#settled.has(id));
  }

  /**
   * Transfers what either side lacks; one run at a time. `link`: the token of a visitor without a session. Without
   * `send` nothing is uploaded. Never throws.
   */
  update(project: Project, { link, send }: { link: string | null; send: boolean }): Promise<void> {
    if (this.#running) return this.#running;
    const ids = [...neededFiles(project)].filter((id) => !this.#settled.has(id));
    if (ids.length === 0 || this.#ports.now() < this.#notBefore || this.#ended.signal.aborted) return Promise.resolve();
    this.#running = this.#move(project, ids, link, send).finally(() => {
      this.#running = null;
      this.#transfer = null;
      this.#listener.changed();
    });
    return this.#running;
  }

  /** Retries what failed at the next opportunity, without waiting. */
  retry(): void {
    this.#notBefore = 0;
  }

  /** Stops what is running. */
  stop(): void {
    this.#ended.abort();
  }

  async #move(project: Project, ids: readonly string[], link: string | null, send: boolean): Promise<void> {
    this.#failure = null;
    const here: string[] = [];
    const missing: string[] = [];
    for (const id of ids) ((await this.#ports.audio.has(id, attachmentOf(project, id))) ? here : missing).push(id);
    for (let at = 0; at < missing.length; at += PROJECT_SAMPLE.mostAsked) {
      await this.#fetch(project, missing.slice(at, at + PROJECT_SAMPLE.mostAsked), link);
    }
    for (let at = 0; at < here.length; at += PROJECT_SAMPLE.mostAsked) {
      const part = here.slice(at, at + PROJECT_SAMPLE.mostAsked);
      if (send) await this.#send(project, part);
      else for (const id of part) this.#settled.add(id);
    }
    if (ids.some((id) => !this.#settled.has(id))) this.#notBefore = this.#ports.now() + AGAIN_MS;
  }

  async #fetch(project: Project, ids: readonly string[], link: string | null): Promise<void> {
    const { server } = this.#ports;
    const found = await server.addresses(this.#projectId, ids, link);
    if (!found.ok) return this.#fail(found.failure);
    const absent = ids.filter((id) => !found.value.some((one) => one.id === id) && !this.#told.has(id));
    this.#tellAbsent(project, absent);
    const bytes = found.value.reduce((sum, one) => sum + one.bytes, 0);
    let done = 0;
    const progress = (files: number, more: number) =>
      this.#show({ direction: "down", files: found.value.length, filesDone: files, bytes, bytesDone: done + more });
    let arrived = 0;
    for (const [index, one] of found.value.entries()) {
      progress(index, 0);
      if (await this.#fetchOne(project, one, (more) => progress(index, more))) arrived += 1;
      done += one.bytes;
      if (this.#ended.signal.aborted) break;
    }
    if (arrived > 0) this.#listener.arrived();
  }

  async #fetchOne(project: Project, one: AudioAddress, progress: (bytes: number) => void): Promise<boolean> {
    const { server, audio } = this.#ports;
    const attached = attachmentOf(project, one.id);
    if (attached && !mayBeAttached(attached, one.bytes)) {
      // nobody's edit has it fetched over and over: its device says that the file is missing
      this.#settled.add(one.id);
      return false;
    }
    const file = await server.download(one.address, { progress, signal: this.#ended.signal });
    if (!file.ok) {
      this.#fail(file.failure);
      return false;
    }
    try {
      await audio.receive(one.id, file.value, fileLabel(project, one.id), attached);
    } catch (error) {
      const message = sentenceOf(error);
      this.#fail({ kind: "failed", message, retryAfter: null });
      return false;
    }
    this.#settled.add(one.id);
    return true;
  }

  async #send(project: Project, ids: readonly string[]): Promise<void> {
    const { server, audio } = this.#ports;
    const wanted = await server.lacking(this.#projectId, ids);
    if (!wanted.ok) return this.#fail(wanted.failure);
    for (const id of ids) if (!wanted.value.includes(id)) this.#settled.add(id);
    const files: { id: string; file: Blob }[] = [];
    for (const id of wanted.value) {
      const file = await audio.open(id, attachmentOf(project, id));
      if (file) files.push({ id, file });
    }
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
    let done = 0;
    for (const [index, { id, file }] of files.entries()) {
      const progress = (more: number) =>
        this.#show({ direction: "up", files: files.length, filesDone: index, bytes, bytesDone: done + more });
      progress(0);
      const name = fileLabel(project, id);
      const sent = await server.upload(this.#projectId, { id, name }, file, { progress, signal: this.#ended.signal });
      if (this.#ended.signal.aborted) return;
      if (sent.ok) this.#settled.add(id);
      else {
        this.#fail(sent.failure);
        // smaller files might still fit, but it should not depend on luck which audio is missing elsewhere
        if (sent.failure.kind === "full" || sent.failure.kind === "offline") return;
      }
      done += file.size;
    }
  }

  #tellAbsent(project: Project, absent: readonly string[]): void {
    const [first] = absent;
    if (first === undefined) return;
    for (const id of absent) this.#told.add(id);
    const name = `“${project.samples[first]?.name ?? attachmentOf(project, first)?.name ?? t`A recording`}”`;
    const which = absent.length === 1 ? name : t`${name} and ${absent.length - 1} more`;
    this.#listener.notice(
      t`The audio of ${which} has not reached the cloud yet, so its clips are silent until the other device has sent it.`,
    );
  }

  #fail(failure: CloudFailure): void {
    if (!this.#ended.signal.aborted) this.#failure = failure;
  }

  #show(transfer: Transfer): void {
    this.#transfer = transfer;
    this.#listener.changed();
  }
}

/** What a file is that is no sample; null for a sample. */
const attachmentOf = (project: Project, hash: string): Attached | null =>
  attachedFiles(project).find((one) => one.hash === hash) ?? null;
