import type { Rate } from "../limits/rates";

const HOUR = 3600;

/** How often each thing may be done. */
export const LIMITS = {
  post: { name: "post:account", hits: 120, seconds: HOUR },
  picture: { name: "post-picture:account", hits: 200, seconds: HOUR },
  seen: { name: "post-seen:account", hits: 600, seconds: HOUR },
} as const satisfies Record<string, Rate>;
