import { readFileSync } from "node:fs";
import { ClipRecord, EventRecord, EventType, Ramp, Size, StripKind, Target } from "../../../dsp/abi";
import { CommandWriter, EngineHost, type PcmSource } from "../../../dsp/host";

const module = new WebAssembly.Module(readFileSync(new URL("../../../dsp/build/engine.wasm", import.meta.url)));

export interface ClipInput {
  tick?: number;
  sample?: number;
  offset?: number;
  length: number;
  gain?: number;
  reversed?: boolean;
  fadeIn?: number;
  fadeOut?: number;
  fadeInCurve?: number;
  fadeOutCurve?: number;
  id?: number;
  rate?: number;
  endRate?: number;
  loop?: readonly [start: number, end: number];
  /** how many times as long */
  stretch?: number;
  perTick?: number;
  transpose?: number;
  keepFormants?: boolean;
}

export interface NoteInput {
  tick: number;
  type?: EventType;
  data1: number;
  data2: number;
  length?: number;
}

/** Bytes of ClipRecords as a host writes them. */
export function clipBytes(clips: readonly ClipInput[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(clips.length * ClipRecord.bytes));
  clips.forEach((clip, index) => {
    const at = index * ClipRecord.bytes;
    view.setFloat64(at + ClipRecord.offset, clip.offset ?? 0, true);
    view.setFloat64(at + ClipRecord.length, clip.length, true);
    view.setFloat64(at + ClipRecord.tick, clip.tick ?? 0, true);
    view.setInt32(at + ClipRecord.sample, clip.sample ?? 0, true);
    view.setFloat32(at + ClipRecord.gain, clip.gain ?? 1, true);
    view.setInt32(at + ClipRecord.reversed, clip.reversed ? 1 : 0, true);
    view.setFloat64(at + ClipRecord.fadeIn, clip.fadeIn ?? 0, true);
    view.setFloat64(at + ClipRecord.fadeOut, clip.fadeOut ?? 0, true);
    view.setFloat32(at + ClipRecord.fadeInCurve, clip.fadeInCurve ?? 0, true);
    view.setFloat32(at + ClipRecord.fadeOutCurve, clip.fadeOutCurve ?? 0, true);
    view.setInt32(at + ClipRecord.id, clip.id ?? index + 1, true);
    view.setFloat64(at + ClipRecord.rate, clip.rate ?? 1, true);
    view.setFloat64(at + ClipRecord.endRate, clip.endRate ?? clip.rate ?? 1, true);
    view.setFloat64(at + ClipRecord.loopStart, clip.loop?.[0] ?? 0, true);
    view.setFloat64(at + ClipRecord.loopEnd, clip.loop?.[1] ?? 0, true);
    view.setFloat64(at + ClipRecord.stretch, clip.stretch ?? 0, true);
    view.setFloat64(at + ClipRecord.perTick, clip.perTick ?? 0, true);
    view.setFloat32(at + ClipRecord.transpose, clip.transpose ?? 0, true);
    view.setInt32(at + ClipRecord.keepFormants, clip.keepFormants ? 1 : 0, true);
  });
  return new Uint8Array(view.buffer);
}

/** Bytes of EventRecords as a host writes them. */
export function eventBytes(events: readonly NoteInput[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(events.length * EventRecord.bytes));
  events.forEach((event, index) => {
    const at = index * EventRecord.bytes;
    view.setInt32(at + EventRecord.tick, event.tick, true);
    view.setInt32(at + EventRecord.type, event.type ?? EventType.noteOn, true);
    view.setInt32(at + EventRecord.data1, event.data1, true);
    view.setFloat32(at + EventRecord.data2, event.data2, true);
    view.setInt32(at + EventRecord.length, event.length ?? 0, true);
  });
  return new Uint8Array(view.buffer);
}

/** Samples held in memory, read as a host reads a file. */
export class Samples implements PcmSource {
  readonly #channels = new Map<number, readonly Float32Array[]>();

  set(sample: number, ...channels: Float32Array[]): this {
    this.#channels.set(sample, channels);
    return this;
  }

  read(
    sample: number,
    start: number,
    direction: 1 | -1,
    frames: number,
    left: Float32Array,
    right: Float32Array,
  ): void {
    const channels = this.#channels.get(sample) ?? [];
    for (let i = 0; i < frames; i++) {
      const at = start + i * direction;
      left[i] = channels[0]?.[at] ?? 0;
      if (channels[1]) right[i] = channels[1][at] ?? 0;
    }
  }
}

/** An engine with its commands and samples, as a bounce drives it. */
export class Studio {
  readonly host: EngineHost;
  readonly commands = new CommandWriter();
  readonly samples = new Samples();
  #handle = 0;
  #sample = 0;

  constructor(sampleRate = 48000, pages = 1024, foreign = 4) {
    this.host = new EngineHost(module, { sampleRate, pages, foreign });
  }

  /** A master and `channels` channels (slots 0…) into it, flat. */
  desk(channels = 1, master = 200): this {
    this.commands.stripCreate(master, StripKind.master);
    for (let slot = 0; slot < channels; slot++) {
      this.commands.stripCreate(slot, StripKind.channel).stripOutput(slot, master);
    }
    this.commands.stripOrder([...Array.from({ length: channels }, (_, slot) => slot), master]);
    return this;
  }

  /** Makes a sample of this PCM; returns its index. */
  sample(rate: number, ...channels: Float32Array[]): number {
    const index = this.#sample++;
    this.samples.set(index, ...channels);
    this.commands.sampleDefine(index, channels.length, channels[0]!.length, rate);
    return index;
  }

  clips(slot: number, clips: readonly ClipInput[]): this {
    const handle = this.#handle++;
    this.commands.buffer(handle, clipBytes(clips)).clips(slot, handle, clips.length).bufferFree(handle);
    return this;
  }

  events(slot: number, events: readonly NoteInput[]): this {
    const handle = this.#handle++;
    this.commands.buffer(handle, eventBytes(events)).events(slot, handle, events.length);
    return this;
  }

  strip(slot: number, parameter: number, value: number, ramp = Ramp.none): this {
    this.commands.parameter(Target.strip, slot, parameter, value, ramp);
    return this;
  }

  /** Applies the commands written so far; returns how many were left out. */
  apply(): number {
    return this.host.apply(this.commands);
  }

  /** Renders whole blocks to at least `frames` frames; `tap` chooses the master without metronome. */
  render(frames: number, each?: (block: number) => void): { left: Float32Array; right: Float32Array } {
    this.apply();
    const blocks = Math.ceil(frames / Size.block);
    const left = new Float32Array(blocks * Size.block);
    const right = new Float32Array(blocks * Size.block);
    for (let block = 0; block < blocks; block++) {
      this.host.serviceStreams(this.samples);
      this.host.renderBlock();
      left.set(this.host.outputLeft, block * Size.block);
      right.set(this.host.outputRight, block * Size.block);
      each?.(block);
    }
    return { left, right };
  }
}

/** Repeatable noise in −1..1 (xorshift32). */
export function noise(frames: number, seed = 1): Float32Array {
  let state = seed >>> 0 || 1;
  return Float32Array.from({ length: frames }, () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return (state / 2 ** 31 - 1) * 0.9;
  });
}
