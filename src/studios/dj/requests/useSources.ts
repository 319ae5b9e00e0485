import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import { type TrackList, tracksOf } from "../../../../contract/dj/list";
import { publishedTracks } from "../../../../contract/dj/published";
import type { Track } from "../../../../contract/dj/track";
import { useDjLibrary } from "../../../stores/djLibrary/library";
import type { TrackSource } from "./sources";

const ALL = "all";

function sourceOf(id: string, name: string, tracks: readonly Track[]): TrackSource {
  return { id, name, count: tracks.length, tracks: () => publishedTracks(tracks) };
}

/** The tracks of a list that are in the library, each once. */
const once = (list: TrackList, tracks: ReadonlyMap<string, Track>): Track[] =>
  [...new Set(tracksOf(list))].flatMap((id) => tracks.get(id) ?? []);

/** What may be published: the whole library, then its crates and playlists by name. */
export function useSources(): readonly TrackSource[] {
  const tracks = useDjLibrary((now) => now.tracks);
  const lists = useDjLibrary((now) => now.lists);
  return useMemo(
    () => [
      sourceOf(ALL, t`All tracks`, [...tracks.values()]),
      ...[...lists.values()]
        .filter(({ kind }) => kind !== "set")
        .sort((one, other) => one.name.localeCompare(other.name))
        .map((list) => sourceOf(list.id, list.name, once(list, tracks))),
    ],
    [tracks, lists],
  );
}
