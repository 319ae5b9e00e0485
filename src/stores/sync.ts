import { create } from "zustand";
import { LOCAL, type SyncStatus } from "../project/sync/status";

interface SyncStore extends SyncStatus {
  /** the open project that this is about; null where none is open */
  projectId: string | null;
}

/** How the open project stands with the cloud: its state, edits that wait, and when the server last answered. */
export const useSync = create<SyncStore>()(() => ({ projectId: null, ...LOCAL }));
