import type { Page } from "playwright";

/** The browser's own playback counters. */
export interface PlaybackStats {
  underrunEvents: number;
  underrunDuration: number;
  totalDuration: number;
  averageLatency: number;
  maximumLatency: number;
}

/** What the page heard: the selected strip's left channel since `listen`, and clocks to place it in time. */
export interface Heard {
  /** the first sample's frame, counted since the engine's boot */
  first: number;
  /** base64 of the float samples */
  samples: string;
  sampleRate: number;
  /** frames since boot minus the timeline's frame */
  timeline: number;
  /** frames since boot minus the context's frame */
  context: number;
  /** pairs of the context's time (s) and the page's (ms) for the same moment at the output */
  clocks: { contextTime: number; performanceTime: number }[];
  /** when keys were pressed, by their events, ms */
  keys: number[];
  /** pieces that were overwritten before they were read */
  lost: number;
}

interface Probe {
  /** whether there is an engine to listen to */
  ready(): boolean;
  listen(): void;
  heard(): Heard;
  stats(): PlaybackStats | null;
  starved(): number;
  /** position of the timeline */
  seconds(): number;
  block(on: boolean): void;
  /** Suspends or resumes the context. */
  rest(on: boolean): Promise<void>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Where status and tap have what is needed: contract/engine/statusBlock.ts, workers/memory/tapRing.ts. */
export interface Layout {
  status: { head: number; frame: number; rendered: number; contextFrame: number; starved: number };
  tap: { head: number; frames: number; channel: number };
  blockMs: number;
  everyMs: number;
}

/**
 * Runs in the page before its own scripts: intercepts the engine's shared memory when the node is made, and reads from
 * it. The app is not aware of it.
 */
function install(layout: Layout): void {
  let context: AudioContext | null = null;
  let memory: { status: SharedArrayBuffer; tap: SharedArrayBuffer } | null = null;
  const Native = window.AudioWorkletNode;
  window.AudioWorkletNode = class extends Native {
    constructor(base: BaseAudioContext, name: string, options?: AudioWorkletNodeOptions) {
      super(base, name, options);
      const made = options?.processorOptions?.memory;
      if (!made?.tap || !(base instanceof AudioContext)) return;
      context = base;
      memory = made;
    }
  };

  // pinned, because a growing buffer would start a new output with new counters
  localStorage["backline.preferences"] ??= JSON.stringify({ buffer: "smallest" });

  const keys: number[] = [];
  window.addEventListener("keydown", (event) => keys.push(event.timeStamp), { capture: true });

  const clocks: Heard["clocks"] = [];
  let chunks: Float32Array<ArrayBuffer>[] = [];
  let first = 0;
  let next = 0;
  let lost = 0;
  let timer = 0;
  let blocker = 0;

  const read = () => {
    if (!memory || !context) return;
    const { contextTime, performanceTime } = context.getOutputTimestamp();
    if (contextTime && performanceTime) clocks.push({ contextTime, performanceTime });
    const written = Atomics.load(new Int32Array(memory.tap, 0, 1), 0) >>> 0;
    const ring = new Float32Array(
      memory.tap,
      layout.tap.head + layout.tap.channel * layout.tap.frames * 4,
      layout.tap.frames,
    );
    if (written - next > layout.tap.frames - 4096) lost++;
    const chunk = new Float32Array(written - next);
    for (let i = 0; i < chunk.length; i++) chunk[i] = ring[(next + i) & (layout.tap.frames - 1)] as number;
    chunks.push(chunk);
    next = written;
  };

  const status = (): DataView => {
    if (!memory) throw new Error("There is no engine yet.");
    const sequence = new Int32Array(memory.status, 0, 1);
    const copy = new Uint8Array(memory.status.byteLength);
    for (;;) {
      const before = Atomics.load(sequence, 0);
      copy.set(new Uint8Array(memory.status));
      if ((before & 1) === 0 && Atomics.load(sequence, 0) === before)
        return new DataView(copy.buffer, layout.status.head);
    }
  };

  window.probe = {
    ready: () => memory !== null,
    listen() {
      if (!memory) throw new Error("There is no engine yet.");
      chunks = [];
      keys.length = 0;
      clocks.length = 0;
      lost = 0;
      first = next = Atomics.load(new Int32Array(memory.tap, 0, 1), 0) >>> 0;
      clearInterval(timer);
      timer = window.setInterval(read, 50);
    },
    heard() {
      read();
      clearInterval(timer);
      const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
      let at = 0;
      for (const chunk of chunks) {
        all.set(new Uint8Array(chunk.buffer), at);
        at += chunk.byteLength;
      }
      let text = "";
      for (let i = 0; i < all.length; i += 32768) text += String.fromCharCode(...all.subarray(i, i + 32768));
      const view = status();
      const rendered = view.getFloat64(layout.status.rendered, true);
      return {
        first,
        samples: btoa(text),
        sampleRate: context?.sampleRate ?? 0,
        timeline: rendered - view.getFloat64(layout.status.frame, true),
        context: rendered - view.getFloat64(layout.status.contextFrame, true),
        clocks: [...clocks],
        keys: [...keys],
        lost,
      };
    },
    stats() {
      const stats = (context as (AudioContext & { playbackStats?: PlaybackStats }) | null)?.playbackStats;
      if (!stats) return null;
      const { underrunEvents, underrunDuration, totalDuration, averageLatency, maximumLatency } = stats;
      return { underrunEvents, underrunDuration, totalDuration, averageLatency, maximumLatency };
    },
    starved: () => status().getInt32(layout.status.starved, true),
    seconds: () => status().getFloat64(layout.status.frame, true) / (context?.sampleRate ?? 0),
    async rest(on) {
      await (on ? context?.suspend() : context?.resume());
    },
    block(on) {
      clearInterval(blocker);
      if (!on) return;
      blocker = window.setInterval(() => {
        const end = performance.now() + layout.blockMs;
        while (performance.now() < end);
      }, layout.everyMs);
    },
  };
}

/** Adds the probe to every page that is opened from now on. */
export async function installProbe(page: Page, layout: Layout): Promise<void> {
  await page.addInitScript(install, layout);
}
