import { create } from "zustand";
import type { CloudProjects } from "../../project/sync/cloud";
import { LOCAL, type SyncStatus } from "../../project/sync/status";

interface SyncStore extends SyncStatus {
  /** the open project that this is about; null where none is open */
  projectId: string | null;
}

/** How the open project stands with the cloud: its state, edits that wait, and when the server last answered. */
export const useSync = create<SyncStore>()(() => ({ projectId: null, ...LOCAL }));

/** What keeps this browser's projects and the account's the same; null until the storage is there. */
export const useCloud = create<{ cloud: CloudProjects | null }>()(() => ({ cloud: null }));
