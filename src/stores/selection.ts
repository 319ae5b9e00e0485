import { create } from "zustand";
import type { Id } from "../../contract/project/document";

/** The selection in the open project. Selecting is not an edit and not part of the history. */
interface Selection {
  /** the track that instruments, effects and the inspector show */
  trackId: Id | null;
  /** all selected tracks; `trackId` is the one selected last */
  trackIds: ReadonlySet<Id>;
  clipIds: ReadonlySet<Id>;
  /** the note clip that the piano roll shows */
  editedClipId: Id | null;
  noteIds: ReadonlySet<Id>;
  deviceId: Id | null;

  selectTrack(id: Id | null, mode?: SelectionMode): void;
  selectClips(ids: Iterable<Id>, mode?: SelectionMode): void;
  editClip(id: Id | null): void;
  selectNotes(ids: Iterable<Id>, mode?: SelectionMode): void;
  selectDevice(id: Id | null): void;
  /** removes what no longer exists */
  prune(exists: {
    track(id: Id): boolean;
    clip(id: Id): boolean;
    note(id: Id): boolean;
    device(id: Id): boolean;
  }): void;
  clear(): void;
}

/** only: replaces the selection; add: adds to it; toggle: adds or removes each */
export type SelectionMode = "only" | "add" | "toggle";

const NOTHING: ReadonlySet<Id> = new Set();

/** The selection after `ids` were selected in a mode. */
export function combine(before: ReadonlySet<Id>, ids: Iterable<Id>, mode: SelectionMode): ReadonlySet<Id> {
  if (mode === "only") return new Set(ids);
  const after = new Set(before);
  for (const id of ids) {
    if (mode === "toggle" && before.has(id)) after.delete(id);
    else after.add(id);
  }
  return after;
}

function kept(ids: ReadonlySet<Id>, exists: (id: Id) => boolean): ReadonlySet<Id> {
  for (const id of ids) if (!exists(id)) return new Set([...ids].filter(exists));
  return ids;
}

export const useSelection = create<Selection>()((set) => ({
  trackId: null,
  trackIds: NOTHING,
  clipIds: NOTHING,
  editedClipId: null,
  noteIds: NOTHING,
  deviceId: null,

  selectTrack: (id, mode = "only") =>
    set((now) => {
      const trackIds = id === null ? NOTHING : combine(now.trackIds, [id], mode);
      const trackId = id !== null && trackIds.has(id) ? id : ([...trackIds].at(-1) ?? null);
      return { trackIds, trackId, deviceId: trackId === now.trackId ? now.deviceId : null };
    }),
  selectClips: (ids, mode = "only") => set((now) => ({ clipIds: combine(now.clipIds, ids, mode) })),
  editClip: (id) => set((now) => (now.editedClipId === id ? now : { editedClipId: id, noteIds: NOTHING })),
  selectNotes: (ids, mode = "only") => set((now) => ({ noteIds: combine(now.noteIds, ids, mode) })),
  selectDevice: (id) => set({ deviceId: id }),
  prune: (exists) =>
    set((now) => {
      const trackIds = kept(now.trackIds, exists.track);
      return {
        trackIds,
        trackId: now.trackId !== null && exists.track(now.trackId) ? now.trackId : ([...trackIds].at(-1) ?? null),
        clipIds: kept(now.clipIds, exists.clip),
        editedClipId: now.editedClipId !== null && exists.clip(now.editedClipId) ? now.editedClipId : null,
        noteIds: kept(now.noteIds, exists.note),
        deviceId: now.deviceId !== null && exists.device(now.deviceId) ? now.deviceId : null,
      };
    }),
  clear: () =>
    set({
      trackId: null,
      trackIds: NOTHING,
      clipIds: NOTHING,
      editedClipId: null,
      noteIds: NOTHING,
      deviceId: null,
    }),
}));
