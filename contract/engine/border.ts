/** Written by `npm run generate` from the engine's border, dsp/abi. */

/** How many of each an engine has room for; `chain`: devices of one strip, `foreign`: those that render outside the engine's module. */
export const ENGINE_ROOM = {
  strips: 512,
  sends: 4000,
  devices: 4000,
  chain: 64,
  foreign: 64,
  samples: 10000,
} as const;

/** Kinds of events that are played live, of the engine's `EventType`. */
export enum LiveType {
  noteOff = 0,
  noteOn,
  control,
  bend,
  pressure,
  registered = 6,
  noteBend,
  notePressure,
  noteTimbre,
}

/** What has parameters: the engine's `Target`. */
export enum LiveTarget {
  strip = 0,
  send,
  device,
}

/** The outputs of the engine's node, each stereo. */
export enum OutputBus {
  main = 0,
  headphones,
  externalSend,
  count = 6,
}

/** The inputs of the engine's node, each stereo. */
export enum InputBus {
  live = 0,
  externalReturn = 8,
  count = 12,
}

/** Words of what an external instrument is to play in a render, a record after the other. */
export enum ExternalEventField {
  loop = 0,
  frame,
  type,
  data1,
  data2,
  words,
}

/** Floats of a strip's meter, from `strip × MeterField.count` on. Linear amplitudes; gain reduction in dB ≤ 0. */
export enum MeterField {
  peakLeft = 0,
  peakRight,
  rmsLeft,
  rmsRight,
  holdLeft,
  holdRight,
  clipLeft,
  clipRight,
  gainReduction,
  count = 12,
}

/** Floats of a loudness meter; the master's first, the selected strip's behind it. */
export enum LoudnessField {
  momentary = 0,
  shortTerm,
  integrated,
  range,
  truePeakLeft,
  truePeakRight,
  correlation,
  count = 8,
}

/** What a deck is told, each with up to two numbers: see the engine's border. */
export enum DeckVerb {
  load = 0,
  eject,
  fail,
  strip,
  play,
  pause,
  seek,
  jump,
  start,
  tempo,
  nudge,
  keylock,
  pitch,
  loopRange,
  loop,
  slip,
  reverse,
  brake,
  spinback,
  softStart,
  touch,
  turn,
  release,
  bend,
  sync,
  quantise,
  offset,
  downbeat,
  level,
  clock,
  count,
}

/** How a deck takes part in sync. */
export enum DeckMode {
  off = 0,
  follower,
  leader,
}

/** What a deck does. */
export enum DeckCondition {
  empty = 0,
  paused,
  playing,
  failed,
}

/** Bits of a deck's flags. */
export enum DeckFlag {
  looping = 1,
  ended,
  touched = 4,
  stretched = 8,
  waiting = 16,
}

/** Byte offsets in a deck's reading: f64 in front of `state`, i32 from there on. */
export enum DeckField {
  frame = 0,
  slipFrame = 8,
  rate = 16,
  bpm = 24,
  beat = 32,
  phaseError = 40,
  state = 48,
  flags = 52,
  starved = 56,
  loads = 60,
  bytes = 64,
}
