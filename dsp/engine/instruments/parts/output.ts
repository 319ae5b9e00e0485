import { quickGain } from "../../math/decibels";
import { advanceLines, LINE, lineAfter, lineEnd, lineSet, lineStart, settleLines } from "../../parameters/line";

/** The end of an instrument: the level that is its parameter, times volume and expression of its channel, as one gain. */
@unmanaged
export class Output {
  /** over the piece being rendered: at its first frame, and after its last */
  from: f32;
  to: f32;
  /** the dB that were last converted to a gain, and that gain */
  decibels: f32;
  level: f32;
  /** one line: volume and expression, linear */
  channel: usize;

  /** Sets the channel's gain; `jump`: at once. */
  set(gain: f32, jump: bool): void {
    lineSet(this.channel, 0, gain, jump);
  }

  settle(): void {
    settleLines(this.channel, 1);
  }

  /** Takes the `frames` that begin `offset` frames into the piece; `parameter` is the level, in dB. */
  advance(lines: usize, parameter: i32, offset: i32, frames: i32): void {
    advanceLines(this.channel, 1, frames);
    this.from = this.gainOf(lineAfter(lines, parameter, offset)) * lineStart(this.channel, 0);
    this.to = this.gainOf(lineAfter(lines, parameter, offset + frames)) * lineEnd(this.channel, 0);
  }

  private gainOf(decibels: f32): f32 {
    if (decibels != this.decibels || this.level == 0) {
      this.decibels = decibels;
      this.level = quickGain(decibels);
    }
    return this.level;
  }
}

const FIELDS: usize = (offsetof<Output>() + 15) & ~15;
/** Bytes of an output with its line. */
export const OUTPUT: usize = FIELDS + LINE;

/** Gives an output its place, OUTPUT bytes of zeros. */
export function layOutOutput(address: usize): Output {
  const output = changetype<Output>(address);
  output.channel = address + FIELDS;
  return output;
}
