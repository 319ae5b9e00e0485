import { create } from "zustand";

/** How the app itself stands: offline copy and newer versions. The system monitor shows it. */
export type OfflineState =
  | { kind: "registering" }
  /** the app opens without a network */
  | { kind: "ready" }
  /** a newer version waits for a reload */
  | { kind: "updated" }
  | { kind: "unsupported" }
  | { kind: "failed"; reason: string };

interface AppState {
  offline: OfflineState;
  setOffline(offline: OfflineState): void;
}

export const useApp = create<AppState>()((set) => ({
  offline: { kind: "registering" },
  setOffline: (offline) => set({ offline }),
}));
