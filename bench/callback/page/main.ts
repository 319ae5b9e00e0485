import * as Tone from "tone";
import captureUrl from "./capture.ts?worker&url";

type Kind = "native" | "tone";

/** What the capture got. */
interface Stopped {
  samples: string;
  /** seconds of the context at the capture's first frame, and at the first note */
  first: number;
  start: number;
  sampleRate: number;
  underruns: number | null;
}

declare global {
  interface Window {
    startUnlike: (kind: Kind, blockMs: number, everyMs: number) => Promise<void>;
    stopUnlike: () => Stopped;
  }
}

const STREAMS = 32;
const VOICES = 4;
const NOTE_SECONDS = 0.5;
const LOOP_SECONDS = 10;
/** Wait before the first note, s. */
const LEAD = 1;
/** As is usual: a timer looks ahead. ms and s. */
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

function tone(): Playing {
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
let first = 0;
const pieces: Float32Array[] = [];
let underrunsBefore: number | null = null;

function underruns(context: AudioContext): number | null {
  return (
    (context as AudioContext & { playbackStats?: { underrunEvents: number } }).playbackStats?.underrunEvents ?? null
  );
}

window.startUnlike = async (kind, blockMs, everyMs) => {
  playing = kind === "native" ? native() : tone();
  const { context, notes } = playing;
  await context.resume();
  await context.audioWorklet.addModule(captureUrl);
  const capture = new AudioWorkletNode(context, "capture", { numberOfOutputs: 0, channelCount: 1 });
  capture.port.onmessage = ({ data }: MessageEvent<number | Float32Array>) => {
    if (typeof data === "number") first = data;
    else pieces.push(data);
  };
  notes.connect(capture);
  underrunsBefore = underruns(context);
  setInterval(() => {
    const end = performance.now() + blockMs;
    while (performance.now() < end);
  }, everyMs);
};

window.stopUnlike = () => {
  if (!playing) throw new Error("Nothing plays.");
  const { context, start } = playing;
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(new Uint8Array(piece.buffer), at);
    at += piece.byteLength;
  }
  let text = "";
  for (let i = 0; i < all.length; i += 32768) text += String.fromCharCode(...all.subarray(i, i + 32768));
  const now = underruns(context);
  return {
    samples: btoa(text),
    first,
    start,
    sampleRate: context.sampleRate,
    underruns: now === null || underrunsBefore === null ? null : now - underrunsBefore,
  };
};
