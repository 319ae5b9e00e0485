import { Size, TransportState } from "../../abi";
import { resetSignatures, SignatureMap, signatureMapAt } from "./signatures";
import { resetTempo, TempoMap, tempoMapAt } from "./tempo";

/**
 * A transport: where some music stands, whether it moves, and by which tempo. Several play at once, each along a
 * timeline of its own, and every strip follows one of them. The record is passed to whatever depends on the time.
 * Number 0 is the studio's: it is the one that records, and what strips follow at first.
 */
@unmanaged
export class Transport {
  number: i32;
  /** TransportState */
  state: i32;
  tempo: TempoMap;
  signatures: SignatureMap;
  /** frame of the timeline at which the next block starts */
  position: f64;
  /** beats (quarters) per minute at the start of the block */
  bpm: f64;
  /** counts loop wraps and pauses at `until`: what belongs to one run of the timeline has one number */
  pass: i32;
  /** counts seeks, loop wraps and stops */
  locates: i32;
  loopOn: bool;
  loopStartTick: f64;
  loopEndTick: f64;
  loopStart: f64;
  loopEnd: f64;
  /** where the loop wrapped in the last block: frames of it in front of the wrap (0: it did not), and the loop's end */
  wrapOffset: i32;
  wrapFrame: f64;
  /** the next segment does not run on from the one before */
  located: bool;
  /** frames that play has waited for streams */
  waited: f64;
  /** frame on which play pauses by itself, −1 */
  until: f64;
  /** play came to that frame in the last block: pedals that are down go up */
  finished: bool;
  /** the count-in: length of a beat, frames so far, its beats, those of a bar, those that are over */
  countBeatFrames: f64;
  countFrame: f64;
  countBeats: i32;
  countBar: i32;
  countDone: i32;
  /** runs of the block (segments.ts) and of the last blocks (parameters/timeline.ts) */
  segmentCount: i32;
  runCount: i32;
  // found by the planner
  /** frames of play until the first clip sounds for which the last plan had no stream */
  firstUnserved: f64;
  /** clips without a stream in the coming block, and the frames that they lack */
  missingClips: i32;
  missingFrames: i32;
}

const table = memory.data(Size.transports * <i32>((offsetof<Transport>() + 7) & ~7), 8);
/** The transports that commands have named, and all below them: nobody looks at the others. */
export let transportCount: i32 = 1;

// @ts-ignore: decorator
@inline
export function transportAt(number: i32): Transport {
  return changetype<Transport>(table + <usize>number * ((offsetof<Transport>() + 7) & ~7));
}

/** Takes a transport into use; false where there is none of that number. */
export function openTransport(number: i32): bool {
  if (number < 0 || number >= Size.transports) return false;
  transportCount = max(transportCount, number + 1);
  return true;
}

/** Stops every transport at its start, at 120 bpm in 4/4 without a loop; after the arena was cleared. */
export function resetTransports(): void {
  resetTempo();
  resetSignatures();
  memory.fill(table, 0, <usize>Size.transports * ((offsetof<Transport>() + 7) & ~7));
  for (let number = 0; number < Size.transports; number++) {
    const transport = transportAt(number);
    transport.number = number;
    transport.state = TransportState.stopped;
    transport.tempo = tempoMapAt(number);
    transport.signatures = signatureMapAt(number);
    transport.bpm = 120;
    transport.located = true;
    transport.until = -1;
    transport.countBar = 4;
    transport.firstUnserved = Infinity;
  }
  transportCount = 1;
}

/** Whether a transport moves, or is about to: what it plays comes before what stands. */
export function isMoving(transport: Transport): bool {
  return transport.state != TransportState.stopped && transport.state != TransportState.paused;
}
