/** Strips, and what is set on them. */

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

/** dB, Hz, ms, −1..1; see contract/parameters for ranges. */
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
