import { create } from "zustand";

/** How the mappings stand with the account. */
export type MappingsSync =
  /** nobody is signed in: they are kept in this browser */
  | { kind: "off" }
  | { kind: "syncing" }
  | { kind: "synced" }
  /** it did not work, and is tried again by itself */
  | { kind: "waiting"; reason: string }
  /** it did not work, and something has to change first */
  | { kind: "stopped"; reason: string };

export const useMappingsSync = create<{ state: MappingsSync }>()(() => ({ state: { kind: "off" } }));
