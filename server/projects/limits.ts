import type { Rate } from "../limits/rates";

/** How often each thing may be done. */
export const LIMITS = {
  create: { name: "project:account", hits: 600, seconds: 3600 },
  sync: { name: "sync:person", hits: 1200, seconds: 60 },
  /** whole documents: large ones, and all others */
  snapshot: { name: "snapshot:person", hits: 240, seconds: 60 },
  largeSnapshot: { name: "large-snapshot:person", hits: 20, seconds: 60 },
  stored: { name: "project-stored:account", hits: 20, seconds: 3600 },
  version: { name: "version:person", hits: 300, seconds: 3600 },
  link: { name: "project-link:account", hits: 120, seconds: 3600 },
  /** for those who try tokens */
  open: { name: "project-open:address", hits: 120, seconds: 60 },
} as const satisfies Record<string, Rate>;
