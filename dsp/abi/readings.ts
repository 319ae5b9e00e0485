/** What the engine writes for its hosts at the end of each block. */

/** Meter floats of one strip. dB values are linear amplitude here; the screen converts. */
export enum Meter {
  peakLeft = 0,
  peakRight,
  rmsLeft,
  rmsRight,
  holdLeft,
  holdRight,
  /** samples over full scale since the last clearClip */
  clipLeft,
  clipRight,
  /** dB, ≤ 0 */
  gainReduction,
  count = 12,
}

/**
 * Floats of a loudness meter: one for the master, one for the selected strip. LUFS, the range in LU,
 * true peaks since the last clearLoudness in dBTP; −∞ where there was only silence.
 */
export enum Loudness {
  momentary = 0,
  shortTerm,
  integrated,
  range,
  truePeakLeft,
  truePeakRight,
  /** −1..1 */
  correlation,
  count = 8,
}

/** Words of the engine's status, written at the end of each block. Position and tempo are those of the studio's transport. */
export enum Status {
  /** i32 TransportState */
  transport = 0,
  /** i32 0/1: what plays is recorded; also while play waits for streams */
  recording = 4,
  /** f64 timeline frame at the end of the block */
  frame = 8,
  /** f64 timeline tick */
  tick = 16,
  /** f64 frames rendered since boot */
  rendered = 24,
  /** i32 frames of streams that were not there when they should sound */
  starved = 32,
  /** i32 samples that were NaN or Inf and were silenced */
  contained = 36,
  /** i32 last Fault, 0 none */
  fault = 40,
  /** i32 bytes of the arena in use */
  arenaUsed = 44,
  /** i32 */
  arenaSize = 48,
  /** i32 frames of latency from a strip's input to the output, compensated */
  latency = 52,
  /** f32 beats per minute at the position */
  bpm = 56,
  /** i32 count-in beats left */
  countIn = 60,
  /** i32 grows by one at each locate: seek, loop wrap, stop */
  locates = 64,
  /** i32 device that gave the last of the contained samples, −1: none did */
  containedDevice = 68,
  /** i32 0/1: the streams that play would need at this position hold data */
  ready = 72,
  /** i32 commands left out since boot */
  refused = 76,
  /** i32 clips that should sound in this block and have no stream */
  unserved = 80,
  /** i32 frames of clips that had no stream when they should sound */
  unservedFrames = 84,
  /** f64 timeline frame at which the loop wrapped in the block: its end */
  wrapFrame = 88,
  /** i32 frames of the block in front of the wrap, 1…Size.block; 0: the loop did not wrap in it */
  wrapOffset = 96,
  /** i32 transports in use: the readings of those above stand still */
  transports = 100,
  /** i32 decks in use: the readings of those above stand still */
  decks = 104,
  /** i32 notes and controllers left out since boot, because a track had too many in one block */
  eventsLost = 108,
  bytes = 112,
}

/** Words of each transport's reading, Size.transports behind each other, written with the status. The studio's is in both. */
export enum TransportStatus {
  /** f64 frame of its timeline at the end of the block */
  frame = 0,
  /** f64 tick of its timeline */
  tick = 8,
  /** f64 beats per minute at the position */
  bpm = 16,
  /** i32 TransportState */
  state = 24,
  /** i32 count-in beats left */
  countIn = 28,
  /** i32 grows by one at each locate: seek, loop wrap, stop */
  locates = 32,
  bytes = 40,
}

export enum TransportState {
  stopped = 0,
  playing,
  paused,
  countIn,
  /** play was asked for; the streams are not ready yet */
  waiting,
}

export enum Fault {
  none = 0,
  /** the arena is full: the program needs a larger engine */
  memory,
  /** a command with an unknown op, index or length; it was left out */
  command,
}
