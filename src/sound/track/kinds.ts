import { AudioLines, Drum, FolderTree, Headphones, type LucideIcon, Piano, Undo2 } from "lucide-react";
import type { Track, TrackKind } from "../../../contract/project/document";
import type { PersonalTrack } from "../../../contract/project/personal";
import { word } from "../../words/say";

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
  audio: word("Audio track"),
  midi: word("MIDI track"),
  drums: word("Drum track"),
  group: word("Group"),
  return: word("Return"),
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
export const MONITOR_NAMES: Record<Monitor, string> = { auto: word("Auto"), on: word("On"), off: word("Off") };

export const COLOUR_NAMES = [
  word("Rose"),
  word("Orange"),
  word("Amber"),
  word("Lime"),
  word("Green"),
  word("Emerald"),
  word("Cyan"),
  word("Sky"),
  word("Blue"),
  word("Violet"),
  word("Magenta"),
  word("Pink"),
] as const;
