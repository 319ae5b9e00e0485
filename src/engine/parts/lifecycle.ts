import { t } from "@lingui/core/macro";
import { DEFAULT_SAMPLE_RATE } from "../../../contract/project/document";
import { sentenceOf } from "../../words/say";

import { Listeners } from "../listeners";
import { Output, type OutputState } from "../output";
import type { BufferSize, EngineState } from "../port";
import { unsupportedReason } from "../support";

/** What plays through the output. */
export interface Player {
  /** Hz that its project needs; null if there is none */
  readonly sampleRate: number | null;
  /** Makes an engine if there is a project but no engine yet. */
  begin(): Promise<void>;
  /** Stops and removes everything that plays. */
  end(): Promise<void>;
}

/** The engine's state, its output, and a queue of work on both. */
export class EngineLifecycle {
  private current: EngineState = { kind: "off" };
  private readonly states = new Listeners<EngineState>();
  private opened: Output | null = null;
  /** work for the worker and the context, one step after the other */
  private work: Promise<void> = Promise.resolve();

  /** `buffer`: the buffer size for an output that opens; `prepare`: called before it runs. */
  constructor(
    private readonly buffer: () => BufferSize,
    private readonly prepare: (output: Output) => Promise<void>,
  ) {}

  get state(): EngineState {
    return this.current;
  }

  get output(): Output | null {
    return this.opened;
  }

  get running(): boolean {
    return this.current.kind === "running";
  }

  onState(listener: (state: EngineState) => void): () => void {
    return this.states.add(listener);
  }

  async start(player: Player): Promise<void> {
    const reason = unsupportedReason();
    if (reason !== null) {
      this.become({ kind: "unsupported", reason });
      return;
    }
    // After a click the context must be resumed within the click's event.
    const resumed = this.opened?.resume().then((state) => this.outputChanged(state));
    await this.enqueue(async () => {
      if (this.opened && this.current.kind !== "failed") return;
      this.become({ kind: "starting" });
      await this.openOutput(player.sampleRate ?? DEFAULT_SAMPLE_RATE);
      await player.begin();
      await this.resume();
    });
    await resumed;
  }

  async close(player: Player): Promise<void> {
    await this.enqueue(async () => {
      await player.end();
      await this.opened?.close();
      this.opened = null;
      this.become({ kind: "off" });
    });
  }

  /** Queues work; if it throws, the engine fails with a sentence. */
  enqueue(step: () => Promise<void>): Promise<void> {
    this.work = this.work.then(step).catch((error: unknown) => {
      this.become({ kind: "failed", reason: t`The audio engine could not go on: ${sentenceOf(error)}` });
    });
    return this.work;
  }

  /** Resolves when all work queued so far is done. */
  idle(): Promise<void> {
    return this.work;
  }

  /** Replaces the context by one with this sample rate and the present buffer size; part of a queued step. */
  async reopen(sampleRate: number): Promise<void> {
    await this.openOutput(sampleRate);
    await this.resume();
  }

  private async openOutput(sampleRate: number): Promise<void> {
    await this.opened?.close();
    this.opened = await Output.open(sampleRate, (state) => this.outputChanged(state), {
      buffer: this.buffer(),
    });
    await this.prepare(this.opened);
  }

  private async resume(): Promise<void> {
    this.outputChanged((await this.opened?.resume()) ?? "closed");
  }

  private become(state: EngineState): void {
    if (state.kind === this.current.kind && state.kind !== "failed") return;
    this.current = state;
    this.states.tell(state);
  }

  private outputChanged(state: OutputState): void {
    if (this.current.kind === "failed" || this.current.kind === "unsupported") return;
    if (state === "running") this.become({ kind: "running" });
    else if (state === "blocked") this.become({ kind: "blocked" });
  }
}
