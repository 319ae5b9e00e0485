/** What the engine module exports; addresses are bytes in its memory and hold until it is gone. */
export interface EngineExports {
  /** Version.abi of the border that the module was compiled with; an old one may not tell. */
  abiVersion?(): number;
  /** Readies the engine at a rate (Hz); forgets everything. Once, before all else. */
  init(rate: number): void;
  /** Size.commandWords words that the host fills before `applyCommands`. */
  commandAddress(): number;
  /** Carries out the commands in the first `words` words; returns how many were left out. */
  applyCommands(words: number): number;
  /** Assigns streams for what comes next; called before streams are served. `renderBlock` does the same. */
  prepare(): void;
  /** Renders Size.block frames into the output, taps, meters and status. */
  renderBlock(): void;
  /** Decodes frames of little-endian stereo PCM of 24 bits at an address into two planar runs of f32. */
  decodeInt24(bytes: number, frames: number, left: number, right: number): void;
  /** Size.streamWindow × 6 bytes that a host may fill for `decodeInt24`. */
  pcmAddress(): number;
  /** Turns the loudness meters on (1, as at boot) or off (0). */
  setMeasuring(on: number): void;
  /** Clips that play enters in their middle fade in over a moment (1, as at boot) or are there at once (0). */
  setEntryFade(on: number): void;
  /** OutputBus.count buses, the main one first, each Size.block frames left, then as many right. */
  outputAddress(): number;
  /** InputBus.count buses as the outputs, the live inputs first; the host fills them before a block. */
  inputAddress(): number;
  /** A count, then Size.externalEvents ExternalEvent records: what external instruments are to play in the last block. */
  externalEventsAddress(): number;
  /** Status. */
  statusAddress(): number;
  /** Size.transports × TransportStatus. */
  transportsAddress(): number;
  /** Size.decks × DeckStatus, and one of the clock. */
  decksAddress(): number;
  /** Size.strips × Meter.count floats, by slot. */
  metersAddress(): number;
  /** 2 × Loudness.count floats: master, selected strip. */
  loudnessAddress(): number;
  /** Size.devices floats: by how many dB (≤ 0) each device turns the sound down at the end of the block. */
  reductionsAddress(): number;
  /** Size.streams × StreamRecord.bytes. */
  streamsAddress(): number;
  /** Master without the metronome, planar as the output. */
  masterTapAddress(): number;
  /** The selected strip after its fader, planar as the output. */
  selectedTapAddress(): number;
  /** Copies what a strip gave in the last block, after its fader, into a planar area and returns its address; 0: no such strip. */
  stripTap(slot: number): number;
  /** Linear gain of a strip's side (0 left, 1 right) as it stands: gain, phase, fader, pan and mute; filters and dynamics aside. */
  stripGain(slot: number, side: number): number;
  /** Linear gain with which a strip's output reaches what it feeds, as it stands: 0 where solo closes it. */
  outputGain(slot: number): number;
  /** Whether mute and solo let a strip be heard (1) or not (0); known once `prepare` has run. */
  stripPasses(slot: number): number;
  /** Frames by which a strip's output comes after the timeline; known once `prepare` has run. */
  stripLatency(slot: number): number;

  // One device alone, for measuring and testing it.
  deviceCreate(kind: number, seed: number): number;
  deviceFree(kind: number, state: number): void;
  deviceReset(kind: number, state: number): void;
  deviceParameter(kind: number, state: number, index: number, value: number, jump: number): void;
  deviceEvent(kind: number, state: number, frame: number, type: number, data1: number, data2: number): void;
  deviceProcess(kind: number, state: number, left: number, right: number): void;
  deviceLatency(kind: number, state: number): number;
  deviceBuffer(kind: number, state: number, purpose: number, address: number, bytes: number): void;
  /** Passes frames `from` to `to` of a block through an external loop, as an external device does. */
  exchangeExternal(loop: number, left: number, right: number, from: number, to: number): void;
  /** Frames that the host said an external loop takes. */
  externalLatency(loop: number): number;
  allocate(bytes: number): number;
  release(address: number): void;
  arenaUsed(): number;
  arenaSize(): number;

  // One stretcher alone; see engine/foreign/stretcher.
  stretcherOpen(): number;
  stretcherClose(id: number): void;
  stretcherLead(id: number): number;
  stretcherRunUp(id: number): number;
  stretcherHistory(id: number): number;
  stretcherFeed(id: number, at: number, left: number, right: number, frames: number): void;
  stretcherSeek(id: number, rate: number): void;
  stretcherRender(
    id: number,
    sourceLeft: number,
    sourceRight: number,
    sourceFrames: number,
    left: number,
    right: number,
    frames: number,
  ): number;

  // The spectrum analyser alone: 4096 frames under a window, 2049 magnitudes in dBFS.
  spectrumCreate(): number;
  spectrumPush(state: number, left: number, right: number, frames: number): void;
  spectrumRead(state: number, out: number): void;
}
