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
  /** what the strip carries is heard in headphones, before its fader and whatever mute and solo say */
  cue = 32,
}
