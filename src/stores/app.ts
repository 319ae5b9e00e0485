import { create } from "zustand";

/** The state of the app itself: offline copy and newer versions. The system monitor shows it. */
export type OfflineState =
  | { kind: "registering" }
  /** the app opens without a network */
  | { kind: "ready" }
  /** a newer version is active after a reload */
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
