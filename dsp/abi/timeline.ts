/** Events and clips as they lie in buffers, and the streams that bring the clips' frames. */

export enum EventType {
  noteOff = 0,
  /** data 1 key 0..127, data 2 velocity 0..1 */
  noteOn,
  /** data 1 controller 0..127, data 2 value 0..1 */
  control,
  /** data 2 bend −1..1 */
  bend,
  /** data 2 pressure 0..1 */
  pressure,
  /** data 1 the sampler's preset, 0 its own (Size.samplerPresets) */
  program,
  /** data 1 a registered parameter of MIDI, data 2 its 14 bits as 0..1; below 0: as the instrument itself has it */
  registered,
  /** of one key that sounds (MPE): data 1 key, data 2 bend −1..1, ±Size.noteBend semitones */
  noteBend,
  /** data 1 key, data 2 pressure 0..1 */
  notePressure,
  /** data 1 key, data 2 timbre 0..1, at rest at 64/127 */
  noteTimbre,
}

/** One event of a strip's note list: 5 words. */
export enum EventRecord {
  /** i32 tick on the timeline */
  tick = 0,
  /** i32 EventType; noteOff is never stored, a note has a length */
  type = 4,
  /** i32 */
  data1 = 8,
  /** f32 */
  data2 = 12,
  /** i32 length in ticks, of a note */
  length = 16,
  bytes = 20,
}

/** One point of a parameter's automation: 3 words. */
export enum AutomationPoint {
  /** i32 tick on the timeline */
  tick = 0,
  /** f32 in the parameter's unit */
  value = 4,
  /** f32 curve −1..1 of the way to the next point: over x = 0..1 it goes by x^(4^curve), so 0 is straight */
  curve = 8,
  bytes = 12,
}

/**
 * One audio clip of a strip: 30 words, 8-byte aligned. Positions are frames of the source in the order in which it is
 * read (of the reversed source, if reversed); time is counted in frames of the source's own rate, so that a position of a
 * clip at rate 1 moves on by one in a frame of time. Time of a stretched clip is that which passed before it was stretched.
 */
export enum ClipRecord {
  /** f64 position that sounds first */
  offset = 0,
  /** f64 length in time */
  length = 8,
  /** f64 tick on the timeline, fractions included */
  tick = 16,
  /** i32 sample index */
  sample = 24,
  /** f32 linear gain */
  gain = 28,
  /** i32 reversed 0/1 */
  reversed = 32,
  /** i32 id that stays the same for the same clip when the list is written again */
  id = 36,
  /** f64 fade lengths in time */
  fadeIn = 40,
  fadeOut = 48,
  /**
   * f32 curve −1..1: over the way x = 0..1 from silence to full the gain is x^(4^curve), so 0 is
   * linear, 1 starts slowly, −1 starts fast; Curve.equalPower for crossfades: sin(x·π/2)
   */
  fadeInCurve = 56,
  fadeOutCurve = 60,
  /** f64 positions per frame of time where the clip begins and where it ends, −8..8; between them the rate glides evenly */
  rate = 64,
  endRate = 72,
  /** f64 whole positions, loopStart < loopEnd: reading that comes to loopEnd goes on at loopStart; 0 and 0: no loop */
  loopStart = 80,
  loopEnd = 88,
  /** f64 how many times as long a stretched clip lasts; 0: it is not stretched. Its rate does not glide, and is above 0 */
  stretch = 96,
  /** f64 frames of time in a tick, of a stretched clip that follows the tempo; 0: it does not, and `stretch` holds */
  perTick = 104,
  /** f32 semitones by which a stretched clip is transposed */
  transpose = 112,
  /** i32 0/1: its formants stay where they were before the transposition */
  keepFormants = 116,
  bytes = 120,
}

export enum Curve {
  /** value of a fade's curve that means sine/cosine equal power */
  equalPower = 2,
}

/**
 * One stream slot, as engine and host share it in WASM memory. The host keeps a window of Size.streamWindow frames filled
 * around the place where the engine reads. A stream's frames are numbered from `start` on, both ways; loops are unrolled:
 * a number n at or above `wrap` means the frame numbered wrap − loop + (n − wrap) mod loop. Frame n stands at
 * n mod Size.streamWindow.
 */
export enum StreamRecord {
  /** i32, engine: changes when the slot wants other frames; 0 = idle */
  generation = 0,
  /** i32, engine: sample index */
  sample = 4,
  /** f64, engine: source frame of number 0 */
  start = 8,
  /** f64, engine: number of the first frame behind the loop, and the frames of the loop (0: none) */
  wrap = 16,
  loop = 24,
  /** i32, engine: source frames from one number to the next, 1 or −1 */
  direction = 32,
  /** i32, engine: 1 if numbers are read upwards, −1 downwards; may change at any time */
  heading = 36,
  /** i32, engine: number that the engine reads next; downwards, the one above it */
  read = 40,
  /** i32, engine: frames that stay in the window behind `read` */
  behind = 44,
  /** i32, host: the window holds the frames from `low` to below `high` */
  low = 48,
  high = 52,
  /** i32, host: generation that `low` and `high` belong to */
  heldGeneration = 56,
  /** i32, engine: byte address of the left window of Size.streamWindow frames */
  left = 60,
  right = 64,
  bytes = 72,
}
