/** Fixed sizes of the engine. What a project may hold of strips, sends, devices and samples follows from them: ENGINE_ROOM in the contract. */
export enum Size {
  /** Frames of the engine's own grid, whatever the host's quantum. */
  block = 128,
  strips = 512,
  lanes = 4,
  /** Groups of four lanes: strips of one depth of routing share a group, so some lanes stay empty. */
  laneGroups = 256,
  sends = 4000,
  devices = 4000,
  /** devices in one strip's chain */
  chain = 64,
  deviceParameters = 64,
  /** Instances that render for the engine in its host. Each takes about 2 % of a core and 1 MB, and half a millisecond to make. */
  foreign = 64,
  /** The most frames that one of them takes in for a block: up to eight times the speed. */
  foreignFrames = 1024,
  /** Frames of play before a stretched clip sounds, at most, from which on it has its stretcher. */
  stretchAhead = 24576,
  /** Parameters that are automated. */
  automations = 4096,
  /** Sources that modulate a parameter each. */
  modulations = 256,
  /** Clips that sound or soon will: of 256 strips two, as many as can sound at one moment, and one about to begin. */
  streams = 768,
  /** Frames in each stream's window inside WASM memory; a power of two. */
  streamWindow = 4096,
  /** the samples of every sound of a large font are some two thousand */
  buffers = 8192,
  samples = 10000,
  /** Stereo inputs from the outside (recording and monitoring). */
  inputs = 8,
  /** External loops: a send out of the engine and a return into it, for devices that the host runs. */
  externals = 4,
  /** Frames that an external loop may take. */
  externalLatency = 65536,
  /** Events that external instruments are told of in one block. */
  externalEvents = 512,
  /** Frames around a sample and its loop that the sampler's interpolation may read. */
  samplerGuard = 8,
  /** Semitones of a full bend of one note, either way: the widest that MPE has. */
  noteBend = 96,
  /** Presets that one sampler holds: its own and those that its track's program changes choose. */
  samplerPresets = 256,
  /** Words in the command area that a host writes before `applyCommands`. */
  commandWords = 65536,
  ticksPerQuarter = 960,
  /** Transports that play at once: the studio's, number 0, and for a stage four decks, what leads them, and two spare ones. */
  transports = 8,
  /** Decks: four with a preview, which stretch, and the pads of a sampler. */
  decks = 69,
  stretchedDecks = 5,
  /** Blocks after which nothing of what a deck played before an eject or a load sounds any more. */
  deckLeave = 4,
}
