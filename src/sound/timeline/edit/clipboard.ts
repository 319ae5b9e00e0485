import type { CommandArguments } from "../../../../contract/project/commands";
import type { Clip, Id } from "../../../../contract/project/document";
import { accepts, type PlacedClip, type Scene } from "../model/scene";
import { copyClip } from "./move";

/** Copied clips, with positions relative to the first of them. */
export interface ClipboardClips {
  clips: { clip: Clip; ticks: number; rows: number }[];
}

/** Copies clips, relative to their earliest start and topmost row. */
export function copiedClips(clips: readonly PlacedClip[]): ClipboardClips {
  const start = Math.min(...clips.map((placed) => placed.start));
  const row = Math.min(...clips.map((placed) => placed.row));
  return {
    clips: clips.map((placed) => ({ clip: placed.clip, ticks: placed.start - start, rows: placed.row - row })),
  };
}

/**
 * The command that pastes them at a tick, the topmost on `row`. If the track there is of another kind, a clip goes to
 * its original track if that still exists, otherwise to the next one below that can contain it; if there is none it is
 * left out.
 */
export function pasteCommand(
  scene: Scene,
  board: ClipboardClips,
  place: { tick: number; row: number },
  newId: () => Id,
): CommandArguments<"addClips"> | null {
  const clips = board.clips.flatMap(({ clip, ticks, rows }) => {
    const wanted = scene.rows[place.row + rows];
    const track =
      (wanted && accepts(wanted.track, clip) ? wanted : undefined) ??
      scene.rows.find((row) => row.track.id === clip.trackId && accepts(row.track, clip)) ??
      scene.rows.slice(place.row + rows).find((row) => accepts(row.track, clip)) ??
      scene.rows.find((row) => accepts(row.track, clip));
    return track ? [copyClip(clip, { trackId: track.track.id, start: Math.round(place.tick) + ticks }, newId)] : [];
  });
  return clips.length > 0 ? { clips } : null;
}
