import type { Id } from "../../../contract/project/document";
import { currentProject } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { projectMeters } from "../../stores/time";
import { announce } from "../../ui/announce";
import { clipSentence } from "./ClipGrid";
import { type Direction, edgeOfTrack, neighbour } from "./edit/navigate";
import { pixelsPerTick, tickToX } from "./model/geometry";
import type { PlacedClip } from "./model/scene";
import { currentScene } from "./scene";
import { lanes } from "./view";

/** Moves to a neighbouring clip, or to the first of the selected track; Shift adds it to the selection. */
export function goToClip(direction: Direction | "first" | "last", add: boolean): void {
  const scene = currentScene();
  const { focused } = lanes.state;
  const next =
    focused === null || !scene.clips.get(focused)
      ? firstClip()
      : direction === "first" || direction === "last"
        ? edgeOfTrack(scene, focused, direction)
        : neighbour(scene, focused, direction);
  const placed = next === null ? undefined : scene.clips.get(next);
  if (!placed) return;
  lanes.show({ focused: placed.clip.id });
  useSelection.getState().selectClips([placed.clip.id], add ? "add" : "only");
  useSelection.getState().selectTrack(placed.clip.trackId);
  reveal(placed);
}

function firstClip(): Id | null {
  const scene = currentScene();
  const { trackId } = useSelection.getState();
  const row = scene.rows.find((entry) => entry.track.id === trackId && entry.clips.length > 0);
  return (row ?? scene.rows.find((entry) => entry.clips.length > 0))?.clips[0]?.clip.id ?? null;
}

/** Scrolls as little as needed to show a clip's beginning. */
function reveal(placed: PlacedClip): void {
  const { view } = lanes;
  const margin = 24;
  const x = tickToX(view, placed.start);
  const top = placed.row * view.rowHeight;
  const scrollX =
    x < 0 || x > view.width - margin
      ? Math.max(0, placed.start * pixelsPerTick(view.zoom) - view.width / 4)
      : view.scrollX;
  const bottom = top + view.rowHeight;
  const scrollY = top < view.scrollY ? top : bottom > view.scrollY + view.height ? bottom - view.height : view.scrollY;
  lanes.show({ scrollX, scrollY });
}

/** Announces the focused clip again, for "where am I". */
export function sayClip(): void {
  const placed = currentScene().clips.get(lanes.state.focused ?? "");
  if (placed) announce(clipSentence(placed, projectMeters(currentProject())));
}
