import type { Rate } from "../limits/rates";

/** How often what can be done. */
export const LIMITS = {
  create: { name: "release:account", hits: 60, seconds: 3600 },
  cover: { name: "cover:account", hits: 60, seconds: 3600 },
} as const satisfies Record<string, Rate>;
