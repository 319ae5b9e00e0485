import { create } from "zustand";
import type { Id } from "../../../contract/project/document";
import type { MenuAnchor } from "../../ui/overlays/Menu";

/** Which menu of a track: the whole one, or a part of it. */
export type TrackMenu = "track" | "colour" | "instrument" | "input" | "output" | "sends" | "effects";

/** Where a track is shown: its head in the timeline, its strip in the mixer. */
export type TrackPlace = "head" | "strip";

interface TrackMenus {
  /** the open menu */
  shown: { menu: TrackMenu; id: Id; anchor: MenuAnchor; place: TrackPlace } | null;
  /** the name that is being edited */
  renaming: { id: Id; place: TrackPlace } | null;
}

export const useTrackMenus = create<TrackMenus>()(() => ({ shown: null, renaming: null }));

export function openTrackMenu(menu: TrackMenu, id: Id, anchor: MenuAnchor, place: TrackPlace): void {
  useTrackMenus.setState({ shown: { menu, id, anchor, place } });
}

export function closeTrackMenu(): void {
  useTrackMenus.setState({ shown: null });
}

/** Begins or ends editing a track's name where it is shown. */
export function renameTrack(id: Id | null, place: TrackPlace): void {
  useTrackMenus.setState({ renaming: id === null ? null : { id, place } });
}
