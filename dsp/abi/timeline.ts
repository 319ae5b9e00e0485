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

/** One audio clip of a strip: 16 words, 8-byte aligned. */
export enum ClipRecord {
  /** f64 first frame in the source that sounds (of the reversed source, if reversed) */
  offset = 0,
  /** f64 length in source frames */
  length = 8,
  /** i32 tick on the timeline */
  tick = 16,
  /** i32 sample index */
  sample = 20,
  /** f32 linear gain */
  gain = 24,
  /** i32 reversed 0/1 */
  reversed = 28,
  /** f64 fade lengths in source frames */
  fadeIn = 32,
  fadeOut = 40,
  /**
   * f32 curve −1..1: over the way x = 0..1 from silence to full the gain is x^(4^curve), so 0 is
   * linear, 1 starts slowly, −1 starts fast; Curve.equalPower for crossfades: sin(x·π/2)
   */
  fadeInCurve = 48,
  fadeOutCurve = 52,
  /** i32 id that stays the same for the same clip when the list is written again */
  id = 56,
  bytes = 64,
}

export enum Curve {
  /** value of a fade's curve that means sine/cosine equal power */
  equalPower = 2,
}

/** One stream slot, as engine and host share it in WASM memory. */
export enum StreamRecord {
  /** i32, engine: changes when the slot wants other frames; 0 = idle */
  generation = 0,
  /** i32, engine: sample index */
  sample = 4,
  /** f64, engine: first source frame wanted; counts down from here if direction is −1 */
  start = 8,
  /** i32, engine: 1 or −1 */
  direction = 16,
  /** i32, engine: frames consumed since start */
  read = 20,
  /** i32, host: frames written since start; set to 0 when a new generation is taken up */
  written = 24,
  /** i32, host: generation that `written` belongs to */
  writtenGeneration = 28,
  /** i32, engine: byte address of the left window of Size.streamWindow frames */
  left = 32,
  right = 36,
  bytes = 40,
}
