import { Size } from "../../dsp/abi";
import type { EngineHost } from "../../dsp/host";
import { OutputQueue } from "./outputQueue";

const SILENCE = new Float32Array(Size.block);

/** Taps the output of one strip for a stem, scaled by the levels of the buses after it. */
export class StemTap {
  readonly queue = new OutputQueue();
  private readonly left = new Float32Array(Size.block);
  private readonly right = new Float32Array(Size.block);
  private readonly leftGain: number;
  private readonly rightGain: number;

  /**
   * `scalers`: slots of the buses after the strip, in order, each of which only scales. Their gains are read once,
   * because the program does not change during a render.
   */
  constructor(
    private readonly host: EngineHost,
    private readonly slot: number,
    scalers: readonly number[],
    compensate: boolean,
  ) {
    const { exports } = host;
    const strips = [slot, ...scalers];
    const edges = strips.reduce((gain, strip) => gain * exports.outputGain(strip), 1);
    const side = (of: 0 | 1) => scalers.reduce((gain, strip) => gain * exports.stripGain(strip, of), edges);
    this.leftGain = side(0);
    this.rightGain = side(1);
    this.queue.skip(compensate ? exports.stripLatency(slot) : 0);
  }

  /** Takes the block just rendered. */
  put(): void {
    const { exports, memory } = this.host;
    const address = exports.stripTap(this.slot);
    if (address === 0) {
      this.queue.push(SILENCE, SILENCE);
      return;
    }
    this.left.set(new Float32Array(memory.buffer, address, Size.block));
    this.right.set(new Float32Array(memory.buffer, address + Size.block * 4, Size.block));
    scale(this.left, this.leftGain);
    scale(this.right, this.rightGain);
    this.queue.push(this.left, this.right);
  }
}

function scale(block: Float32Array, gain: number): void {
  if (gain === 1) return;
  for (let i = 0; i < block.length; i++) block[i] = (block[i] as number) * gain;
}
