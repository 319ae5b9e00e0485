import { Loudness } from "../../../dsp/abi";
import { type Stereo, Strips } from "../strips/engine";

/** Frames handed over at once; deliberately no divisor of a step of the meter. */
const PIECE = 128;

export type Reading = Record<Exclude<keyof typeof Loudness, "count">, number>;

/** A loudness meter in an engine of its own. */
export class LoudnessMeter {
  private readonly engine: Strips;
  private readonly state: number;
  private readonly left: number;
  private readonly right: number;
  private readonly out: number;

  constructor(rate: number) {
    this.engine = Strips.fresh(rate);
    this.state = this.engine.exports.loudnessCreate();
    this.left = this.engine.exports.allocate(PIECE * 4);
    this.right = this.engine.exports.allocate(PIECE * 4);
    this.out = this.engine.exports.allocate(Loudness.count * 4);
  }

  /** Plays a signal; `each` sees the reading after each piece. */
  play(signal: Stereo, each?: (reading: Reading) => void): Reading {
    for (let at = 0; at < signal.left.length; at += PIECE) {
      const left = signal.left.subarray(at, at + PIECE);
      this.engine.floats(this.left, left.length).set(left);
      this.engine.floats(this.right, left.length).set(signal.right.subarray(at, at + PIECE));
      this.engine.exports.loudnessProcess(this.state, this.left, this.right, left.length);
      each?.(this.read());
    }
    return this.read();
  }

  reset(): void {
    this.engine.exports.loudnessReset(this.state);
  }

  read(): Reading {
    this.engine.exports.loudnessRead(this.state, this.out);
    const floats = this.engine.floats(this.out, Loudness.count);
    const at = (index: Loudness): number => floats[index] ?? Number.NaN;
    return {
      momentary: at(Loudness.momentary),
      shortTerm: at(Loudness.shortTerm),
      integrated: at(Loudness.integrated),
      range: at(Loudness.range),
      truePeakLeft: at(Loudness.truePeakLeft),
      truePeakRight: at(Loudness.truePeakRight),
      correlation: at(Loudness.correlation),
    };
  }
}
