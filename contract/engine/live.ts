import { type DeckVerb, LiveTarget, LiveType } from "./border";
import { STUDIO_TRANSPORT } from "./transports";
import type { WordRing } from "./wordRing";

/**
 * Messages from the main thread directly to the audio thread, so that a key, a fader or the space bar never waits for a
 * disk. Words in a ring: [op, argument count, arguments…].
 */
export enum LiveOp {
  /** strip, LiveType, data 1, data 2 f32 (0..1, bend −1..1), 0 */
  event = 0,
  /** LiveTarget, index, parameter, value f32, 1: the value while no gesture holds it */
  parameter,
  /** LiveTarget, index, parameter: a gesture begins at the present value */
  touch,
  /** LiveTarget, index, parameter, value f32: the gesture moves it */
  hold,
  /** LiveTarget, index, parameter: the gesture ends */
  release,
  /** transport, count-in bars */
  play,
  /** transport */
  pause,
  /** transport */
  stop,
  /** transport, tick */
  seek,
  /** 0/1: while the studio's transport plays */
  record,
  panic,
  /** strip, −1 for none */
  select,
  /** strip, −1 for all */
  clearClip,
  clearLoudness,
  /** transport, enabled 0/1, start tick, end tick */
  loop,
  /** transport whose beats are clicked (−1: none), level dB f32 */
  metronome,
  /** clears voices, tails, filters and meters */
  resetState,
  /** 0/1: measures loudness and true peak, starting anew */
  measure,
  /** external loop, frames from its send to its return */
  externalLatency,
  /** level dB f32, cue mix f32 (0..1), split 0/1, metronome only in the headphones 0/1 */
  headphones,
  /** deck, DeckVerb, its two numbers as f64 in two words each, low word first */
  deck,
  /** strip, LiveType, data 1, data 2 f32, frame of the engine as f64 */
  eventAt,
  /** LiveTarget, index, parameter, value f32, frame of the engine as f64 */
  parameterAt,
  /** strip: what waits for it is taken back */
  cancel,
}

export { LiveTarget, LiveType };

/** Writes live messages without allocating. A message for which there is no room is refused as a whole. */
export class LiveWriter {
  private readonly words = new Int32Array(64);
  private readonly floats = new Float32Array(this.words.buffer);
  private readonly double = new Float64Array(1);
  private readonly halves = new Int32Array(this.double.buffer);
  private length = 0;

  constructor(private readonly ring: WordRing) {}

  /** Adds a message with integer arguments to the batch that `send` publishes. */
  add(op: LiveOp, a?: number, b?: number, c?: number, d?: number): this {
    const count = a === undefined ? 0 : b === undefined ? 1 : c === undefined ? 2 : d === undefined ? 3 : 4;
    this.begin(op, count);
    if (a !== undefined) this.words[this.length++] = a;
    if (b !== undefined) this.words[this.length++] = b;
    if (c !== undefined) this.words[this.length++] = c;
    if (d !== undefined) this.words[this.length++] = d;
    return this;
  }

  event(strip: number, type: LiveType, data1: number, data2: number): this {
    this.begin(LiveOp.event, 5);
    this.words[this.length++] = strip;
    this.words[this.length++] = type;
    this.words[this.length++] = data1;
    this.floats[this.length++] = data2;
    this.words[this.length++] = 0;
    return this;
  }

  /** An event at a frame of the engine, counted as `StatusField.rendered` counts them; a late one is played at once. */
  eventAt(strip: number, type: LiveType, data1: number, data2: number, frame: number): this {
    this.begin(LiveOp.eventAt, 6);
    this.words[this.length++] = strip;
    this.words[this.length++] = type;
    this.words[this.length++] = data1;
    this.floats[this.length++] = data2;
    this.putDouble(frame);
    return this;
  }

  parameterAt(target: LiveTarget, index: number, parameter: number, value: number, frame: number): this {
    this.begin(LiveOp.parameterAt, 6);
    this.words[this.length++] = target;
    this.words[this.length++] = index;
    this.words[this.length++] = parameter;
    this.floats[this.length++] = value;
    this.putDouble(frame);
    return this;
  }

  parameter(target: LiveTarget, index: number, parameter: number, value: number): this {
    this.begin(LiveOp.parameter, 5);
    this.words[this.length++] = target;
    this.words[this.length++] = index;
    this.words[this.length++] = parameter;
    this.floats[this.length++] = value;
    this.words[this.length++] = 1;
    return this;
  }

  /** A gesture moves a parameter and owns it until `release`. */
  hold(target: LiveTarget, index: number, parameter: number, value: number): this {
    this.begin(LiveOp.hold, 4);
    this.words[this.length++] = target;
    this.words[this.length++] = index;
    this.words[this.length++] = parameter;
    this.floats[this.length++] = value;
    return this;
  }

  metronome(enabled: boolean, level: number): this {
    this.begin(LiveOp.metronome, 2);
    this.words[this.length++] = enabled ? STUDIO_TRANSPORT : -1;
    this.floats[this.length++] = level;
    return this;
  }

  headphones(level: number, mix: number, split: boolean, clickAside: boolean): this {
    this.begin(LiveOp.headphones, 4);
    this.floats[this.length++] = level;
    this.floats[this.length++] = mix;
    this.words[this.length++] = split ? 1 : 0;
    this.words[this.length++] = clickAside ? 1 : 0;
    return this;
  }

  /** Tells a deck something. */
  deck(deck: number, verb: DeckVerb, a: number, b: number): this {
    this.begin(LiveOp.deck, 6);
    this.words[this.length++] = deck;
    this.words[this.length++] = verb;
    this.putDouble(a);
    this.putDouble(b);
    return this;
  }

  private putDouble(value: number): void {
    this.double[0] = value;
    this.words[this.length++] = this.halves[0] as number;
    this.words[this.length++] = this.halves[1] as number;
  }

  /** Publishes the batch: all of it takes effect before the same block. False if the ring is full. */
  send(): boolean {
    const sent = this.ring.write(this.words, this.length);
    this.length = 0;
    return sent;
  }

  private begin(op: LiveOp, count: number): void {
    this.words[this.length++] = op;
    this.words[this.length++] = count;
  }
}
