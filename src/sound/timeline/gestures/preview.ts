import { t } from "@lingui/core/macro";
import type { Command } from "../../../../contract/project/commands";
import type { Id, Project } from "../../../../contract/project/document";
import type { TempoMap } from "../../../../contract/project/time";
import type { View } from "../../../kit/timeline/axis";
import { yToRow } from "../../../kit/timeline/rows";
import { say, word } from "../../../words/say";
import { handleDrag } from "../edit/fade";
import { allowedShift, copyCommand, moveCommand, shifted } from "../edit/move";
import { stretchEdge } from "../edit/stretch";
import { trimEnd, trimmed, trimStart } from "../edit/trim";
import { clipBox, isAudio } from "../model/clipBox";
import { xToTick } from "../model/geometry";
import type { ClipZone } from "../model/hit";
import type { PlacedClip, Scene } from "../model/scene";

/** What the pointer drags. Origins are ticks and rows, so that scrolling during a drag does no harm. */
export type Drag =
  | { kind: "move"; clips: readonly PlacedClip[]; anchor: PlacedClip; tick: number; row: number }
  | { kind: "trim"; side: "start" | "end"; clips: readonly PlacedClip[]; anchor: PlacedClip; tick: number }
  | { kind: "handle"; zone: ClipZone; clip: PlacedClip };

export interface Pointer {
  /** viewport pixels */
  x: number;
  y: number;
  /** no snapping */
  free: boolean;
  /** a drag of clips leaves them and drags copies; a drag of an edge stretches */
  copy: boolean;
}

/** What the preview reads. */
export interface DragContext {
  project: Project;
  tempo: TempoMap;
  scene: Scene;
  view: View;
  snap(tick: number, free: boolean): number;
  newId(): Id;
}

/** What a drag would do if it ended now: what to draw, and the commands for it (none: nothing would change). */
export interface Preview {
  ghosts: readonly PlacedClip[];
  held: ReadonlySet<Id>;
  guide: number | null;
  label: string;
  commit(): readonly Command[];
}

const NOTHING: Preview = {
  ghosts: [],
  held: new Set(),
  guide: null,
  label: "",
  commit: () => [],
};

/** The drag that pressing on a clip's zone begins; `clips` are the selected ones, including the pressed one. */
export function beginDrag(
  zone: ClipZone,
  anchor: PlacedClip,
  clips: readonly PlacedClip[],
  at: { tick: number; row: number },
): Drag {
  if (zone === "body") return { kind: "move", clips, anchor, tick: at.tick, row: at.row };
  if (zone === "start" || zone === "end") return { kind: "trim", side: zone, clips, anchor, tick: at.tick };
  return { kind: "handle", zone, clip: anchor };
}

/** The result of a drag with the pointer where it is now. */
export function previewDrag(drag: Drag, pointer: Pointer, context: DragContext): Preview {
  switch (drag.kind) {
    case "move":
      return previewMove(drag, pointer, context);
    case "trim":
      return previewTrim(drag, pointer, context);
    case "handle":
      return previewHandle(drag, pointer, context);
  }
}

function previewMove(drag: Drag & { kind: "move" }, pointer: Pointer, context: DragContext): Preview {
  const { scene, view } = context;
  const start = drag.anchor.start + xToTick(view, pointer.x) - drag.tick;
  const wanted = {
    ticks: context.snap(start, pointer.free) - drag.anchor.start,
    rows: yToRow(view, pointer.y) - drag.row,
  };
  const shift = allowedShift(scene, drag.clips, wanted);
  const commit = (): readonly Command[] => {
    if (shift.ticks === 0 && shift.rows === 0) return [];
    if (pointer.copy) {
      const args = copyCommand(scene, drag.clips, shift, context.newId);
      return args ? [{ name: "addClips", args }] : [];
    }
    const args = moveCommand(scene, drag.clips, shift);
    return args ? [{ name: "moveClips", args }] : [];
  };
  const several = drag.clips.length > 1 ? "clips" : "clip";
  return {
    ...NOTHING,
    ghosts: shifted(drag.clips, shift),
    held: new Set(pointer.copy ? [] : drag.clips.map((placed) => placed.clip.id)),
    guide: drag.anchor.start + shift.ticks,
    label: pointer.copy ? t`Copy ${several}` : t`Move ${several}`,
    commit,
  };
}

/** The selected clips with an edge elsewhere: audio is stretched to it, notes are trimmed. */
function previewStretch(drag: Drag & { kind: "trim" }, moved: number, context: DragContext): Preview | null {
  const { project, tempo } = context;
  const stretches = drag.clips.flatMap((placed) => {
    const edge = drag.side === "start" ? placed.start : placed.end;
    return stretchEdge(project, tempo, placed, drag.side, edge + moved) ?? [];
  });
  const anchor = stretches.find(({ set }) => set.id === drag.anchor.clip.id)?.ghost;
  if (!anchor) return null;
  return {
    ...NOTHING,
    ghosts: stretches.map(({ ghost }) => ghost),
    held: new Set(stretches.map(({ set }) => set.id)),
    guide: drag.side === "start" ? anchor.start : anchor.end,
    label: stretches.length > 1 ? t`Stretch clips` : t`Stretch clip`,
    commit: () =>
      moved === 0
        ? []
        : stretches.flatMap(({ move, set }): Command[] => [
            ...(move ? [{ name: "moveClips" as const, args: move }] : []),
            { name: "setClip", args: set },
          ]),
  };
}

function previewTrim(drag: Drag & { kind: "trim" }, pointer: Pointer, context: DragContext): Preview {
  const { project, tempo, view } = context;
  const edge = drag.side === "start" ? drag.anchor.start : drag.anchor.end;
  const target = context.snap(edge + xToTick(view, pointer.x) - drag.tick, pointer.free);
  const moved = target - edge;
  const stretched = pointer.copy ? previewStretch(drag, moved, context) : null;
  if (stretched) return stretched;
  const trims = drag.clips.map((placed) =>
    drag.side === "start"
      ? trimStart(project, tempo, placed, placed.start + moved)
      : trimEnd(project, tempo, placed, placed.end + moved),
  );
  const changed = trims.filter((trim, index) => {
    const clip = drag.clips[index]?.clip;
    return clip && (trim.start !== clip.start || trim.length !== clip.length || trim.offset !== clip.offset);
  });
  const ghosts = drag.clips.flatMap((placed, index) => {
    const trim = trims[index];
    return trim ? [trimmed(project, tempo, placed, trim)] : [];
  });
  const anchor = ghosts.find((ghost) => ghost.clip.id === drag.anchor.clip.id);
  return {
    ...NOTHING,
    ghosts,
    held: new Set(drag.clips.map((placed) => placed.clip.id)),
    guide: anchor ? (drag.side === "start" ? anchor.start : anchor.end) : null,
    label: drag.clips.length > 1 ? t`Trim clips` : t`Trim clip`,
    commit: () => changed.map((args) => ({ name: "trimClip", args })),
  };
}

const HANDLE_LABELS: Partial<Record<ClipZone, string>> = {
  fadeIn: word("Fade in"),
  fadeOut: word("Fade out"),
  fadeInCurve: word("Fade curve"),
  fadeOutCurve: word("Fade curve"),
  gain: word("Clip gain"),
};

function previewHandle(drag: Drag & { kind: "handle" }, pointer: Pointer, context: DragContext): Preview {
  const placed = drag.clip;
  if (!isAudio(placed)) return NOTHING;
  const args = handleDrag(placed.clip, drag.zone, clipBox(context.view, placed), pointer);
  if (!args) return NOTHING;
  return {
    ...NOTHING,
    ghosts: [{ ...placed, clip: { ...placed.clip, ...args } as PlacedClip["clip"] }],
    held: new Set([placed.clip.id]),
    label: say(HANDLE_LABELS[drag.zone]) ?? t`Edit clip`,
    commit: () => [{ name: "setClip", args }],
  };
}
