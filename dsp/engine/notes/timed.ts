import { EventType, Size, Target } from "../../abi";
import { addLive, isEvent } from "./live";

/**
 * Live events and parameters with a time: they wait here, in order, until the block that their frame lies in. What is
 * late takes effect at once.
 */

@unmanaged
class Timed {
  /** frame of the engine, as Status.rendered counts them */
  due: f64;
  /** an EventType, or PARAMETER */
  type: i32;
  /** Target; of an event the strip */
  target: i32;
  index: i32;
  /** an event's data 1, or the parameter */
  data1: i32;
  data2: f32;
}

const PARAMETER: i32 = -1;
const WAITING: i32 = 2048;
const TIMED: usize = (offsetof<Timed>() + 7) & ~7;
const waiting = memory.data(WAITING * <i32>((offsetof<Timed>() + 7) & ~7), 16);
let count: i32 = 0;

/** Keys whose note-on was dropped by `cancelTimed`. */
const dropped = memory.data(128);

// @ts-ignore: decorator
@inline
function timedAt(place: i32): Timed {
  return changetype<Timed>(waiting + <usize>place * TIMED);
}

export function clearTimed(): void {
  count = 0;
}

/** Adds an event of a strip; false if it makes no sense or too many wait. */
export function addTimedEvent(strip: i32, type: i32, data1: i32, data2: f32, due: f64): bool {
  return isEvent(type, data1, data2) && add(type, Target.strip, strip, data1, data2, due);
}

/** Adds a value of a parameter; false if too many wait. */
export function addTimedParameter(target: i32, index: i32, parameter: i32, value: f32, due: f64): bool {
  return isFinite(value) && add(PARAMETER, target, index, parameter, value, due);
}

/** After all of the same frame. */
function add(type: i32, target: i32, index: i32, data1: i32, data2: f32, due: f64): bool {
  if (!isFinite(due) || count == WAITING) return false;
  let at = count;
  while (at > 0 && timedAt(at - 1).due > due) at--;
  memory.copy(waiting + <usize>(at + 1) * TIMED, waiting + <usize>at * TIMED, <usize>(count - at) * TIMED);
  count++;
  const timed = timedAt(at);
  timed.due = due;
  timed.type = type;
  timed.target = target;
  timed.index = index;
  timed.data1 = data1;
  timed.data2 = data2;
  return true;
}

/**
 * Hands over what lies in the block that begins at frame `from`: events to the block's live ones, parameters to `set`.
 * Parameters move from the block's first frame on, as a live control does.
 */
export function takeTimed(from: f64, set: (target: i32, index: i32, parameter: i32, value: f32) => void): void {
  let taken = 0;
  for (; taken < count && timedAt(taken).due < from + <f64>Size.block; taken++) {
    const timed = timedAt(taken);
    if (timed.type == PARAMETER) set(timed.target, timed.index, timed.data1, timed.data2);
    else addLive(timed.index, timed.type, timed.data1, timed.data2, <i32>Math.max(0, Math.floor(timed.due - from)));
  }
  if (taken == 0) return;
  count -= taken;
  memory.copy(waiting, waiting + <usize>taken * TIMED, <usize>count * TIMED);
}

/** Takes back what waits for a strip: notes that have not begun are not heard, and those that sound end at once. */
export function cancelTimed(strip: i32): void {
  memory.fill(dropped, 0, 128);
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const timed = timedAt(at);
    if (timed.type == PARAMETER || timed.index != strip) {
      keep(at, kept++);
      continue;
    }
    const key = dropped + <usize>timed.data1;
    if (timed.type == EventType.noteOn && timed.data2 > 0) store<u8>(key, 1);
    else if (timed.type <= EventType.noteOn && load<u8>(key) == 0) addLive(strip, EventType.noteOff, timed.data1, 0, 0);
  }
  count = kept;
}

/** Forgets what waits for a strip, send or device that goes. */
export function forgetTimed(target: i32, index: i32): void {
  let kept = 0;
  for (let at = 0; at < count; at++) {
    if (timedAt(at).target != target || timedAt(at).index != index) keep(at, kept++);
  }
  count = kept;
}

function keep(from: i32, to: i32): void {
  if (from != to) memory.copy(waiting + <usize>to * TIMED, waiting + <usize>from * TIMED, TIMED);
}
