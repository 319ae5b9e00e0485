import { AutomationPoint, Size } from "../../abi";
import { frameOfTick, TempoMap } from "../transport/tempo";

/**
 * Automation of parameters: lists of points on the timeline, and between them lines that are straight or curved, exact
 * to the frame at their ends. Each belongs to one parameter, in a chain with the others of the same strip, send or
 * device. A parameter is owned by live control while that holds it, otherwise by its automation, otherwise by the
 * document (its base).
 */

/** How a value moves when another owner takes it over. */
export const enum Turn {
  none = 0,
  smooth,
  atOnce,
}

@unmanaged
export class Automation {
  /** Target, its index, the parameter; target −1: unused */
  target: i32;
  index: i32;
  parameter: i32;
  /** AutomationPoints sorted by tick; 0: none, there is only live control */
  points: usize;
  count: i32;
  /** the parameter is under live control */
  held: bool;
  /** a Turn: the owner has changed, or the timeline has jumped */
  turn: i32;
  /** run of the timeline in which it was last read */
  run: i32;
  /** what the document says */
  base: f32;
  /** for a line: what is left of the way from its value when the owner changed; for a strip: the value set last */
  rest: f32;
  /** the line at hand: the tempo map by which it was found, timeline frames, values, exponent of its bend */
  tempo: usize;
  from: f64;
  to: f64;
  first: f32;
  last: f32;
  bend: f64;
  /** number of the next automation of the same strip, send or device; 0: none */
  next: i32;
}

/** Automations are numbered from 1. */
const BYTES: usize = (offsetof<Automation>() + 7) & ~7;
const table = memory.data(Size.automations * <i32>((offsetof<Automation>() + 7) & ~7), 8);

/** The highest number that has been in use. */
let top: i32 = 0;

// @ts-ignore: decorator
@inline
export function automationAt(number: i32): Automation {
  return changetype<Automation>(table + <usize>(number - 1) * BYTES);
}

export function resetAutomations(): void {
  memory.fill(table, 0xff, <usize>Size.automations * BYTES);
  top = 0;
}

/** The automation of a parameter in a chain; 0: none. */
export function findAutomation(head: i32, parameter: i32): i32 {
  for (let number = head; number > 0; number = automationAt(number).next) {
    if (automationAt(number).parameter == parameter) return number;
  }
  return 0;
}

/** Adds a parameter to a chain; returns the new head, or 0 if all are in use. */
export function addAutomation(head: i32, target: i32, index: i32, parameter: i32, base: f32): i32 {
  for (let number = 1; number <= Size.automations; number++) {
    const automation = automationAt(number);
    if (automation.target >= 0) continue;
    memory.fill(changetype<usize>(automation), 0, BYTES);
    automation.target = target;
    automation.index = index;
    automation.parameter = parameter;
    automation.base = base;
    automation.run = -1;
    automation.turn = Turn.smooth;
    automation.next = head;
    top = max(top, number);
    return number;
  }
  return 0;
}

/** Takes a parameter out of a chain; returns the new head. */
export function dropAutomation(head: i32, number: i32): i32 {
  const automation = automationAt(number);
  automation.target = -1;
  if (head == number) return automation.next;
  for (let before = head; before > 0; before = automationAt(before).next) {
    if (automationAt(before).next == number) automationAt(before).next = automation.next;
  }
  return head;
}

/** Frees a whole chain. */
export function dropChain(head: i32): void {
  for (let number = head; number > 0; number = automationAt(number).next) automationAt(number).target = -1;
}

/** The first one whose points lie between two addresses, 0: none. */
export function findPoints(from: usize, to: usize): i32 {
  for (let number = 1; number <= top; number++) {
    const automation = automationAt(number);
    if (automation.target >= 0 && automation.points >= from && automation.points < to) return number;
  }
  return 0;
}

/** Gives it points (AutomationPoints, whose memory must not move). */
export function setPoints(automation: Automation, points: usize, count: i32): void {
  automation.points = points;
  automation.count = count;
  automation.turn = Turn.smooth;
  automation.from = Infinity;
  automation.to = -Infinity;
}

/** Puts a chain's parameters on their automation at once: they have not been heard yet. */
export function settleChain(head: i32): void {
  for (let number = head; number > 0; number = automationAt(number).next) {
    automationAt(number).turn = Turn.atOnce;
  }
}

/** Finds frames anew after a tempo map has changed. */
export function retimeAutomation(): void {
  for (let number = 1; number <= top; number++) {
    const automation = automationAt(number);
    if (automation.target < 0) continue;
    automation.from = Infinity;
    automation.to = -Infinity;
  }
}

function pointAt(automation: Automation, index: i32): usize {
  return automation.points + <usize>index * AutomationPoint.bytes;
}

function frameAt(automation: Automation, tempo: TempoMap, index: i32): f64 {
  return frameOfTick(tempo, load<i32>(pointAt(automation, index), AutomationPoint.tick));
}

function valueOf(automation: Automation, index: i32): f32 {
  return load<f32>(pointAt(automation, index), AutomationPoint.value);
}

/** Selects the line on which a timeline frame lies; of several points on one frame, the last one counts. */
export function seekLine(automation: Automation, tempo: TempoMap, frame: f64): void {
  if (automation.tempo == changetype<usize>(tempo) && frame >= automation.from && frame < automation.to) return;
  automation.tempo = changetype<usize>(tempo);
  let low = 0;
  let high = automation.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (frameAt(automation, tempo, middle) <= frame) low = middle + 1;
    else high = middle;
  }
  const before = low - 1;
  automation.from = before < 0 ? -Infinity : frameAt(automation, tempo, before);
  automation.to = low == automation.count ? Infinity : frameAt(automation, tempo, low);
  automation.first = valueOf(automation, max(before, 0));
  const level = before < 0 || low == automation.count;
  automation.last = level ? automation.first : valueOf(automation, low);
  automation.bend = level ? 1 : Math.pow(4, <f64>load<f32>(pointAt(automation, before), AutomationPoint.curve));
}

/** Value of the current line at a timeline frame, from its start to its end. */
export function lineValue(automation: Automation, frame: f64): f32 {
  if (automation.first == automation.last) return automation.first;
  const x = Math.min(1, (frame - automation.from) / (automation.to - automation.from));
  const bent = automation.bend == 1 ? x : Math.pow(x, automation.bend);
  return <f32>(<f64>automation.first + (<f64>automation.last - <f64>automation.first) * bent);
}
