/**
 * The border between the engine and its hosts: operations, parameters and memory layout.
 * Compiled by AssemblyScript into the engine and by TypeScript into every host, so both
 * sides read the same numbers. Only plain numeric enums stand here.
 *
 * A command is a run of 32-bit words: [op, argument count, arguments…]. Arguments are i32
 * or f32 as named below; an f64 takes two words, low word first.
 */

/** Fixed sizes of the engine. */
export enum Size {
  /** Frames of the engine's own grid, whatever the host's quantum. */
  block = 128,
  strips = 256,
  lanes = 4,
  /** Groups of four lanes: strips of one depth of routing share a group, so some lanes stay empty. */
  laneGroups = 128,
  sends = 768,
  devices = 512,
  /** devices in one strip's chain */
  chain = 32,
  deviceParameters = 64,
  streams = 128,
  /** Frames in each stream's window inside WASM memory; a power of two. */
  streamWindow = 4096,
  buffers = 4096,
  samples = 4096,
  /** Stereo inputs from the outside (recording and monitoring). */
  inputs = 8,
  /** Frames around a sample and its loop that the sampler's interpolation may read. */
  samplerGuard = 8,
  /** Words in the command area that a host writes before `applyCommands`. */
  commandWords = 65536,
  ticksPerQuarter = 960,
}

export enum Op {
  /** Silence all, forget the whole program; memory back to boot. */
  reset = 1,
  /** Keep the program; clear every tail, voice, filter, LFO phase, ramp and meter. */
  resetState,

  // ── buffers: bytes that strips and devices read (events, clips, zones, sample data) ──
  /** handle, bytes */
  bufferCreate,
  /** handle, byte offset, words… */
  bufferWrite,
  /** handle */
  bufferFree,

  // ── graph ──
  /** slot, StripKind */
  stripCreate,
  /** slot */
  stripClear,
  /** slot, target slot (−1: the engine's output) */
  stripOutput,
  /** slot, StripFlag bits, input index (−1: none) */
  stripFlags,
  /** slots… in processing order: a strip stands after all that feed it; sums run in this order */
  stripOrder,
  /** send, from slot, to slot, pre-fader (0/1) */
  sendCreate,
  /** send */
  sendClear,
  /** device, DeviceKind, seed of its noise */
  deviceCreate,
  /** device */
  deviceClear,
  /** device, bypassed (0/1) */
  deviceBypass,
  /** device, purpose (device's own), buffer handle (−1: none) */
  deviceBuffer,
  /** slot, devices… in order; an instrument stands first */
  chain,

  // ── parameters ──
  /** Target, index (slot, send or device), parameter, value f32, Ramp */
  parameter,

  // ── timeline ──
  /** (tick, bpm f64)…, first tick 0 */
  tempoMap,
  /** (tick, numerator, denominator)…, first tick 0 */
  signatures,
  /** enabled, start tick, end tick */
  loop,
  /** sample, channels (1/2), frames (f64), rate Hz (f64) */
  sampleDefine,
  /** slot, buffer handle of ClipRecord[] sorted by start (−1: none), count */
  clips,
  /** slot, buffer handle of EventRecord[] sorted by tick (−1: none), count */
  events,

  // ── transport ──
  /** count-in bars (0: none) */
  play,
  /** keeps the position */
  pause,
  /** position to 0 */
  stop,
  /** tick */
  seek,
  /** timeline frame f64: play pauses by itself on this frame (−1: it goes on) */
  until,
  /** recording (0/1): stamps captured frames while playing */
  record,
  /** enabled (0/1), level dB f32 */
  metronome,

  // ── live ──
  /** slot, EventType, channel data 1, data 2 f32 (0..1 or as the type says), frame within the next block */
  live,
  /** all notes off, everywhere, at once */
  panic,
  /** slot that the analysis tap and the loudness meter listen to beside the master (−1: none) */
  select,
  /** slot (−1: all): clear held peaks and clip lights */
  clearClip,
  /** start integrated loudness anew */
  clearLoudness,
}

export enum StripKind {
  channel = 0,
  group,
  return_,
  master,
}

export enum StripFlag {
  mute = 1,
  solo = 2,
  soloSafe = 4,
  /** the strip's live input is heard */
  monitor = 8,
  /** armed and monitored paths bypass latency compensation */
  lowLatency = 16,
}

export enum Target {
  strip = 0,
  send,
  device,
}

export enum Ramp {
  /** jump at the next block; for loading */
  none = 0,
  /** smoothing of a live control */
  smooth,
}

/** dB, Hz, ms, −1..1; see contract/parameters.ts for ranges. */
export enum StripParameter {
  gain = 0,
  phase,
  hpfOn,
  hpfFrequency,
  hpfSlope,
  lpfOn,
  lpfFrequency,
  lpfSlope,
  eqLow,
  eqMid,
  eqHigh,
  compThreshold,
  compRatio,
  compAttack,
  compRelease,
  compKnee,
  compMakeup,
  /** −1..1 */
  pan,
  /** fader, dB; −144 and below is silence */
  level,
  count,
}

export enum DeviceKind {
  none = 0,
  synth,
  pluck,
  drums,
  sampler,
  reverb = 16,
  delay,
  chorus,
  flanger,
  distortion,
  compressor,
  limiter,
}

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
  /** data 1 program 0..127 */
  program,
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

/** What the buffers of a sampler hold: the purposes of `deviceBuffer`. */
export enum SamplerBuffer {
  /** SamplerZone[] */
  zones = 0,
  /** i16 frames of all zones' samples, mono */
  samples,
}

/**
 * One zone of a sampler's preset: 52 words; f32 where nothing else is said. Frames count from the
 * start of the samples buffer. Pitches are in cents, times in seconds.
 */
export enum SamplerZone {
  /** u8 each, both ends included */
  keyLow = 0,
  keyHigh = 1,
  velocityLow = 2,
  velocityHigh = 3,
  /** i32 0: none; a note silences others of its class */
  exclusiveClass = 4,
  /** i32 SamplerLoop */
  loop = 8,
  /** i32 first frame; at least Size.samplerGuard frames of any kind lie before it */
  start = 12,
  /** i32 frame after the last; at least Size.samplerGuard frames follow it */
  end = 16,
  /** i32; the Size.samplerGuard frames around both ends are the same, so that a reader may cross them */
  loopStart = 20,
  loopEnd = 24,
  /** i32 where a released voice leaves the loop, frames to jump by there, and the end behind */
  tailFrom = 28,
  tailShift = 32,
  tailEnd = 36,
  /** frames per second */
  rate = 40,
  /** key at which the sample sounds as recorded */
  rootKey = 44,
  /** cents per key */
  scaleTuning = 48,
  /** cents */
  tune = 52,
  /** dB */
  attenuation = 56,
  /** −1..1 */
  pan = 60,
  /** absolute cents: 8.176 Hz · 2^(cents/1200) */
  cutoff = 64,
  /** dB */
  resonance = 68,
  volumeDelay = 72,
  volumeAttack = 76,
  volumeHold = 80,
  /** time of a fall by SamplerZone's full scale of 96 dB */
  volumeDecay = 84,
  /** dB below the peak */
  volumeSustain = 88,
  /** like the decay */
  volumeRelease = 92,
  /** cents of time per key below 60 */
  keyToVolumeHold = 96,
  keyToVolumeDecay = 100,
  modulationDelay = 104,
  modulationAttack = 108,
  modulationHold = 112,
  /** time from full to nothing */
  modulationDecay = 116,
  /** 0..1 */
  modulationSustain = 120,
  modulationRelease = 124,
  keyToModulationHold = 128,
  keyToModulationDecay = 132,
  /** cents at the envelope's peak */
  modulationToPitch = 136,
  modulationToCutoff = 140,
  modulationLfoDelay = 144,
  /** Hz */
  modulationLfoRate = 148,
  modulationLfoToPitch = 152,
  modulationLfoToCutoff = 156,
  /** dB */
  modulationLfoToVolume = 160,
  vibratoDelay = 164,
  vibratoRate = 168,
  vibratoToPitch = 172,
  /** dB that the softest note loses, by a concave curve (96: amplitude goes with the velocity's square) */
  velocityToAttenuation = 176,
  /** cents that the softest note loses */
  velocityToCutoff = 180,
  /** i32 0: linear, 1: concave */
  velocityToCutoffConcave = 184,
  /** cents of vibrato at full */
  wheelToVibrato = 188,
  pressureToVibrato = 192,
  bytes = 208,
}

export enum SamplerLoop {
  none = 0,
  continuous,
  /** loops while held, then plays to the end */
  untilRelease,
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

/** Words of the engine's status, written at the end of each block. */
export enum Status {
  /** i32 TransportState */
  transport = 0,
  /** i32 0/1 */
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
  /** i32 grows by one at each jump of the position: seek, loop wrap, stop */
  jumps = 64,
  /** i32 device that gave the last of the contained samples, −1: none did */
  containedDevice = 68,
  /** i32 0/1: the streams that play would need at this position hold data */
  ready = 72,
  /** i32 commands left out since boot */
  refused = 76,
  bytes = 80,
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

// Device parameters, in the order of contract/devices. Units: Hz, ms, dB, cents, percent as named there.

export enum SynthParameter {
  osc1Wave = 0,
  osc1Level,
  osc1Octave,
  osc1Detune,
  osc2Wave,
  osc2Level,
  osc2Octave,
  osc2Detune,
  noiseLevel,
  unison,
  unisonDetune,
  unisonSpread,
  filterType,
  filterCutoff,
  filterResonance,
  filterEnvelope,
  filterKeyTrack,
  filterAttack,
  filterDecay,
  filterSustain,
  filterRelease,
  attack,
  decay,
  sustain,
  release,
  glide,
  velocity,
  bendRange,
  lfoRate,
  lfoPitch,
  lfoFilter,
  level,
  count,
}

export enum PluckParameter {
  decay = 0,
  damping,
  position,
  hardness,
  release,
  body,
  bendRange,
  velocity,
  level,
  count,
}

export enum DrumsParameter {
  kickTune = 0,
  kickDecay,
  kickPunch,
  kickLevel,
  snareTune,
  snareDecay,
  snareSnap,
  snareLevel,
  clapDecay,
  clapTone,
  clapLevel,
  hatTone,
  closedHatDecay,
  openHatDecay,
  hatLevel,
  tomTune,
  tomDecay,
  tomLevel,
  cymbalTone,
  cymbalDecay,
  cymbalLevel,
  percussionTune,
  percussionDecay,
  percussionLevel,
  level,
  count,
}

export enum SamplerParameter {
  attack = 0,
  release,
  cutoff,
  tune,
  transpose,
  velocity,
  bendRange,
  level,
  count,
}

export enum ReverbParameter {
  decay = 0,
  preDelay,
  size,
  damping,
  lowCut,
  highCut,
  width,
  mix,
  count,
}

export enum DelayParameter {
  synced = 0,
  time,
  division,
  feedback,
  pingPong,
  lowCut,
  highCut,
  mix,
  count,
}

export enum ChorusParameter {
  rate = 0,
  depth,
  delay,
  voices,
  width,
  mix,
  count,
}

export enum FlangerParameter {
  rate = 0,
  depth,
  delay,
  feedback,
  stereo,
  mix,
  count,
}

export enum DistortionParameter {
  drive = 0,
  shape,
  bias,
  tone,
  output,
  mix,
  count,
}

export enum CompressorParameter {
  threshold = 0,
  ratio,
  attack,
  release,
  knee,
  makeup,
  lookahead,
  mix,
  count,
}

export enum LimiterParameter {
  gain = 0,
  ceiling,
  release,
  lookahead,
  truePeak,
  count,
}
