import type { Rate } from "../limits/rates";

const MINUTE = 60;

/** How often each thing may be done. */
export const LIMITS = {
  /** opening and changing sets, judging requests: by account */
  changes: { name: "dj:changes", hits: 120, seconds: MINUTE },
  /** lists of up to half a megabyte: by account, before the list is read */
  lists: { name: "dj:lists", hits: 12, seconds: MINUTE },
  /** what the open studio is asked to do: by account */
  commands: { name: "dj:commands", hits: 240, seconds: MINUTE },
  /** what the studio reports, once a second: by account */
  reports: { name: "dj:reports", hits: 130, seconds: MINUTE },
  /** new guests: by network and set, many of whom may come at once through a venue's own */
  guests: { name: "dj:guests", hits: 60, seconds: 10 * MINUTE },
  guestsOfSharedNetwork: { name: "dj:guests:shared", hits: 600, seconds: 10 * MINUTE },
  /** votes given and taken back: by guest, and by network */
  votes: { name: "dj:votes:guest", hits: 40, seconds: MINUTE },
  votesOfNetwork: { name: "dj:votes:network", hits: 600, seconds: MINUTE },
  /** searches as guests type, counted in this server's memory: by network */
  searches: { name: "dj:searches", hits: 1200, seconds: MINUTE },
} as const satisfies Record<string, Rate>;
