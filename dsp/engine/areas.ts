import { DeckStatus, ExternalEvent, InputBus, Loudness, Meter, OutputBus, Size, Status, TransportStatus } from "../abi";
import { allocate } from "./memory";

/** The memory that engine and host share, at fixed addresses from boot on. Planar areas hold left, then right. */

/** Bytes of one channel of a block. */
export const CHANNEL: usize = Size.block * 4;
/** Bytes of a planar stereo block. */
export const PLANAR: usize = CHANNEL * 2;

export let commandArea: usize = 0;
/** The output buses, the main one first. */
export let output: usize = 0;
export let headphones: usize = 0;
export let externalSends: usize = 0;
/** The input buses, the live ones first. */
export let inputs: usize = 0;
export let externalReturns: usize = 0;
/** A count, then Size.externalEvents records of what external instruments play (notes/external.ts). */
export let externalEvents: usize = 0;
export let status: usize = 0;
/** Size.transports TransportStatus records. */
export let transports: usize = 0;
/** Size.decks DeckStatus records, and one of the clock. */
export let decks: usize = 0;
export let meters: usize = 0;
export let loudness: usize = 0;
/** By how much each device turns the sound down: an f32 each, dB ≤ 0. */
export let reductions: usize = 0;
export let masterTap: usize = 0;
export let selectedTap: usize = 0;
/** Where `stripTap` puts what it copies. */
export let anyTap: usize = 0;
/** A planar block that stays zero. */
export let silence: usize = 0;

/** Takes all areas from the arena; once, at boot. */
export function allocateAreas(): void {
  commandArea = allocate(Size.commandWords * 4);
  output = allocate(<usize>OutputBus.count * PLANAR);
  headphones = output + <usize>OutputBus.headphones * PLANAR;
  externalSends = output + <usize>OutputBus.externalSend * PLANAR;
  inputs = allocate(<usize>InputBus.count * PLANAR);
  externalReturns = inputs + <usize>InputBus.externalReturn * PLANAR;
  externalEvents = allocate(4 + <usize>(Size.externalEvents * ExternalEvent.words) * 4);
  status = allocate(Status.bytes);
  transports = allocate(Size.transports * TransportStatus.bytes);
  decks = allocate((Size.decks + 1) * DeckStatus.bytes);
  meters = allocate(Size.strips * Meter.count * 4);
  loudness = allocate(2 * Loudness.count * 4);
  reductions = allocate(Size.devices * 4);
  masterTap = allocate(PLANAR);
  selectedTap = allocate(PLANAR);
  anyTap = allocate(PLANAR);
  silence = allocate(PLANAR);
}

export function commandAddress(): usize {
  return commandArea;
}

export function outputAddress(): usize {
  return output;
}

export function inputAddress(): usize {
  return inputs;
}

export function externalEventsAddress(): usize {
  return externalEvents;
}

export function statusAddress(): usize {
  return status;
}

export function transportsAddress(): usize {
  return transports;
}

export function decksAddress(): usize {
  return decks;
}

export function metersAddress(): usize {
  return meters;
}

export function loudnessAddress(): usize {
  return loudness;
}

export function reductionsAddress(): usize {
  return reductions;
}

export function masterTapAddress(): usize {
  return masterTap;
}

export function selectedTapAddress(): usize {
  return selectedTap;
}
