import { create } from "zustand";
import type { CloudProjects } from "../../project/sync/cloud";
import { LOCAL, type SyncStatus } from "../../project/sync/status";

interface SyncStore extends SyncStatus {
  /** the open project; null if none is open */
  projectId: string | null;
}

/** The cloud state of the open project: sync state, pending edits, and when the server last answered. */
export const useSync = create<SyncStore>()(() => ({ projectId: null, ...LOCAL }));

/** Keeps this browser's projects in sync with the account's; null until the storage is ready. */
export const useCloud = create<{ cloud: CloudProjects | null }>()(() => ({ cloud: null }));
