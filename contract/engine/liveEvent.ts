/**
 * A live event for one track, played at once. Numbers as in the document: velocity 1..127, control and pressure 0..127,
 * bend −8192..8191.
 */
export type LiveEvent =
  | { type: "noteOn"; key: number; velocity: number }
  | { type: "noteOff"; key: number }
  | { type: "control"; controller: number; value: number }
  | { type: "bend"; value: number }
  | { type: "pressure"; value: number }
  /** of one note that sounds (MPE): semitones, and 0..127 */
  | { type: "noteBend"; key: number; value: number }
  | { type: "notePressure" | "noteTimbre"; key: number; value: number }
  /** a registered parameter of MIDI, 14 bits */
  | { type: "rpn"; parameter: number; value: number }
  /** the track's sampler switches to another sound of its font; `before` is the previous one */
  | { type: "program"; bank: number; program: number; before: { bank: number; program: number } };
