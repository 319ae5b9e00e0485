import type { Rate } from "../limits/rates";

/** How often what can be done. */
export const LIMITS = {
  create: { name: "release:account", hits: 60, seconds: 3600 },
  cover: { name: "cover:account", hits: 60, seconds: 3600 },
  /** views that begin: by account, by address for those who have not signed in */
  view: { name: "view", hits: 600, seconds: 3600 },
} as const satisfies Record<string, Rate>;
