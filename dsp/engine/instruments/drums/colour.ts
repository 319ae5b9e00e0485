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

  /** Filters a run of f32 in place. */
  run(at: usize, frames: i32): void {
    const a1 = this.a1;
    const a2 = this.a2;
    const a3 = this.a3;
    const input = this.input;
    const band = this.band;
    const low = this.low;
    let ic1 = this.ic1;
    let ic2 = this.ic2;
    for (let end = at + (<usize>frames << 2); at < end; at += 4) {
      const value = load<f32>(at);
      const v3 = value - ic2;
      const v1 = a1 * ic1 + a2 * v3;
      const v2 = ic2 + a2 * ic1 + a3 * v3;
      ic1 = 2 * v1 - ic1;
      ic2 = 2 * v2 - ic2;
      store<f32>(at, input * value + band * v1 + low * v2);
    }
    this.ic1 = ic1;
    this.ic2 = ic2;
  }
}
