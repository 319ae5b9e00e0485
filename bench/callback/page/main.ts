import { createStreamMemory } from "../../../workers/memory/streamRings";
import type { CaptureOptions } from "./capture";
import captureUrl from "./capture.ts?worker&url";
import type { ReaderOrder } from "./reader";
import type { TakerOrder } from "./taker";

type Kind = "native" | "tone";

/** What the capture has recorded. */
interface Captured {
  samples: string;
  /** seconds of the context at the capture's first frame, and at the first note */
  first: number;
  start: number;
  sampleRate: number;
}

/** Streams that are read from disk during playback. */
interface Streams {
  count: number;
}

interface Unlike {
  /** Builds what will play, for so many seconds at most, without starting it. */
  make(kind: Kind, seconds: number, streams: Streams | null): Promise<void>;
  play(blockMs: number, everyMs: number): Promise<void>;
  rest(): Promise<void>;
  stats(): { underrunEvents: number; underrunDuration: number } | null;
  captured(): Captured;
}

declare global {
  interface Window {
    unlike: Unlike;
  }
}

const STREAMS = 32;
const VOICES = 4;
const NOTE_SECONDS = 0.5;
const LOOP_SECONDS = 10;
/** Pause before the first note, s. */
const LEAD = 1;
/** The usual method: a timer schedules ahead. ms and s. */
const TIMER = 25;
const AHEAD = 0.1;

interface Playing {
  context: AudioContext;
  notes: AudioNode;
  start: number;
}

function loops(context: AudioContext): AudioBuffer[] {
  return Array.from({ length: STREAMS }, (_, number) => {
    const buffer = context.createBuffer(2, LOOP_SECONDS * context.sampleRate, context.sampleRate);
    for (const channel of [0, 1]) {
      const samples = buffer.getChannelData(channel);
      for (let i = 0; i < samples.length; i++) {
        samples[i] = 0.2 * Math.sin((2 * Math.PI * (90 + number * 11 + channel) * i) / context.sampleRate);
      }
    }
    return buffer;
  });
}

function native(): Playing {
  const context = new AudioContext({ sampleRate: 44100, latencyHint: "interactive" });
  const level = new GainNode(context, { gain: 0.015 });
  level.connect(context.destination);
  for (const buffer of loops(context)) {
    const player = new AudioBufferSourceNode(context, { buffer, loop: true });
    player.connect(level);
    player.start();
  }
  const notes = new GainNode(context, { gain: 0.3 });
  notes.connect(context.destination);
  const voices = Array.from({ length: VOICES }, (_, voice) => {
    const oscillator = new OscillatorNode(context, { type: "sawtooth", frequency: 330 * (1 + voice / 4) });
    const gain = new GainNode(context, { gain: 0 });
    oscillator.connect(gain).connect(notes);
    oscillator.start();
    return gain.gain;
  });
  const start = context.currentTime + LEAD;
  let next = 0;
  setInterval(() => {
    while (start + next * NOTE_SECONDS < context.currentTime + AHEAD) {
      const at = Math.max(context.currentTime, start + next * NOTE_SECONDS);
      const gain = voices[next % VOICES];
      gain?.setValueAtTime(0, at);
      gain?.linearRampToValueAtTime(1, at + 0.002);
      gain?.setTargetAtTime(0, at + 0.06, 0.015);
      next++;
    }
  }, TIMER);
  return { context, notes, start };
}

async function tone(): Promise<Playing> {
  // loaded only when it plays, because loading it creates an AudioContext
  const Tone = await import("tone");
  const context = new AudioContext({ sampleRate: 44100, latencyHint: "interactive" });
  Tone.setContext(new Tone.Context(context));
  const level = new Tone.Gain(0.015).toDestination();
  for (const buffer of loops(context)) {
    const player = new Tone.Player({ url: new Tone.ToneAudioBuffer(buffer), loop: true }).connect(level);
    player.start();
  }
  const notes = new Tone.Gain(0.3).toDestination();
  const voices = Array.from({ length: VOICES }, () =>
    new Tone.Synth({
      oscillator: { type: "sawtooth" },
      envelope: { attack: 0.002, decay: 0.01, sustain: 1, release: 0.03 },
    }).connect(notes),
  );
  const transport = Tone.getTransport();
  let next = 0;
  transport.scheduleRepeat((time) => {
    const voice = next++ % VOICES;
    voices[voice]?.triggerAttackRelease(330 * (1 + voice / 4), 0.06, time);
  }, NOTE_SECONDS);
  const start = context.currentTime + LEAD;
  transport.start(start);
  const output = new GainNode(context);
  Tone.connect(notes, output);
  return { context, notes: output, start };
}

let playing: Playing | null = null;
let taker: Worker | null = null;
let blocker = 0;
let captured: { head: Int32Array; frames: Float32Array<SharedArrayBuffer> } | null = null;

/** Reads streams as the app does, with the app's own reader; a clock consumes the frames and discards them. */
async function readBeside({ count }: Streams, seconds: number, sampleRate: number): Promise<Worker> {
  const memory = createStreamMemory();
  const reader = new Worker(new URL("./reader.ts", import.meta.url), { type: "module" });
  const takes = new Worker(new URL("./taker.ts", import.meta.url), { type: "module" });
  const ready = new Promise((resolve, reject) => {
    reader.onmessage = resolve;
    reader.onerror = ({ message }) => reject(new Error(message));
  });
  reader.postMessage({ memory, streams: count, seconds, sampleRate } satisfies ReaderOrder);
  takes.postMessage({ memory, streams: count, sampleRate } satisfies TakerOrder);
  await ready;
  return takes;
}

window.unlike = {
  async make(kind, seconds, streams) {
    playing = kind === "native" ? native() : await tone();
    const { context, notes } = playing;
    await context.audioWorklet.addModule(captureUrl);
    const memory: CaptureOptions = {
      head: new SharedArrayBuffer(8),
      frames: new SharedArrayBuffer(Math.ceil(seconds * context.sampleRate) * 4),
    };
    captured = { head: new Int32Array(memory.head), frames: new Float32Array(memory.frames) };
    // touches the pages of memory now, so that the audio thread need not
    captured.frames.fill(0);
    const options = { numberOfOutputs: 0, channelCount: 1, processorOptions: memory };
    const capture = new AudioWorkletNode(context, "capture", options);
    notes.connect(capture);
    await context.suspend();
    if (streams) taker = await readBeside(streams, seconds, context.sampleRate);
  },
  async play(blockMs, everyMs) {
    await playing?.context.resume();
    taker?.postMessage(true);
    blocker = window.setInterval(() => {
      const end = performance.now() + blockMs;
      while (performance.now() < end);
    }, everyMs);
  },
  async rest() {
    clearInterval(blocker);
    taker?.postMessage(false);
    await playing?.context.suspend();
  },
  stats() {
    const context = playing?.context as
      | (AudioContext & { playbackStats?: { underrunEvents: number; underrunDuration: number } })
      | undefined;
    if (!context?.playbackStats) return null;
    const { underrunEvents, underrunDuration } = context.playbackStats;
    return { underrunEvents, underrunDuration };
  },
  captured() {
    if (!playing) throw new Error("Nothing plays.");
    if (!captured) throw new Error("Nothing is captured.");
    const { context, start } = playing;
    const { head, frames } = captured;
    const all = new Uint8Array(frames.slice(0, Atomics.load(head, 1)).buffer);
    let text = "";
    for (let i = 0; i < all.length; i += 32768) text += String.fromCharCode(...all.subarray(i, i + 32768));
    const first = Atomics.load(head, 0) / context.sampleRate;
    return { samples: btoa(text), first, start, sampleRate: context.sampleRate };
  },
};
