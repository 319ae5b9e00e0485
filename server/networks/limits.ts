import type { Rate } from "../limits/rates";

const HOUR = 3600;

/** How often each thing may be done. */
export const LIMITS = {
  connect: { name: "social-connect:account", hits: 20, seconds: HOUR },
  look: { name: "social-look:account", hits: 30, seconds: HOUR },
  deploy: { name: "social-deploy:account", hits: 300, seconds: HOUR },
} as const satisfies Record<string, Rate>;
