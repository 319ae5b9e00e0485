import type { PieceName, PieceOptions } from "./pieceOptions";

/**
 * How sound gets into and out of an OfflineAudioContext piece by piece, through shared memory: one node gives what is
 * sent, the other takes what comes back. Planar stereo, a loop after the other, `frames` frames each.
 */

abstract class PieceProcessor extends AudioWorkletProcessor {
  protected readonly sound: Float32Array;
  protected readonly frames: number;
  private readonly place: Int32Array;

  constructor(options: { processorOptions: PieceOptions }) {
    super();
    const { sound, place, frames } = options.processorOptions;
    this.sound = new Float32Array(sound);
    this.place = new Int32Array(place);
    this.frames = frames;
  }

  /** The frame at which a quantum begins; moves on behind it. */
  protected step(quantum: number): number {
    const at = this.place[0] as number;
    this.place[0] = at + quantum;
    return at;
  }
}

class PieceIn extends PieceProcessor {
  process(_: Float32Array[][], outputs: Float32Array[][]): boolean {
    const at = this.step(outputs[0]?.[0]?.length ?? 0);
    for (let loop = 0; loop < outputs.length; loop++) {
      for (let side = 0; side < 2; side++) {
        const channel = outputs[loop]?.[side];
        const from = (loop * 2 + side) * this.frames + at;
        if (!channel || at + channel.length > this.frames) continue;
        for (let i = 0; i < channel.length; i++) channel[i] = this.sound[from + i] as number;
      }
    }
    return true;
  }
}

class PieceOut extends PieceProcessor {
  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const quantum = outputs[0]?.[0]?.length ?? 0;
    const at = this.step(quantum);
    if (at + quantum > this.frames) return true;
    for (let loop = 0; loop < inputs.length; loop++) {
      for (let side = 0; side < 2; side++) {
        const channel = inputs[loop]?.[side];
        const from = (loop * 2 + side) * this.frames + at;
        for (let i = 0; i < quantum; i++) this.sound[from + i] = channel ? (channel[i] as number) : 0;
      }
    }
    return true;
  }
}

const IN: PieceName = "backline-piece-in";
const OUT: PieceName = "backline-piece-out";
registerProcessor(IN, PieceIn);
registerProcessor(OUT, PieceOut);
