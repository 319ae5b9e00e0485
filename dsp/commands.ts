import {
  type DeckVerb,
  type DeviceKind,
  type EventType,
  type ModulationSource,
  Op,
  type Ramp,
  type StripKind,
  type Target,
} from "./abi";
import { CommandWords } from "./commandWords";
import { checkedCount, type SignaturePoint, type TempoPoint } from "./mapPoints";

/** Words of one bufferWrite command; longer writes are split, so that a command always fits into the command area. */
const WRITE_WORDS = 8192;

/**
 * Writes engine commands (see `Op`) as words, to be applied by `EngineHost.apply` or sent through a ring. Commands about
 * a transport concern the studio's, 0, unless another one is named.
 */
export class CommandWriter extends CommandWords {
  reset(): this {
    return this.command(Op.reset);
  }

  resetState(): this {
    return this.command(Op.resetState);
  }

  /** Makes a zeroed buffer; one that had this handle goes. */
  bufferCreate(handle: number, bytes: number): this {
    return this.command(Op.bufferCreate, handle, bytes);
  }

  /** Writes bytes at a byte offset; the last word is padded with zeros. */
  bufferWrite(handle: number, offset: number, bytes: Uint8Array): this {
    for (let done = 0; done < bytes.length; done += WRITE_WORDS * 4) {
      const part = bytes.subarray(done, Math.min(bytes.length, done + WRITE_WORDS * 4));
      const words = (part.length + 3) >> 2;
      const at = this.open(Op.bufferWrite, 2 + words);
      this.ints[at] = handle;
      this.ints[at + 1] = offset + done;
      this.ints[at + 1 + words] = 0;
      new Uint8Array(this.ints.buffer, (at + 2) * 4, part.length).set(part);
    }
    return this;
  }

  /** Makes a buffer and fills it. */
  buffer(handle: number, bytes: Uint8Array): this {
    return this.bufferCreate(handle, bytes.length).bufferWrite(handle, 0, bytes);
  }

  /** Frees a buffer; what still uses it loses it first. */
  bufferFree(handle: number): this {
    return this.command(Op.bufferFree, handle);
  }

  stripCreate(slot: number, kind: StripKind): this {
    return this.command(Op.stripCreate, slot, kind);
  }

  stripClear(slot: number): this {
    return this.command(Op.stripClear, slot);
  }

  /** Routes a strip to another, or to the engine's output (−1). */
  stripOutput(slot: number, target: number): this {
    return this.command(Op.stripOutput, slot, target);
  }

  /** Sets the StripFlag bits and the live input (−1: none). */
  stripFlags(slot: number, flags: number, input = -1): this {
    return this.command(Op.stripFlags, slot, flags, input);
  }

  /** Lets a strip's clips, notes and automation follow a transport; what sounds of it fades out. */
  stripTransport(slot: number, transport: number): this {
    return this.command(Op.stripTransport, slot, transport);
  }

  /** The strips in processing order: each after all that feed it; sums follow this order. */
  stripOrder(slots: readonly number[]): this {
    return this.command(Op.stripOrder, ...slots);
  }

  sendCreate(send: number, from: number, to: number, preFader: boolean): this {
    return this.command(Op.sendCreate, send, from, to, preFader ? 1 : 0);
  }

  sendClear(send: number): this {
    return this.command(Op.sendClear, send);
  }

  deviceCreate(device: number, kind: DeviceKind, seed: number): this {
    return this.command(Op.deviceCreate, device, kind, seed);
  }

  deviceClear(device: number): this {
    return this.command(Op.deviceClear, device);
  }

  deviceBypass(device: number, bypassed: boolean): this {
    return this.command(Op.deviceBypass, device, bypassed ? 1 : 0);
  }

  /** Gives a device a buffer for one of its own purposes (−1: none). */
  deviceBuffer(device: number, purpose: number, handle: number): this {
    return this.command(Op.deviceBuffer, device, purpose, handle);
  }

  /** The devices of a strip in order; an instrument comes first. */
  chain(slot: number, devices: readonly number[]): this {
    return this.command(Op.chain, slot, ...devices);
  }

  /** Lets a device's sidechain listen to a strip, after its fader and pan (−1: none). */
  deviceSidechain(device: number, source: number): this {
    return this.command(Op.deviceSidechain, device, source);
  }

  /** Sets a parameter of a strip, send (0: level in dB) or device, in the units of contract/. */
  parameter(target: Target, index: number, parameter: number, value: number, ramp: Ramp): this {
    const at = this.open(Op.parameter, 5);
    this.ints[at] = target;
    this.ints[at + 1] = index;
    this.ints[at + 2] = parameter;
    this.floats[at + 3] = value;
    this.ints[at + 4] = ramp;
    return this;
  }

  /** Lets a parameter follow a buffer of AutomationPoint sorted by tick (−1: none; it returns to its own value). */
  lineAutomation(target: Target, index: number, parameter: number, handle: number, count: number): this {
    return this.command(Op.lineAutomation, target, index, parameter, handle, count);
  }

  /** Lets a source of an instrument's notes move one of its parameters by up to `amount`, −1..1, of its travel; 0: not any more. */
  modulate(device: number, parameter: number, source: ModulationSource, controller: number, amount: number): this {
    const at = this.open(Op.modulate, 5);
    this.ints[at] = device;
    this.ints[at + 1] = parameter;
    this.ints[at + 2] = source;
    this.ints[at + 3] = controller;
    this.floats[at + 4] = amount;
    return this;
  }

  /** Takes a parameter under live control at its present value, until `release`. */
  touch(target: Target, index: number, parameter: number): this {
    return this.command(Op.touch, target, index, parameter);
  }

  /** Moves a parameter to a value by live control, until `release`. */
  hold(target: Target, index: number, parameter: number, value: number): this {
    const at = this.open(Op.hold, 4);
    this.ints[at] = target;
    this.ints[at + 1] = index;
    this.ints[at + 2] = parameter;
    this.floats[at + 3] = value;
    return this;
  }

  /** Ends live control: automation takes over, or else the value set last, smoothly. */
  release(target: Target, index: number, parameter: number): this {
    return this.command(Op.release, target, index, parameter);
  }

  /** Replaces the tempo map; the first point stands at tick 0. Throws RangeError beyond MAX_MAP_POINTS. */
  tempoMap(points: readonly TempoPoint[], transport = 0): this {
    let at = this.open(Op.tempoMap, 1 + checkedCount(points.length) * 3);
    this.ints[at++] = transport;
    for (const point of points) {
      this.ints[at] = point.tick;
      this.double(at + 1, point.bpm);
      at += 3;
    }
    return this;
  }

  /** Replaces the signature map; the first point stands at tick 0. Throws RangeError beyond MAX_MAP_POINTS. */
  signatures(points: readonly SignaturePoint[], transport = 0): this {
    let at = this.open(Op.signatures, 1 + checkedCount(points.length) * 3);
    this.ints[at++] = transport;
    for (const point of points) {
      this.ints[at++] = point.tick;
      this.ints[at++] = point.numerator;
      this.ints[at++] = point.denominator;
    }
    return this;
  }

  /** The cycle, in ticks. */
  loop(enabled: boolean, start: number, end: number, transport = 0): this {
    return this.command(Op.loop, transport, enabled ? 1 : 0, start, end);
  }

  /** Defines a sample: channels 1 or 2, length in frames of its own rate (Hz). */
  sampleDefine(sample: number, channels: number, frames: number, rate: number): this {
    const at = this.open(Op.sampleDefine, 6);
    this.ints[at] = sample;
    this.ints[at + 1] = channels;
    this.double(at + 2, frames);
    this.double(at + 4, rate);
    return this;
  }

  /** Gives a strip its audio clips: a buffer of ClipRecord sorted by start (−1: none). */
  clips(slot: number, handle: number, count: number): this {
    return this.command(Op.clips, slot, handle, count);
  }

  /** Gives a strip its notes and controllers: a buffer of EventRecord sorted by tick (−1: none). */
  events(slot: number, handle: number, count: number): this {
    return this.command(Op.events, slot, handle, count);
  }

  play(countInBars = 0, transport = 0): this {
    return this.command(Op.play, transport, countInBars);
  }

  pause(transport = 0): this {
    return this.command(Op.pause, transport);
  }

  stop(transport = 0): this {
    return this.command(Op.stop, transport);
  }

  seek(tick: number, transport = 0): this {
    return this.command(Op.seek, transport, tick);
  }

  /** Lets play pause by itself on a frame of the timeline (−1: never). */
  until(frame: number, transport = 0): this {
    const at = this.open(Op.until, 3);
    this.ints[at] = transport;
    this.double(at + 1, frame);
    return this;
  }

  record(recording: boolean): this {
    return this.command(Op.record, recording ? 1 : 0);
  }

  /** Clicks the beats of a transport; `level` in dB. */
  metronome(enabled: boolean, level: number, transport = 0): this {
    const at = this.open(Op.metronome, 2);
    this.ints[at] = enabled ? transport : -1;
    this.floats[at + 1] = level;
    return this;
  }

  /** Says how many frames an external loop takes from its send to its return. */
  externalLatency(loop: number, frames: number): this {
    return this.command(Op.externalLatency, loop, frames);
  }

  /**
   * What headphones hear: level in dB; `mix` from 0 (the main sound alone) over ½ (both at full level) to 1 (what is
   * cued alone); `split` for cue left and main right; `clickAside` for a metronome in headphones alone.
   */
  headphones(level: number, mix: number, split: boolean, clickAside: boolean): this {
    const at = this.open(Op.headphones, 4);
    this.floats[at] = level;
    this.floats[at + 1] = mix;
    this.ints[at + 2] = split ? 1 : 0;
    this.ints[at + 3] = clickAside ? 1 : 0;
    return this;
  }

  /** A live event at a frame (0..127) of the next block. */
  live(slot: number, type: EventType, data1: number, data2: number, frame = 0): this {
    const at = this.open(Op.live, 5);
    this.ints[at] = slot;
    this.ints[at + 1] = type;
    this.ints[at + 2] = data1;
    this.floats[at + 3] = data2;
    this.ints[at + 4] = frame;
    return this;
  }

  /** A live event at a frame of the engine (Status.rendered); one that is late is played at once. */
  liveAt(slot: number, type: EventType, data1: number, data2: number, frame: number): this {
    const at = this.open(Op.liveAt, 6);
    this.ints[at] = slot;
    this.ints[at + 1] = type;
    this.ints[at + 2] = data1;
    this.floats[at + 3] = data2;
    this.double(at + 4, frame);
    return this;
  }

  /** Moves a parameter in the block in which a frame of the engine lies. */
  parameterAt(target: Target, index: number, parameter: number, value: number, frame: number): this {
    const at = this.open(Op.parameterAt, 6);
    this.ints[at] = target;
    this.ints[at + 1] = index;
    this.ints[at + 2] = parameter;
    this.floats[at + 3] = value;
    this.double(at + 4, frame);
    return this;
  }

  /** Takes back what waits for a strip; its notes that sound end at once. */
  liveCancel(slot: number): this {
    return this.command(Op.liveCancel, slot);
  }

  panic(): this {
    return this.command(Op.panic);
  }

  /** The strip that tap and loudness listen to beside the master (−1: none). */
  select(slot: number): this {
    return this.command(Op.select, slot);
  }

  /** Clears held peaks and clip lights of a strip (−1: all). */
  clearClip(slot: number): this {
    return this.command(Op.clearClip, slot);
  }

  clearLoudness(): this {
    return this.command(Op.clearLoudness);
  }

  /** Tells a deck something, with the arguments that the verb names. */
  deck(deck: number, verb: DeckVerb, a = 0, b = 0): this {
    const at = this.open(Op.deck, 6);
    this.ints[at] = deck;
    this.ints[at + 1] = verb;
    this.double(at + 2, a);
    this.double(at + 4, b);
    return this;
  }

  /** Gives a deck its beats: a buffer of GridRecord sorted by frame (−1: none), and the tempo before and behind them. */
  deckGrid(deck: number, handle: number, count: number, bpm: number): this {
    const at = this.open(Op.deckGrid, 5);
    this.ints[at] = deck;
    this.ints[at + 1] = handle;
    this.ints[at + 2] = count;
    this.double(at + 3, bpm);
    return this;
  }
}
