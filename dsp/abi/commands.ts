/**
 * What a host tells the engine. A command is a run of 32-bit words: [op, argument count, arguments…].
 * Arguments are i32 or f32 as named below; an f64 takes two words, low word first.
 */

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
  /** slot, transport that its clips, notes and automation follow (0 at first) */
  stripTransport,
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
  /** device, slot of the strip that its sidechain listens to (−1: none) */
  deviceSidechain,
  /** external loop, frames from its send to its return as the host measures them */
  externalLatency,

  // ── parameters ──
  /** Target, index (slot, send or device), parameter, value f32, Ramp */
  parameter,
  /** Target, index, parameter, buffer handle of AutomationPoint[] sorted by tick (−1: none), count */
  lineAutomation,
  /** device (an instrument), parameter, ModulationSource, controller 0..127, amount f32: −1..1 of the parameter's travel where the source is full; 0: not any more */
  modulate,
  /** Target, index, parameter: a hand takes the parameter where it stands, and owns it until `release` */
  touch,
  /** Target, index, parameter, value f32: a hand moves the parameter there, and owns it until `release` */
  hold,
  /** Target, index, parameter: the hand lets go; automation takes over, else what was set last */
  release,

  // ── timeline ──
  /** sample, channels (1/2), frames (f64), rate Hz (f64) */
  sampleDefine,
  /** slot, buffer handle of ClipRecord[] sorted by start (−1: none), count */
  clips,
  /** slot, buffer handle of EventRecord[] sorted by tick (−1: none), count */
  events,

  // ── transports: each command begins with the number of one, 0 the studio's ──
  /** transport, (tick, bpm f64)…, first tick 0 */
  tempoMap,
  /** transport, (tick, numerator, denominator)…, first tick 0 */
  signatures,
  /** transport, enabled, start tick, end tick */
  loop,
  /** transport, count-in bars (0: none) */
  play,
  /** transport; keeps the position */
  pause,
  /** transport; position to 0 */
  stop,
  /** transport, tick */
  seek,
  /** transport, timeline frame f64: play pauses by itself on this frame (−1: it goes on) */
  until,

  // ── beside the transports ──
  /** recording (0/1): stamps captured frames while the studio's transport plays */
  record,
  /** transport whose beats are clicked (−1: none), level dB f32 */
  metronome,
  /**
   * level dB f32, mix f32 (0: the main sound alone, 1: what is cued alone, half-way: both whole), left ear cue and right
   * ear main (0/1), metronome in headphones alone (0/1)
   */
  headphones,

  // ── live ──
  /** slot, EventType, channel data 1, data 2 f32 (0..1 or as the type says), frame within the next block */
  live,
  /** slot, EventType, channel data 1, data 2 f32, frame f64 of the engine (Status.rendered); at once if that has passed */
  liveAt,
  /** Target, index, parameter, value f32, frame f64 of the engine: from the block in which it lies, as a live control */
  parameterAt,
  /** slot: what waits for it by `liveAt` is taken back; notes of it that sound end at once */
  liveCancel,
  /** all notes off, everywhere, at once */
  panic,
  /** slot that the analysis tap and the loudness meter listen to beside the master (−1: none) */
  select,
  /** slot (−1: all): clear held peaks and clip lights */
  clearClip,
  /** start integrated loudness anew */
  clearLoudness,
  /** loudness and true peak are measured (0/1; 1 at boot); what is turned on again starts anew */
  measure,

  // ── decks ──
  /** deck, DeckVerb, its arguments f64, f64 */
  deck,
  /** deck, buffer handle of GridRecord[] sorted by frame (−1: no grid), count, beats per minute before and behind them f64 */
  deckGrid,
}

export enum Target {
  strip = 0,
  send,
  device,
}

/** What modulates: a controller by its number, channel pressure, or the pitch wheel (−1..1). */
export enum ModulationSource {
  control = 0,
  pressure,
  bend,
}

export enum Ramp {
  /** jump at the next block; for loading */
  none = 0,
  /** smoothing of a live control */
  smooth,
}
