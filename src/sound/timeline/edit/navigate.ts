import type { Id } from "../../../../contract/project/document";
import type { PlacedClip, Row, Scene } from "../model/scene";

export type Direction = "left" | "right" | "up" | "down";

/** The clip that an arrow key moves to: along the track, or the nearest in time on the next track with clips. */
export function neighbour(scene: Scene, from: Id, direction: Direction): Id | null {
  const placed = scene.clips.get(from);
  if (!placed) return null;
  const row = scene.rows[placed.row];
  if (!row) return null;
  if (direction === "left" || direction === "right") {
    const index = row.clips.findIndex((other) => other.clip.id === from);
    return row.clips[index + (direction === "right" ? 1 : -1)]?.clip.id ?? null;
  }
  const step = direction === "down" ? 1 : -1;
  for (let index = placed.row + step; index >= 0 && index < scene.rows.length; index += step) {
    const other = scene.rows[index];
    const near = other && nearest(other, placed);
    if (near) return near;
  }
  return null;
}

/** First and last clip of a clip's track, for Home and End. */
export function edgeOfTrack(scene: Scene, from: Id, edge: "first" | "last"): Id | null {
  const placed = scene.clips.get(from);
  const row = placed && scene.rows[placed.row];
  return row?.clips.at(edge === "first" ? 0 : -1)?.clip.id ?? null;
}

function nearest(row: Row, to: PlacedClip): Id | null {
  let best: Id | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const placed of row.clips) {
    const gap = Math.abs(placed.start - to.start);
    if (gap < distance) {
      distance = gap;
      best = placed.clip.id;
    }
  }
  return best;
}
