import type { BeatGrid } from "../../../contract/dj/grid";
import type { Id } from "../../../contract/project/document";

/**
 * What a page does with the engine's decks. 0 to 3 are the decks A to D, 4 is the preview deck, 5 to 68 are the pads of
 * the sampler (`FIRST_PAD` and `PADS` of contract/engine/decks): decks without keylock and key shift.
 *
 * A pad is loaded once, into the sampler's track (`setTrack`), with a level of its own (`setLevel`).
 * - One-shot: `start(0)` at each press, `start(0, 1)` quantised; `reading.ended` once it is over.
 * - Gate: `start(0)` on press, `pause()` on release.
 * - Loop in time: `setLoop(range of whole beats, true)`, `setSync("follower")`, `setQuantise(true)`, then
 *   `start(range.start, 4)`; or `start(frame)` to join at once, whatever frame of the loop. From then on it has the leader's
 *   tempo, and its beats are kept on the leader's. `pause()` ends it.
 *
 * Frames are source frames, at the source's own rate, and may be fractional. Everything but `load` takes effect with the
 * next block that the engine renders, in the order of the calls, and what is called without anything between happens in
 * the same block; nothing of it waits for a disk. A deck keeps what was set of it when the engine boots anew (a larger
 * project, another output buffer), and goes on playing where it was. Numbers that make no sense (NaN, a loop that ends
 * before it begins) throw a RangeError; what is out of range is brought into it.
 */

/** What a deck plays: a WAV in the sample store, by its SHA-256. */
export interface DeckSource {
  readonly sampleId: Id;
  /** of the source, at its own rate */
  readonly frames: number;
  /** Hz */
  readonly rate: number;
  readonly grid: BeatGrid | null;
  /** where the deck stands once it is loaded; 0 if left out */
  readonly start?: number;
  /**
   * frames that are kept in memory even of a source too long to be kept whole, because a jump there must sound at once:
   * cues and loops
   */
  readonly kept?: readonly number[];
}

/** `failed`: its source cannot be read, or vanished while it played; `DeckReading.failure` says it in a sentence. */
export type DeckState = "empty" | "loading" | "paused" | "playing" | "failed";

/** How a deck takes part in sync: a leader's beat is what followers keep; the internal clock leads where no deck does. */
export type DeckSync = "off" | "follower" | "leader";

/** Read in every animation frame from shared memory; a deck reuses the same object. */
export interface DeckReading {
  state: DeckState;
  /** a sentence for a person; null unless `failed` */
  failure: string | null;
  /** where it sounds at the end of the last block; may lie before 0 or behind the last frame */
  frame: number;
  /** where it would be without slip; `frame` unless slip is on */
  slipFrame: number;
  /** source seconds a second as it sounds now, negative backwards: tempo, sync, bend, jog and ramps together */
  rate: number;
  /** beats a minute as it sounds now, without jog and bend: of the grid at `frame`, times tempo; 0 without a grid */
  bpm: number;
  /** of its grid, at `frame`; 0 without a grid */
  beat: number;
  /** beats by which a follower is ahead (behind: negative) of where it should be, −0.5 to 0.5; 0 where it does not follow */
  phaseError: number;
  /** the loop is active, and the deck is in it */
  looping: boolean;
  /** it came to an end of its source (either one) and stopped there */
  ended: boolean;
  /** a hand is on the platter */
  touched: boolean;
  /** the stretcher sounds: false under keylock too, for a moment after a jump, while scratching, and without one */
  stretched: boolean;
  /** it starts on a beat to come, see `start`; meanwhile it does what it did */
  waiting: boolean;
  /** frames that were not in memory when they should have sounded, since it was loaded */
  starvedFrames: number;
}

export interface DeckControl {
  /**
   * Loads a source, in place of what was there, and stands at its start; null: empties the deck. Resolves once a play
   * from the start would sound, while the rest of the source still comes in. Rejects with an Error whose message is a
   * sentence for a person: the sample is not stored or cannot be read. A later `load` lets an earlier one resolve
   * without effect. While the engine is off it waits for its start. What was set of tempo, keylock, pitch, slip, sync and quantise stays; loop and reverse end.
   */
  load(source: DeckSource | null): Promise<void>;
  /**
   * The track into whose strip it plays; null: it is not heard. A deck comes before the strip's own gain.
   * Decks A to D lead the transports 1 to 4, and what leads sync leads transport 5: tracks that follow one of these
   * (`TransportControl.set`) have their tempo-synced devices in its time.
   */
  setTrack(trackId: Id | null): void;
  /** Its beats; a follower or leader keeps on with the new ones. */
  setGrid(grid: BeatGrid | null): void;
  /** More or other frames of a long source to keep in memory; see `DeckSource.kept`. */
  keep(frames: readonly number[]): void;

  play(): void;
  pause(): void;
  /**
   * Plays from a frame, whether it plays already or not: with the next block, or with `every` (beats, up to 256) on the
   * next beat of what leads sync that so many beats divide, to the frame: 1: the next beat, 4: the next bar of four beats,
   * counted from the leader's first downbeat. What the deck plays goes on until then. Where nothing that leads has beats
   * it starts at once. A `play`, a `pause` or a `load` ends the wait. A follower with quantise that starts at once does so
   * up to half a beat beside the frame, on the leader's beat.
   */
  start(frame: number, every?: number): void;
  /** Goes to a frame, with a short crossfade where it plays. */
  seek(frame: number): void;
  /**
   * Moves by so many source frames, exactly, wherever the deck is when it happens: by a difference of beats' frames the
   * phase stays as it is.
   */
  jump(frames: number): void;

  /** Source seconds a second, 0 to 4; 1: as recorded. A follower goes by its leader instead. */
  setTempo(ratio: number): void;
  /** Multiplies the tempo as long as it is held, 0.5 to 2; 1: let go. Of a follower it becomes an offset of phase. */
  nudge(ratio: number): void;
  setKeylock(on: boolean): void;
  /** Semitones, −12 to 12, fractions too; heard with or without keylock. */
  setPitch(semitones: number): void;
  /**
   * Frames between which it loops while `active`; null: none. It loops once it has been inside; a loop that changes
   * while the deck is in it takes the deck along, by whole lengths of the new one.
   */
  setLoop(range: { readonly start: number; readonly end: number } | null, active: boolean): void;
  /** While on, the deck's time goes on unheard as if nothing were done with it; off: it goes there. */
  setSlip(on: boolean): void;
  setReverse(on: boolean): void;

  /** Slows down to a stop over so many seconds, and is paused then; 0.01 to 20. */
  brake(seconds: number): void;
  /** Turns backwards fast and slows down to a stop over so many seconds, and is paused then; 0.01 to 20. */
  spinback(seconds: number): void;
  /** Plays, coming from the rate it has to its tempo over so many seconds; 0.01 to 20. */
  softStart(seconds: number): void;

  /** A hand lies on the platter: the deck follows `turn` alone, playing or not. */
  touch(): void;
  /**
   * The platter was turned by so many seconds of the track (of a vinyl: 60 / 33⅓ of them a turn), negative backwards. An
   * alpha-beta filter makes an even movement of ticks; without a touch they are ignored.
   */
  turn(seconds: number): void;
  /** The hand lets go: the deck's speed returns to what it was to do. */
  release(): void;
  /** The untouched platter was pushed by so many ticks: the tempo bends for a moment; a deck that stands moves a little. */
  bend(amount: number): void;

  /**
   * As a follower its tempo is half, once or twice the leader's, whichever is nearest to its own. Of several leaders the
   * last that was named leads.
   */
  setSync(mode: DeckSync): void;
  /** Whether a follower keeps its leader's phase too, and not its tempo alone. */
  setQuantise(on: boolean): void;
  /** Beats by which a follower is to be ahead of its leader, −0.5 to 0.5: 0 at first, and what nudges have made of it. */
  setPhaseOffset(beats: number): void;
  /** Linear gain, 0 to 4, with which it comes into the strip, reached over a few ms: a pad's own volume. 1 at first. */
  setLevel(level: number): void;

  read(): DeckReading;
}

/** The internal clock, which leads followers where no deck does. */
export interface DeckClock {
  /** beats a minute; 124 at first */
  setTempo(bpm: number): void;
  /** Beats counted since the engine began, and their tempo; the same object each time. */
  read(): { bpm: number; beat: number };
}

/** What the engine offers of decks: `engine.deck(0)`, `engine.deckClock`. */
export interface Decks {
  /** The same object for the same number; throws a RangeError for one that there is not. */
  deck(number: number): DeckControl;
  readonly deckClock: DeckClock;
}
