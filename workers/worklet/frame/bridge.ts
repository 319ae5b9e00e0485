import { OUTPUT_RING_BYTES, OutputRing } from "../../../contract/engine/outputRing";
import { OutputReader } from "../../output/outputReader";
import { Straightener } from "../../output/straightener";
import type { BridgeName } from "./names";

/**
 * How sound gets in front of a plugin and away from behind it, in the audio thread of the plugin's own frame: in runs of
 * frames by messages. Live, the plugin plays by the clock of the frame's context, which may be another than the engine's:
 * what comes is read with its rate bent by parts per million, and what the plugin makes of it is bent back. A render
 * gives whole pieces, and takes them back whole.
 *
 * Both ends of a frame's one plugin stand in this module, and run in every quantum in this order: source, plugin, sink.
 */

/** Frames that wait in front of the plugin: so many that some are left of the loop's for the way back. */
const TARGETS = { first: 2048, most: 3072 };
/** Frames in one message back, at least. */
const BATCH = 256;

const ring = new OutputRing(new ArrayBuffer(OUTPUT_RING_BYTES));
const reader = new OutputReader(ring, sampleRate, TARGETS);
/** Where the present quantum begins and how far its frames are apart; a step of 0: it is silence of no place. */
const now = { index: 0, fraction: 0, step: 0 };
/** The piece of a render, left and then right, and the frame of it at which the present quantum begins. */
let piece: Float32Array<ArrayBuffer> | null = null;
let pieceAt = 0;

interface Sound {
  readonly frame: number;
  readonly sound: Float32Array<ArrayBuffer>;
}

/** Puts a run of frames that came behind those that came before; what was left out between them is silence. */
function take({ frame, sound }: Sound): void {
  const frames = sound.length >> 1;
  const gap = (frame - ring.written) | 0;
  const time = Date.now();
  if (gap < 0 || gap > frames) ring.begin(frame);
  else if (gap > 0) ring.write(undefined, undefined, gap, time);
  ring.write(sound.subarray(0, frames), sound.subarray(frames), frames, time);
}

/** To the worker that carries the sound; null until it is connected. */
let carrier: MessagePort | null = null;

class LiveSource extends AudioWorkletProcessor {
  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      carrier = data;
      carrier.onmessage = (message: MessageEvent<Sound>) => take(message.data);
    };
  }

  process(_: Float32Array[][], outputs: Float32Array[][]): boolean {
    const left = outputs[0]?.[0];
    const right = outputs[0]?.[1];
    if (!left || !right || !carrier) return true;
    const played = reader.primed;
    now.index = reader.index;
    now.fraction = reader.fraction;
    const { underruns } = reader;
    reader.render(left, right, Date.now());
    // it began, broke off or waits: then this quantum stands nowhere
    now.step = played && reader.primed && reader.underruns === underruns ? reader.step : 0;
    return true;
  }
}

class LiveSink extends AudioWorkletProcessor {
  private readonly straightener = new Straightener();
  private readonly left = new Float32Array(2 * BATCH);
  private readonly right = new Float32Array(2 * BATCH);
  private gathered = 0;
  /** the frame that what is gathered begins with */
  private frame = 0;

  process(inputs: Float32Array[][]): boolean {
    const channels = inputs[0];
    const { straightener } = this;
    const left = channels?.[0];
    const count = straightener.put(left, channels?.[1] ?? left, now.index, now.fraction, now.step);
    if (count === 0) return true;
    if (straightener.frame !== ((this.frame + this.gathered) | 0)) {
      this.send();
      this.frame = straightener.frame;
    }
    for (let i = 0; i < count; i++) {
      this.left[this.gathered] = straightener.left[i] as number;
      this.right[this.gathered] = straightener.right[i] as number;
      this.gathered++;
    }
    if (this.gathered >= BATCH) this.send();
    return true;
  }

  private send(): void {
    const { gathered: frames, frame } = this;
    if (frames === 0) return;
    const together = new Float32Array(2 * frames);
    together.set(this.left.subarray(0, frames));
    together.set(this.right.subarray(0, frames), frames);
    carrier?.postMessage({ frame, sound: together }, [together.buffer]);
    this.frame = (frame + frames) | 0;
    this.gathered = 0;
  }
}

class PieceSource extends AudioWorkletProcessor {
  private at = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
      piece = data;
      this.at = 0;
      this.port.postMessage("there");
    };
  }

  process(_: Float32Array[][], outputs: Float32Array[][]): boolean {
    const left = outputs[0]?.[0];
    const right = outputs[0]?.[1];
    if (!piece || !left || !right) return true;
    const frames = piece.length >> 1;
    pieceAt = this.at;
    for (let i = 0; i < left.length; i++) {
      left[i] = piece[pieceAt + i] ?? 0;
      right[i] = piece[frames + pieceAt + i] ?? 0;
    }
    this.at += left.length;
    return true;
  }
}

class PieceSink extends AudioWorkletProcessor {
  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const quantum = outputs[0]?.[0]?.length ?? 0;
    if (!piece) return true;
    const frames = piece.length >> 1;
    if (pieceAt + quantum > frames) return true;
    const left = inputs[0]?.[0];
    const right = inputs[0]?.[1] ?? left;
    // what went in has been played: its place is free
    for (let i = 0; i < quantum; i++) {
      piece[pieceAt + i] = left?.[i] ?? 0;
      piece[frames + pieceAt + i] = right?.[i] ?? 0;
    }
    if (pieceAt + quantum < frames) return true;
    this.port.postMessage(piece, [piece.buffer]);
    piece = null;
    return true;
  }
}

const PROCESSORS: Readonly<Record<BridgeName, AudioWorkletProcessorConstructor>> = {
  "backline-live-source": LiveSource,
  "backline-live-sink": LiveSink,
  "backline-piece-source": PieceSource,
  "backline-piece-sink": PieceSink,
};
for (const [name, processor] of Object.entries(PROCESSORS)) registerProcessor(name, processor);
