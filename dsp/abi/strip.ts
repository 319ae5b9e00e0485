/** Written by `npm run generate` from contract/parameters/strip.ts. */

/** A strip's parameters: dB, Hz, ms as there, but pan −1..1; a level of −144 dB and below is silence. */
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
  pan,
  level,
  count,
}
