import { sampleRate } from "../../context";
import { svf1, svf2, svf3, svfCoefficients } from "../parts/svf";

/** What a colour lets through. */
export enum Pass {
  all = 0,
  low,
  band,
  high,
}

/** A state-variable filter that stands still; all zero is silence. */
@unmanaged
export class Colour {
  a1: f32;
  a2: f32;
  a3: f32;
  input: f32;
  band: f32;
  low: f32;
  ic1: f32;
  ic2: f32;

  /** The band-pass has unity gain at its centre. */
  set(pass: Pass, hz: f32, q: f32): void {
    const k: f32 = 1 / q;
    svfCoefficients(Mathf.tan((<f32>Math.PI * min<f32>(hz, 0.45 * sampleRate)) / sampleRate), k);
    this.a1 = svf1;
    this.a2 = svf2;
    this.a3 = svf3;
    this.ic1 = 0;
    this.ic2 = 0;
    this.input = pass == Pass.high || pass == Pass.all ? 1 : 0;
    this.band = pass == Pass.high ? -k : pass == Pass.band ? k : 0;
    this.low = pass == Pass.high ? -1 : pass == Pass.low ? 1 : 0;
  }

  @inline
  run(value: f32): f32 {
    const ic1 = this.ic1;
    const ic2 = this.ic2;
    const v3 = value - ic2;
    const v1 = this.a1 * ic1 + this.a2 * v3;
    const v2 = ic2 + this.a2 * ic1 + this.a3 * v3;
    this.ic1 = 2 * v1 - ic1;
    this.ic2 = 2 * v2 - ic2;
    return this.input * value + this.band * v1 + this.low * v2;
  }
}
