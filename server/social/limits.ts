import type { Rate } from "../limits/rates";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often what can be done. */
export const LIMITS = {
  like: { name: "like:account", hits: 120, seconds: HOUR },
  follow: { name: "follow:account", hits: 120, seconds: HOUR },
  comment: { name: "comment:account", hits: 20, seconds: 10 * MINUTE },
  share: { name: "share:account", hits: 120, seconds: HOUR },
  report: { name: "report:account", hits: 20, seconds: HOUR },
  /** by account, by address for those who have not signed in */
  heartbeat: { name: "heartbeat", hits: 3000, seconds: 10 * MINUTE },
  /** a view of the same release by the same person is another play only after so long */
  play: { name: "play", hits: 1, seconds: 30 * MINUTE },
} as const satisfies Record<string, Rate>;
