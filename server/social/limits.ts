import type { Rate } from "../limits/rates";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often each thing may be done. */
export const LIMITS = {
  like: { name: "like:account", hits: 120, seconds: HOUR },
  follow: { name: "follow:account", hits: 120, seconds: HOUR },
  comment: { name: "comment:account", hits: 20, seconds: 10 * MINUTE },
  share: { name: "share:account", hits: 120, seconds: HOUR },
  report: { name: "report:account", hits: 20, seconds: HOUR },
  /** counted by account, or by address without a session */
  heartbeat: { name: "heartbeat", hits: 3000, seconds: 10 * MINUTE },
  /** another view of the same release by the same person counts as a play only after this time */
  play: { name: "play", hits: 1, seconds: 30 * MINUTE },
} as const satisfies Record<string, Rate>;
