import { useShallow } from "zustand/react/shallow";
import type { Device, Id, Project, Send, Track } from "../../contract/project/document";
import { devicesOf, masterOf, sendsOf, tracksInOrder } from "../../contract/project/select";
import { useProject } from "./project";

/** A track, rendered again only when that track changes; null once it is gone. */
export function useTrack(id: Id): Track | null {
  return useProject((now) => now.project?.tracks[id] ?? null);
}

/** A list read from the document, the same array until one of its entries changes. */
export function useList<Entry>(read: (project: Project) => readonly Entry[]): readonly Entry[] {
  return useProject(useShallow((now) => (now.project ? [...read(now.project)] : [])));
}

/** Ids of all tracks but the master, in order. */
export function useChannelIds(): readonly Id[] {
  return useList((project) => tracksInOrder(project).flatMap((track) => (track.kind === "master" ? [] : [track.id])));
}

export function useMasterId(): Id | null {
  return useProject((now) => (now.project ? masterOf(now.project).id : null));
}

export function useDevices(trackId: Id): readonly Device[] {
  return useList((project) => devicesOf(project, trackId));
}

export function useSends(trackId: Id): readonly Send[] {
  return useList((project) => sendsOf(project, trackId));
}
