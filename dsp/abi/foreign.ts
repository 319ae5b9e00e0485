/** What can be set of an instance that renders for the engine in its host; it takes effect with the next call. */
export enum ForeignParameter {
  semitones = 0,
  /** Hz up to which a transposition is even */
  tonality,
  /** semitones by which formants move */
  formant,
  /** 1: formants stay where they were before the transposition */
  keepFormants,
  count,
}
