/** A pad of the drum grid: what it plays and the computer's key that strikes it. */
export interface DrumPad {
  readonly id: string;
  readonly name: string;
  /** the General MIDI drum key */
  readonly key: number;
  /** the letter on the pad */
  readonly letter: string;
  /** `KeyboardEvent.code`: the place of that letter on an American keyboard */
  readonly code: string;
}

const pad = (id: string, name: string, key: number, letter: string): DrumPad => ({
  ...{ id, name, key, letter, code: `Key${letter}` },
});

/** The eight pads, in two rows of four. */
export const DRUM_PADS: readonly DrumPad[] = [
  pad("kick", "Kick", 36, "Q"),
  pad("snare", "Snare", 38, "W"),
  pad("hat", "Closed hat", 42, "E"),
  pad("openHat", "Open hat", 46, "R"),
  pad("tom", "Low tom", 45, "A"),
  pad("ride", "Ride", 51, "S"),
  pad("clap", "Clap", 39, "D"),
  pad("cowbell", "Cowbell", 56, "F"),
];
