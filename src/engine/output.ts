import processorUrl from "../../workers/worklet/processor?worker&url";
import { Scope } from "../scope/scope";
import type { BufferSize } from "./port";

/** Newer browsers' playback statistics. */
interface PlaybackStats {
  readonly underrunEvents?: number;
  readonly fallbackFramesEvents?: number;
}

/** The state of the AudioContext: running, waiting for a click, or closed. */
export type OutputState = "running" | "blocked" | "closed";

/** Hints for the browser. */
interface OutputWishes {
  buffer?: BufferSize;
  /** frames per callback */
  renderSizeHint?: number;
}

const CATEGORIES: Readonly<Record<Exclude<BufferSize, number>, AudioContextLatencyCategory>> = {
  smallest: "interactive",
  larger: "balanced",
  largest: "playback",
};

/** A size as the browser takes it: a category, or seconds. */
const latencyHintOf = (size: BufferSize, sampleRate: number): AudioContextLatencyCategory | number =>
  typeof size === "number" ? size / sampleRate : CATEGORIES[size];

/** ms that a context may take to start before it counts as waiting for a click. */
const START_PATIENCE = 700;
/** ms that a device may take to start after a click, which no browser refuses. */
const CLICKED_PATIENCE = 8000;

/** The AudioContext with the engine's processors loaded. */
export class Output {
  private constructor(readonly context: AudioContext) {}

  /** Makes a context with a sample rate in Hz. Throws if the browser refuses the rate or the processor. */
  static async open(
    sampleRate: number,
    onState: (state: OutputState) => void,
    { buffer = "smallest", renderSizeHint }: OutputWishes = {},
  ): Promise<Output> {
    const latencyHint = latencyHintOf(buffer, sampleRate);
    const options: AudioContextOptions & { renderSizeHint?: number } = { sampleRate, latencyHint };
    if (renderSizeHint !== undefined) options.renderSizeHint = renderSizeHint;
    const context = new AudioContext(options);
    const output = new Output(context);
    context.onstatechange = () => onState(output.state);
    await context.audioWorklet.addModule(processorUrl);
    return output;
  }

  get state(): OutputState {
    const { state } = this.context;
    return state === "running" ? "running" : state === "closed" ? "closed" : "blocked";
  }

  /** Tries to start or resume; returns the state afterwards. */
  async resume(): Promise<OutputState> {
    if (this.state === "closed") return "closed";
    const started = this.context.resume().catch(() => {});
    const patience = navigator.userActivation?.isActive ? CLICKED_PATIENCE : START_PATIENCE;
    const waiting = new Scope();
    await Promise.race([started, waiting.wait(patience)]);
    waiting.end();
    return this.state;
  }

  /** Underruns since the context started; null if the browser does not count them. */
  get underruns(): number | null {
    const stats = (this.context as AudioContext & { playbackStats?: PlaybackStats }).playbackStats;
    return stats?.underrunEvents ?? stats?.fallbackFramesEvents ?? null;
  }

  /** Seconds from engine to ear; null if the browser does not report it. */
  get outputLatency(): number | null {
    return this.context.outputLatency ?? null;
  }

  async close(): Promise<void> {
    this.context.onstatechange = null;
    if (this.context.state !== "closed") await this.context.close();
  }
}
