import { Size } from "../../abi";
import { faderGain } from "../math/decibels";
import { smoothingShare } from "../math/smoothing";
import { automationAt, findAutomation, lineValue, seekLine, Turn } from "../parameters/automation";
import { pieceEnd } from "../parameters/drive";
import { runFrame, runNumber, runSpeed } from "../parameters/timeline";
import { Edge, edgeAt } from "./edges";
import { moveEdge } from "./rows";
import { stripAt } from "./strips";

/** The levels of sends, as they are set and as automation moves them. */

/** The one parameter of a send: its level in dB. */
export const LEVEL: i32 = 0;

/** Sets a send's level in dB; if automation or live control owns it, for when that ends. */
export function setSendLevel(send: i32, value: f32, jump: bool): void {
  const automation = findAutomation(edgeAt(Size.strips + send).automations, LEVEL);
  if (automation > 0) automationAt(automation).base = value;
  else moveSend(send, value, jump);
}

/** Moves a send to a level in dB, with `jump` at once. */
export function moveSend(send: i32, value: f32, jump: bool): void {
  const edge = edgeAt(Size.strips + send);
  edge.decibels = value;
  edge.level = <f32>faderGain(value);
  moveEdge(Size.strips + send, jump);
}

/**
 * Whether automation moves an edge's gain in this block: it is not under live control, and mute and solo let it pass.
 */
export function isDriven(edge: Edge): bool {
  const number = findAutomation(edge.automations, LEVEL);
  if (number == 0) return false;
  const automation = automationAt(number);
  // When it opens again, it begins where automation is by then.
  if (!edge.open) automation.turn = Turn.smooth;
  return edge.open && !automation.held && automation.count > 0;
}

/** Whether the send that `driveSend` moved last moved at all. */
export let sendMoved: bool = false;

/**
 * Writes the gain of each frame of this block for a send that automation moves, into every fourth float from `out` on:
 * at each point the exact value, between them a straight line. The send is `late` frames behind the timeline and has
 * the gain `now`. Returns the gain after the block.
 */
export function driveSend(edge: Edge, now: f32, late: i32, out: usize): f32 {
  const head = edge.automations;
  const automation = automationAt(findAutomation(head, LEVEL));
  const transport = stripAt(edge.from).transport;
  let gain = now;
  sendMoved = false;
  for (let from = 0; from < Size.block; ) {
    const to = pieceEnd(transport, head, from, Size.block, late);
    const frames = <f32>(to - from);
    if (automation.run != runNumber && automation.turn == Turn.none) automation.turn = Turn.smooth;
    automation.run = runNumber;
    seekLine(automation, transport.tempo, runFrame);
    const start = <f32>faderGain(lineValue(automation, runFrame));
    const end = <f32>faderGain(lineValue(automation, runFrame + <f64>frames * runSpeed));
    if (automation.turn == Turn.smooth) automation.rest = gain - start;
    else if (automation.turn == Turn.atOnce) automation.rest = 0;
    automation.turn = Turn.none;
    const first = start + automation.rest;
    if (first != gain) sendMoved = true;
    automation.rest *= 1 - smoothingShare(frames);
    if (abs(automation.rest) <= 1e-6) automation.rest = 0;
    gain = end + automation.rest;
    if (first != gain) sendMoved = true;
    const step = (gain - first) / frames;
    for (let i = from; i < to; i++) store<f32>(out + (<usize>i << 4), first + step * <f32>(i - from));
    from = to;
  }
  return gain;
}
