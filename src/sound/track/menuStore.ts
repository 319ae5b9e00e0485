import { create } from "zustand";
import type { Id } from "../../../contract/project/document";
import type { MenuAnchor } from "../../ui/overlays/Menu";

/** Which menu of a track: all of it, or one of its parts. */
export type TrackMenu = "track" | "colour" | "instrument" | "input" | "output" | "sends" | "effects";

/** Where a track stands on screen: its head in the timeline, its strip in the mixer. */
export type TrackPlace = "head" | "strip";

interface TrackMenus {
  /** the menu that is open */
  shown: { menu: TrackMenu; id: Id; anchor: MenuAnchor; place: TrackPlace } | null;
  /** the name that is being typed */
  renaming: { id: Id; place: TrackPlace } | null;
}

export const useTrackMenus = create<TrackMenus>()(() => ({ shown: null, renaming: null }));

export function openTrackMenu(menu: TrackMenu, id: Id, anchor: MenuAnchor, place: TrackPlace): void {
  useTrackMenus.setState({ shown: { menu, id, anchor, place } });
}

export function closeTrackMenu(): void {
  useTrackMenus.setState({ shown: null });
}

/** Begins or ends the typing of a track's name where it stands. */
export function renameTrack(id: Id | null, place: TrackPlace): void {
  useTrackMenus.setState({ renaming: id === null ? null : { id, place } });
}
