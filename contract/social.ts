/** Comments under a release. */
export const COMMENT = { mostLetters: 1000 } as const;

/** Why something is reported. */
export const REPORT_REASONS = {
  copyright: "It uses somebody's work without their leave",
  spam: "It is spam or misleading",
  hate: "It is hateful or harasses somebody",
  explicit: "It is sexual or violent and does not say so",
  illegal: "It is against the law",
  other: "Something else",
} as const satisfies Record<string, string>;

export type ReportReason = keyof typeof REPORT_REASONS;
export const REPORT_REASON_CODES = Object.keys(REPORT_REASONS) as ReportReason[];

/** Heartbeats of a player. */
export const HEARTBEAT = {
  /** the most seconds between two heartbeats */
  everySeconds: 15,
  /** the most seconds that count between two heartbeats; after a longer silence nothing is known */
  mostSeconds: 30,
  /** a position that moved by so much more than the server's clock counts as a jump */
  slackSeconds: 2,
  /** after this long without a heartbeat, another stream of the same person may earn */
  holdSeconds: 40,
} as const;

/** How many related releases are shown at most. */
export const MOST_RELATED = 8;
