/** The decks, as hosts command and read them. */

/**
 * What a deck is told: `Op.deck` has a deck, one of these and two f64s, of which each uses those that it names. Frames are
 * source frames, speeds source seconds a second.
 */
export enum DeckVerb {
  /** frames, Hz: a source stands in the host's memory; the deck stands at its start, and its loop and reverse end */
  load = 0,
  /** the source goes: what sounds fades out within Size.deckLeave blocks */
  eject,
  /** nothing more of the source comes: the deck stops where a frame is missing */
  fail,
  /** slot of the strip that it plays into (−1: none) */
  strip,
  play,
  pause,
  /** frame */
  seek,
  /** frames, from wherever it is */
  jump,
  /** frame, beats: plays from there, at once (0 beats) or on the leader's next beat that so many beats divide */
  start,
  /** speed, 0..4 */
  tempo,
  /** factor of the speed 0.5..2; 1: none */
  nudge,
  /** 0/1 */
  keylock,
  /** semitones −12..12 */
  pitch,
  /** start, end: frames of the loop, taken up by the next `loop` */
  loopRange,
  /** 0/1: whether it loops there */
  loop,
  /** 0/1; 0 goes to where it would be */
  slip,
  /** 0/1 */
  reverse,
  /** seconds, 0.01..20 */
  brake,
  spinback,
  softStart,
  /** a hand lies on the platter */
  touch,
  /** seconds of the track by which it turns */
  turn,
  release,
  /** ticks by which the untouched platter is pushed */
  bend,
  /** DeckSync */
  sync,
  /** 0/1: a follower keeps the leader's phase too */
  quantise,
  /** beats by which a follower is to be ahead */
  offset,
  /** a beat of its grid with which a bar begins: starts on bars of this deck count from it */
  downbeat,
  /** linear gain 0..4 */
  level,
  /** beats per minute of the internal clock, whatever the deck */
  clock,
  count,
}

export enum DeckSync {
  off = 0,
  follower,
  leader,
}

export enum DeckState {
  empty = 0,
  paused,
  playing,
  /** its source failed, and it stopped there */
  failed,
}

/** Bits of DeckStatus.flags. */
export enum DeckFlag {
  looping = 1,
  ended = 2,
  touched = 4,
  stretched = 8,
  /** it starts on a beat to come */
  waiting = 16,
}

/** Words of each deck's reading, Size.decks behind each other, and behind them one of the internal clock (bpm and beat). */
export enum DeckStatus {
  /** f64 source frame at the end of the block, and without slip */
  frame = 0,
  slipFrame = 8,
  /** f64 speed at the end of the block */
  rate = 16,
  /** f64 beats per minute without hand, bend and nudge; beat; 0 without a grid */
  bpm = 24,
  beat = 32,
  /** f64 beats by which a follower is ahead */
  phaseError = 40,
  /** i32 DeckState */
  state = 48,
  /** i32 DeckFlag bits */
  flags = 52,
  /** i32 frames that the host did not have when they should sound, since the load */
  starved = 56,
  /** i32 loads and ejects carried out */
  loads = 60,
  bytes = 64,
}

/** An anchor of a beat grid in a buffer: from one to the next beats pass evenly. */
export enum GridRecord {
  /** f64 source frame */
  frame = 0,
  /** f64 */
  beat = 8,
  bytes = 16,
}
