import { ExternalEventField } from "../../../contract/engine/border";
import { EXTERNAL_PIECE } from "../../../contract/engine/memory";
import type { Id } from "../../../contract/project/document";
import type { ExternalLoop, SentPiece } from "../../../workers/render/externals";
import type { PieceName, PieceOptions } from "../../../workers/worklet/pieceOptions";
import piecesUrl from "../../../workers/worklet/pieces?worker&url";
import type { ExternalDevice } from "./present";
import { makeSound } from "./rack";
import type { ExternalSound } from "./sound";

const IN: PieceName = "backline-piece-in";
const OUT: PieceName = "backline-piece-out";
const QUANTUM = 128;

/** Sound that goes into or comes out of the context, a piece at a time. */
class Pieces {
  readonly sound: Float32Array;
  private readonly place = new SharedArrayBuffer(4);
  private readonly memory: SharedArrayBuffer;

  constructor(loops: number) {
    this.memory = new SharedArrayBuffer(loops * 2 * EXTERNAL_PIECE * 4);
    this.sound = new Float32Array(this.memory);
  }

  node(context: BaseAudioContext, name: PieceName, loops: number): AudioWorkletNode {
    const processorOptions: PieceOptions = { sound: this.memory, place: this.place, frames: EXTERNAL_PIECE };
    const count = Math.max(1, loops);
    return new AudioWorkletNode(context, name, {
      numberOfInputs: name === IN ? 0 : count,
      numberOfOutputs: name === IN ? count : 1,
      outputChannelCount: name === IN ? Array.from({ length: count }, () => 2) : [1],
      channelCount: 2,
      channelCountMode: "explicit",
      processorOptions,
    });
  }

  rewind(): void {
    new Int32Array(this.place)[0] = 0;
  }
}

/**
 * Renders those external devices of a project that are nodes of the page, in an OfflineAudioContext that stops after
 * every piece: the same nodes as live, faster than they play. Their clock begins with the first piece.
 */
export class NodePieces {
  /** by loop */
  private readonly sounds = new Map<number, ExternalSound>();
  private context: OfflineAudioContext | null = null;
  private into: Pieces | null = null;
  private outOf: Pieces | null = null;
  /** frame of the context at which the present piece begins */
  private begin = 0;
  /** how this browser rounds the time of a stop to a quantum: added to the frame that is meant */
  private nudge = 0.5;
  private broken: Error | null = null;
  private started = false;

  /** Makes them for a render of `length` frames at most. Resolves with a sentence where one cannot be had, else with null; throws what the browser throws. */
  async open(
    loops: readonly ExternalLoop[],
    devices: ReadonlyMap<Id, ExternalDevice>,
    sampleRate: number,
    length: number,
  ): Promise<string | null> {
    const context = new OfflineAudioContext(1, length, sampleRate);
    this.context = context;
    await context.audioWorklet.addModule(piecesUrl);
    this.into = new Pieces(loops.length);
    this.outOf = new Pieces(loops.length);
    const input = this.into.node(context, IN, loops.length);
    const output = this.outOf.node(context, OUT, loops.length);
    output.connect(context.destination);
    for (const [index, { device: id, loop }] of loops.entries()) {
      const device = devices.get(id);
      const made = device ? await makeSound(context, device) : { sentence: "A device is gone." };
      if (!("sound" in made)) return made.sentence;
      const { sound } = made;
      await sound.ready;
      this.sounds.set(loop, sound);
      if (sound.input) input.connect(sound.input, index);
      sound.output.connect(output, 0, index);
    }
    await this.findStop(context);
    return null;
  }

  async exchange({ sends, events }: SentPiece): Promise<Float32Array> {
    const { context, into, outOf } = this;
    if (!context || !into || !outOf) throw new Error("There are no external devices to render.");
    if (this.broken) throw this.broken;
    into.sound.set(sends);
    into.rewind();
    outOf.rewind();
    this.play(events, context);
    for (const sound of this.sounds.values()) sound.tick();
    this.begin += EXTERNAL_PIECE;
    const stopped = context.suspend((this.begin + this.nudge) / context.sampleRate);
    void context.resume();
    await stopped;
    return outOf.sound.slice();
  }

  close(): void {
    const { context } = this;
    this.context = null;
    for (const sound of this.sounds.values()) sound.end();
    // what is left of it is silence, and it ends
    if (this.started) void context?.resume().catch(() => {});
  }

  private play(events: Int32Array, context: OfflineAudioContext): void {
    const floats = new Float32Array(events.buffer, events.byteOffset, events.length);
    for (let at = 0; at < events.length; at += ExternalEventField.words) {
      const field = (of: ExternalEventField) => events[at + of] ?? 0;
      this.sounds.get(field(ExternalEventField.loop))?.play({
        type: field(ExternalEventField.type),
        data1: field(ExternalEventField.data1),
        data2: floats[at + ExternalEventField.data2] ?? 0,
        time: (this.begin + field(ExternalEventField.frame)) / context.sampleRate,
      });
    }
  }

  /**
   * Starts, and stops within the first quanta. A stop falls on a quantum; browsers round its time up or down, and this
   * finds out which.
   */
  private async findStop(context: OfflineAudioContext): Promise<void> {
    const frameNow = () => Math.round(context.currentTime * context.sampleRate);
    const first = context.suspend((QUANTUM + this.nudge) / context.sampleRate);
    context.startRendering().catch((error: unknown) => {
      this.broken = error instanceof Error ? error : new Error(String(error));
    });
    await first;
    this.started = true;
    this.begin = frameNow();
    if (this.begin !== QUANTUM) this.nudge = -0.5;
  }
}
