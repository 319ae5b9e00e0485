import { AudioLines, Drum, FolderTree, Headphones, type LucideIcon, Piano, Undo2 } from "lucide-react";
import type { Track, TrackKind } from "../../../contract/project/document";
import type { PersonalTrack } from "../../../contract/project/personal";

/** The kinds of tracks that a person can add. */
export type AddedKind = Exclude<TrackKind, "master">;

export const TRACK_ICONS: Record<TrackKind, LucideIcon> = {
  audio: AudioLines,
  midi: Piano,
  drums: Drum,
  group: FolderTree,
  return: Undo2,
  master: Headphones,
};
export const TRACK_KINDS: Record<AddedKind, string> = {
  audio: "Audio track",
  midi: "MIDI track",
  drums: "Drum track",
  group: "Group",
  return: "Return",
};
export const TRACK_SORTS = Object.keys(TRACK_KINDS) as AddedKind[];

/** Whether takes can be recorded onto the track. */
export const recordable = ({ kind }: Pick<Track, "kind">): boolean =>
  kind === "audio" || kind === "midi" || kind === "drums";

/** Whether the track plays an instrument. */
export const plays = ({ kind }: Pick<Track, "kind">): boolean => kind === "midi" || kind === "drums";

type Monitor = PersonalTrack["monitor"];
export const MONITOR_NEXT: Record<Monitor, Monitor> = { auto: "on", on: "off", off: "auto" };
export const MONITORS = ["auto", "on", "off"] as const;
export const MONITOR_NAMES: Record<Monitor, string> = { auto: "Auto", on: "On", off: "Off" };

export const COLOUR_NAMES = [
  "Rose",
  "Orange",
  "Amber",
  "Lime",
  "Green",
  "Emerald",
  "Cyan",
  "Sky",
  "Blue",
  "Violet",
  "Magenta",
  "Pink",
] as const;
