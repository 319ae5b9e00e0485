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
  /** seconds between two, at most */
  everySeconds: 15,
  /** of what lies between two, so many seconds count at most: after a longer silence nothing is known */
  mostSeconds: 30,
  /** a position that has run on by so much more than the server's clock was jumped to */
  slackSeconds: 2,
  /** a stream that is silent for so long gives way to another of the same person */
  holdSeconds: 40,
} as const;

/** Related releases that are shown at most. */
export const MOST_RELATED = 8;
