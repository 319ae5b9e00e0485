import { useCallback, useRef } from "react";
import type { Note } from "../../../contract/project/document";
import type { At, Hold } from "../../kit/gesture/bind";
import { useGesture } from "../../kit/gesture/useGesture";
import { fitCanvas } from "../../kit/surface/canvas";
import type { Theme } from "../../kit/surface/theme";
import { usePicture } from "../../kit/surface/usePicture";
import { useScope } from "../../scope/useScope";
import { currentProject, newId, openProject } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { projectMeters } from "../../stores/time";
import { word } from "../../words/say";
import { drawController, drawVelocities, STEM_INSET } from "./draw/lane";
import {
  drawStroke,
  eventsOf,
  LANES,
  type Lane,
  type StrokeEdit,
  type StrokePoint,
  yToValue,
} from "./edit/controllers";
import { yToVelocity } from "./edit/velocity";
import { currentEdited, notesInOrder } from "./edited";
import { runAsOneStep } from "./edits";
import { noteCommands } from "./gestures/preview";
import { beginVelocity, extendVelocity, type VelocityPoint, velocityPatches } from "./gestures/velocityDrag";
import { rollPixelsPerTick, rollXToTick } from "./model/geometry";
import styles from "./PianoRoll.module.css";
import { NO_DRAFT, roll } from "./view";

const STEM_REACH_PIXELS = 7;
/** Ticks between the events that a stroke draws: a sixty-fourth note. */
const STROKE_STEP = 60;

/** Content tick under a point of the lane. */
function tickAt(at: At, origin: number): number {
  return Math.max(0, rollXToTick(roll.view, at.x) - origin);
}

/** A stroke in a controller's lane. */
function controllerHold(lane: Lane, height: number): Hold {
  let points: StrokePoint[] = [];
  let edit: StrokeEdit | null = null;
  return {
    slack: 0,
    drag: (at) => {
      const edited = currentEdited();
      if (!edited) return;
      const point = { tick: tickAt(at, edited.origin), value: yToValue(lane, at.y, height) };
      const [first] = points;
      points = at.shift && first ? [first, point] : [...points, point];
      const events = eventsOf(edited.clip.controls, lane);
      edit = drawStroke(events, lane, points, STROKE_STEP, newId);
      const gone = new Set(edit.remove);
      const left = [...events.filter((entry) => !gone.has(entry.id)), ...edit.add];
      roll.show({ laneDraft: left.sort((a, b) => a.tick - b.tick) });
    },
    end: () => roll.show(NO_DRAFT),
    commit: () => {
      const edited = currentEdited();
      if (!edited || !edit) return;
      const clipId = edited.clip.id;
      const { remove, add } = edit;
      runAsOneStep(word("Draw controller"), [
        ...(remove.length > 0 ? [{ name: "removeControls" as const, args: { clipId, ids: remove } }] : []),
        ...(add.length > 0 ? [{ name: "addControls" as const, args: { clipId, controls: add } }] : []),
      ]);
    },
  };
}

/** A drag of velocities: of one stem, or a stroke over several. */
function velocityHold(from: At, height: number): Hold | null {
  const begun = currentEdited();
  if (!begun) return null;
  const pointAt = (at: At, origin: number): VelocityPoint => ({
    tick: tickAt(at, origin),
    velocity: yToVelocity(at.y - STEM_INSET, height - STEM_INSET),
  });
  const reach = STEM_REACH_PIXELS / rollPixelsPerTick(roll.view.zoom);
  const { noteIds } = useSelection.getState();
  let latest = pointAt(from, begun.origin);
  let drag = beginVelocity(notesInOrder(begun.clip.notes), noteIds, latest, reach);
  return {
    slack: 0,
    drag: (at) => {
      const edited = currentEdited();
      if (!edited) return;
      latest = pointAt(at, edited.origin);
      drag = extendVelocity(drag, latest, at.shift);
      const { notes } = edited.clip;
      const draft = new Map<string, Note>();
      for (const change of velocityPatches(drag, notesInOrder(notes), latest)) {
        const note = notes[change.id];
        if (note) draft.set(note.id, { ...note, ...change });
      }
      roll.show({ draft });
    },
    end: () => roll.show(NO_DRAFT),
    commit: () => {
      const edited = currentEdited();
      if (!edited) return;
      const set = velocityPatches(drag, notesInOrder(edited.clip.notes), latest);
      runAsOneStep(word("Velocity"), noteCommands(edited.clip, projectMeters(currentProject()), { set }));
    },
  };
}

/** The lane below the notes: velocities or a controller, drawn with the pointer; Shift draws a straight line. */
export function RollLane() {
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const height = useRef(0);

  useScope((scope) => {
    if (!surface.current) return;
    scope.observeSize(surface.current, ({ contentRect }) => {
      height.current = contentRect.height;
    });
  }, []);

  const read = useCallback((theme: Theme) => {
    const { state, view } = roll;
    const edited = currentEdited();
    if (!edited || view.width === 0 || height.current < 8) return null;
    const { clip, track, origin } = edited;
    const { noteIds } = useSelection.getState();
    const notes = notesInOrder(clip.notes);
    const tall = height.current;
    const { lane: shown, draft, laneDraft } = state;
    return {
      depends: [view, shown, draft, laneDraft, clip, track.color, noteIds, tall],
      draw: (context: CanvasRenderingContext2D) => {
        fitCanvas(context, view.width, tall);
        const picture = { view, theme, height: tall, origin, color: track.color };
        if (shown === "velocity") {
          drawVelocities(context, { ...picture, notes, draft, selected: noteIds });
          return;
        }
        const lane = LANES[shown];
        drawController(context, { ...picture, lane, events: laneDraft ?? eventsOf(clip.controls, lane) });
      },
    };
  }, []);
  usePicture(canvas, read);

  useGesture(surface, {
    press: (at) => {
      if (!currentEdited() || openProject().readOnly) return null;
      const { lane } = roll.state;
      return lane === "velocity" ? velocityHold(at, height.current) : controllerHold(LANES[lane], height.current);
    },
  });

  return (
    <div ref={surface} className={styles.lane}>
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  );
}
