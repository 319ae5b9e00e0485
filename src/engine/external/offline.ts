import { ExternalEventField } from "../../../contract/engine/border";
import { EXTERNAL_PIECE } from "../../../contract/engine/memory";
import type { Project } from "../../../contract/project/document";
import { sentenceOf } from "../../../contract/sentence";
import type { ExternalLoop, ExternalRenderer, SentPiece } from "../../../workers/render/externals";
import type { PieceName, PieceOptions } from "../../../workers/worklet/pieceOptions";
import piecesUrl from "../../../workers/worklet/pieces?worker&url";
import { externalDevices } from "./present";
import { makeSound } from "./rack";
import type { ExternalSound } from "./sound";

const IN: PieceName = "backline-piece-in";
const OUT: PieceName = "backline-piece-out";
const QUANTUM = 128;

/**
 * The longest that a context renders: it keeps 4 bytes for each frame until it ends, and no browser lets it hand them
 * out before. An hour at 48 kHz comes to 659 MB, which a desktop's browser gives.
 */
const MOST_FRAMES = 3600 * 48_000;

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

const tooLong = (sampleRate: number): string =>
  `At ${sampleRate / 1000} kHz, an export with external devices is at most ${Math.floor(MOST_FRAMES / sampleRate / 60)} minutes long, because the browser keeps what they render in memory.`;

/**
 * Renders the external devices of a project in an OfflineAudioContext that stops after every piece: the same nodes as
 * live, faster than they play. Their clock begins with the first piece.
 */
export class OfflineExternals implements ExternalRenderer {
  private readonly sounds: (ExternalSound | null)[] = [];
  private context: OfflineAudioContext | null = null;
  private into: Pieces | null = null;
  private outOf: Pieces | null = null;
  /** frame of the context at which the present piece begins */
  private begin = 0;
  /** how this browser rounds the time of a stop to a quantum: added to the frame that is meant */
  private nudge = 0.5;
  private broken: Error | null = null;
  private started = false;

  constructor(private readonly project: Project) {}

  async open(loops: readonly ExternalLoop[], sampleRate: number, frames: number): Promise<string | null> {
    try {
      // the last piece may be begun for a few frames
      const length = Math.ceil(frames / EXTERNAL_PIECE + 3) * EXTERNAL_PIECE;
      if (length > MOST_FRAMES) return tooLong(sampleRate);
      const context = new OfflineAudioContext(1, length, sampleRate);
      this.context = context;
      await context.audioWorklet.addModule(piecesUrl);
      this.into = new Pieces(loops.length);
      this.outOf = new Pieces(loops.length);
      const input = this.into.node(context, IN, loops.length);
      const output = this.outOf.node(context, OUT, loops.length);
      output.connect(context.destination);
      const devices = new Map(externalDevices(this.project).map((device) => [device.id, device]));
      for (const [index, { device: id }] of loops.entries()) {
        const device = devices.get(id);
        const made = device ? await makeSound(context, device) : { sentence: "A device is gone." };
        if (!("sound" in made)) return made.sentence;
        const { sound } = made;
        await sound.ready;
        this.sounds.push(sound);
        if (sound.input) input.connect(sound.input, index);
        sound.output.connect(output, 0, index);
      }
      await this.findStop(context);
      return null;
    } catch (error) {
      return `The external devices cannot be rendered: ${sentenceOf(error)}`;
    }
  }

  async exchange({ sends, events }: SentPiece): Promise<Float32Array> {
    const { context, into, outOf } = this;
    if (!context || !into || !outOf) throw new Error("There are no external devices to render.");
    if (this.broken) throw this.broken;
    into.sound.set(sends);
    into.rewind();
    outOf.rewind();
    this.play(events, context);
    for (const sound of this.sounds) sound?.tick();
    this.begin += EXTERNAL_PIECE;
    const stopped = context.suspend((this.begin + this.nudge) / context.sampleRate);
    void context.resume();
    await stopped;
    return outOf.sound.slice();
  }

  close(): void {
    const { context } = this;
    this.context = null;
    for (const sound of this.sounds) sound?.end();
    // what is left of it is silence, and it ends
    if (this.started) void context?.resume().catch(() => {});
  }

  private play(events: Int32Array, context: OfflineAudioContext): void {
    const floats = new Float32Array(events.buffer, events.byteOffset, events.length);
    for (let at = 0; at < events.length; at += ExternalEventField.words) {
      const field = (of: ExternalEventField) => events[at + of] ?? 0;
      this.sounds[field(ExternalEventField.loop)]?.play({
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
