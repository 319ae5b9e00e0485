import type { Rate } from "../limits/rates";

/** How often each thing may be done. */
export const LIMITS = {
  create: { name: "release:account", hits: 60, seconds: 3600 },
  cover: { name: "cover:account", hits: 60, seconds: 3600 },
  /** views that begin: counted by account, or by address without a session */
  view: { name: "view", hits: 600, seconds: 3600 },
} as const satisfies Record<string, Rate>;
