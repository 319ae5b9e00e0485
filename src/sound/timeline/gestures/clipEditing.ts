import type { At } from "../../../kit/gesture/bind";
import type { Editing, ItemDrag } from "../../../kit/timeline/editing";
import { attempt, currentProject, gesture, newId, openProject } from "../../../stores/document";
import { useSelection } from "../../../stores/selection";
import { projectTempo } from "../../../stores/time";
import { type ClipHit, clipsInRectangle, type Hit, hitTest, MOUSE_REACH, TOUCH_REACH } from "../model/hit";
import { currentScene } from "../scene";
import { lanes, NO_DRAG, snapNow } from "../view";
import { beginDrag, type DragContext, type Preview, previewDrag } from "./preview";

/** The selection of the arrangement's clips. */
const selection = {
  has: (id: string) => useSelection.getState().clipIds.has(id),
  all: () => useSelection.getState().clipIds,
  select: (ids: Iterable<string>, mode?: "only" | "add" | "toggle") => useSelection.getState().selectClips(ids, mode),
};

function hitAt(at: At): Hit {
  return hitTest(currentScene(), lanes.view, at, selection.all(), at.touch ? TOUCH_REACH : MOUSE_REACH);
}

function clipAt(at: At): ClipHit | null {
  const hit = hitAt(at);
  return hit.kind === "clip" ? hit : null;
}

function selectTrackOf(row: number): void {
  const track = currentScene().rows[row]?.track;
  if (track) useSelection.getState().selectTrack(track.id);
}

function dragContext(): DragContext {
  const project = currentProject();
  return { project, tempo: projectTempo(project), scene: currentScene(), view: lanes.view, snap: snapNow, newId };
}

/** Commits a drag as one step of undo. */
function commit(preview: Preview): void {
  const commands = preview.commit();
  if (commands.length === 0) return;
  const done = gesture(preview.label, (open) => {
    for (const { name, args } of commands) open.run(name, args as never);
  });
  const added = commands.flatMap((command) => (command.name === "addClips" ? command.args.clips : []));
  if (done && added.length > 0) selection.select(added.map((clip) => clip.id));
}

/** The drag of the selected clips by the pressed part of one of them. */
function dragOf(hit: ClipHit): ItemDrag | null {
  const { clips } = currentScene();
  const anchor = clips.get(hit.id);
  if (!anchor || openProject().readOnly) return null;
  const chosen = clips.all().filter((placed) => selection.has(placed.clip.id));
  const drag = beginDrag(hit.zone, anchor, chosen, hit);
  let preview: Preview | null = null;
  return {
    show: ({ x, y, alt, mod }) => {
      preview = previewDrag(drag, { x, y, free: alt, copy: mod }, dragContext());
      const { ghosts, held, guide } = preview;
      lanes.show({ ghosts, held, guide });
    },
    end: () => lanes.show(NO_DRAG),
    commit: () => {
      if (preview) commit(preview);
    },
  };
}

/**
 * How clips are edited by pointer. A finger drags selected clips and scrolls elsewhere; `open` is called for a double
 * click.
 */
export const clipEditing = (open: (hit: Hit) => void): Editing<ClipHit> => ({
  selection,
  hit: clipAt,
  within: (rectangle) => clipsInRectangle(currentScene(), lanes.view, rectangle),
  focus: ({ id, row }) => {
    lanes.show({ focused: id });
    selectTrackOf(row);
  },
  drag: dragOf,
  groundClick: (at) => {
    const hit = hitAt(at);
    lanes.show({ focused: null });
    if (hit.kind === "lane") selectTrackOf(hit.row);
  },
  double: (at) => attempt(() => open(hitAt(at))),
  cursor: (at) => {
    const hit = clipAt(at);
    return hit ? CURSORS[hit.zone] : "default";
  },
  fingerSelects: true,
});

const CURSORS = {
  body: "grab",
  start: "ew-resize",
  end: "ew-resize",
  fadeIn: "ew-resize",
  fadeOut: "ew-resize",
  fadeInCurve: "ns-resize",
  fadeOutCurve: "ns-resize",
  gain: "ns-resize",
} as const;
