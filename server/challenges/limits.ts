import type { Rate } from "../limits/rates";

const HOUR = 3600;

/** How often each thing may be done. */
export const LIMITS = {
  create: { name: "challenge:account", hits: 20, seconds: HOUR },
  enter: { name: "challenge-entry:account", hits: 60, seconds: HOUR },
  vote: { name: "challenge-vote:account", hits: 60, seconds: HOUR },
  stems: { name: "challenge-stems:account", hits: 30, seconds: HOUR },
  report: { name: "report:account", hits: 20, seconds: HOUR },
} as const satisfies Record<string, Rate>;
