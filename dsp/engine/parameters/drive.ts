import { smoothingShare } from "../math/smoothing";
import { automationAt, lineValue, seekLine, Turn } from "./automation";
import { lineAt } from "./line";
import { Transport } from "../transport/record";
import { findRun, runFrame, runLeft, runNumber, runSpeed } from "./timeline";

/** Automation moves the lines of a device: a piece of a block ends where a line of automation does. */

/** Where a piece of the block ends that begins at `from`: at `limit`, a point of the chain, or a jump of its transport. */
export function pieceEnd(transport: Transport, head: i32, from: i32, limit: i32, latency: i32): i32 {
  findRun(transport, from, latency);
  let frames = Math.min(<f64>(limit - from), runLeft);
  if (runSpeed == 0) return from + <i32>frames;
  for (let number = head; number > 0; number = automationAt(number).next) {
    const automation = automationAt(number);
    if (automation.count == 0) continue;
    seekLine(automation, transport.tempo, runFrame);
    frames = Math.min(frames, automation.to - runFrame);
  }
  return from + <i32>frames;
}

/** Moves a chain's lines over the piece that `pieceEnd` found; returns a bit for each parameter with a new target. */
export function driveLines(transport: Transport, head: i32, lines: usize, frames: i32): u64 {
  const share = smoothingShare(<f32>frames);
  let moved: u64 = 0;
  for (let number = head; number > 0; number = automationAt(number).next) {
    const automation = automationAt(number);
    if (automation.run != runNumber && automation.turn == Turn.none) automation.turn = Turn.smooth;
    automation.run = runNumber;
    if (automation.held) continue;
    seekLine(automation, transport.tempo, runFrame);
    const line = lineAt(lines, automation.parameter);
    const start = lineValue(automation, runFrame);
    const end = lineValue(automation, runFrame + <f64>frames * runSpeed);
    if (automation.turn == Turn.smooth) automation.rest = line.start - start;
    else if (automation.turn == Turn.atOnce) automation.rest = 0;
    automation.turn = Turn.none;
    line.start = start + automation.rest;
    automation.rest *= 1 - share;
    if (abs(automation.rest) <= 1e-5 * (abs(end) + 0.01)) automation.rest = 0;
    line.end = end + automation.rest;
    line.step = (line.end - line.start) / <f32>frames;
    if (line.target == end) continue;
    line.target = end;
    moved |= <u64>1 << <u64>automation.parameter;
  }
  return moved;
}
