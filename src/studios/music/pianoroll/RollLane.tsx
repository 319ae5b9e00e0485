import { type PointerEvent, useCallback, useRef } from "react";
import type { Note } from "../../../../contract/project/document";
import type { End } from "../../../scope/scope";
import { useOwnScope, useScope } from "../../../scope/useScope";
import { currentProject, newId, openProject } from "../../../stores/document";
import { useSelection } from "../../../stores/selection";
import { projectMeters } from "../../../stores/time";
import type { Theme } from "../timeline/draw/theme";
import { drawController, drawVelocities, STEM_INSET } from "./draw/lane";
import { drawStroke, eventsOf, LANES, type StrokeEdit, type StrokePoint, yToValue } from "./edit/controllers";
import { yToVelocity } from "./edit/velocity";
import { currentEdited, notesInOrder } from "./edited";
import { runAll } from "./edits";
import { noteCommands } from "./gestures/preview";
import {
  beginVelocity,
  extendVelocity,
  type VelocityDrag,
  type VelocityPoint,
  velocityPatches,
} from "./gestures/velocityDrag";
import { rollPixelsPerTick, rollXToTick } from "./model/geometry";
import styles from "./PianoRoll.module.css";
import { fitCanvas, useRollCanvas } from "./useRollCanvas";
import { NO_DRAFT, useRoll } from "./view";

const STEM_REACH_PIXELS = 7;
/** Distance of the events that a stroke leaves: a sixty-fourth note. */
const STROKE_STEP = 60;

/** The lane below the notes: velocities or a controller, drawn with the pointer; Shift draws a straight line. */
export function RollLane() {
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const height = useRef(0);
  const held = useRef<VelocityDrag | { kind: "controller"; points: StrokePoint[]; edit: StrokeEdit | null } | null>(
    null,
  );
  const stopKeys = useRef<End>(() => {});
  const scope = useOwnScope();
  const latest = useRef<VelocityPoint>({ tick: 0, velocity: 0 });

  useScope((scope) => {
    if (!surface.current) return;
    scope.observeSize(surface.current, ({ contentRect }) => {
      height.current = contentRect.height;
    });
  }, []);

  const read = useCallback((theme: Theme) => {
    const view = useRoll.getState();
    const edited = currentEdited();
    if (!edited || view.width === 0 || height.current < 8) return null;
    const { clip, track, origin } = edited;
    const { noteIds } = useSelection.getState();
    const notes = notesInOrder(clip.notes);
    const tall = height.current;
    return {
      depends: [view, clip, track.color, noteIds, tall],
      draw: (context: CanvasRenderingContext2D) => {
        fitCanvas(context, view.width, tall);
        const picture = { view, theme, height: tall, origin, color: track.color };
        if (view.lane === "velocity") {
          drawVelocities(context, { ...picture, notes, draft: view.draft, selected: noteIds });
          return;
        }
        const lane = LANES[view.lane];
        drawController(context, { ...picture, lane, events: view.laneDraft ?? eventsOf(clip.controls, lane) });
      },
    };
  }, []);
  useRollCanvas(canvas, read);

  const at = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const edited = currentEdited();
    const tick = Math.max(0, rollXToTick(useRoll.getState(), event.clientX - box.left) - (edited?.origin ?? 0));
    return { tick, y: event.clientY - box.top };
  };

  const show = (event: PointerEvent<HTMLElement>) => {
    const drag = held.current;
    const edited = currentEdited();
    const { lane, patch } = useRoll.getState();
    if (!drag || !edited) return;
    const { tick, y } = at(event);
    if (drag.kind === "controller") {
      if (lane === "velocity") return;
      const point = { tick, value: yToValue(LANES[lane], y, height.current) };
      const [first] = drag.points;
      drag.points = event.shiftKey && first ? [first, point] : [...drag.points, point];
      const events = eventsOf(edited.clip.controls, LANES[lane]);
      drag.edit = drawStroke(events, LANES[lane], drag.points, STROKE_STEP, newId);
      const gone = new Set(drag.edit.remove);
      const left = [...events.filter((entry) => !gone.has(entry.id)), ...drag.edit.add];
      patch({ laneDraft: left.sort((a, b) => a.tick - b.tick) });
      return;
    }
    const point = { tick, velocity: yToVelocity(y - STEM_INSET, height.current - STEM_INSET) };
    latest.current = point;
    const next = extendVelocity(drag, point, event.shiftKey);
    held.current = next;
    const { notes } = edited.clip;
    const draft = new Map<string, Note>();
    for (const change of velocityPatches(next, notesInOrder(notes), point)) {
      const note = notes[change.id];
      if (note) draft.set(note.id, { ...note, ...change });
    }
    patch({ draft });
  };

  const down = (event: PointerEvent<HTMLElement>) => {
    const edited = currentEdited();
    if (event.button !== 0 || !edited || openProject().readOnly) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    stopKeys.current = scope().listen(window, "keydown", abandon, { capture: true });
    const { tick, y } = at(event);
    const view = useRoll.getState();
    if (view.lane === "velocity") {
      const point = { tick, velocity: yToVelocity(y - STEM_INSET, height.current - STEM_INSET) };
      const reach = STEM_REACH_PIXELS / rollPixelsPerTick(view.zoom);
      const notes = notesInOrder(edited.clip.notes);
      held.current = beginVelocity(notes, useSelection.getState().noteIds, point, reach);
    } else {
      held.current = { kind: "controller", points: [], edit: null };
    }
    show(event);
  };

  const end = () => {
    held.current = null;
    stopKeys.current();
    useRoll.getState().patch(NO_DRAFT);
  };

  const abandon = useCallback((event: KeyboardEvent) => {
    if (event.key !== "Escape" || !held.current) return;
    event.preventDefault();
    event.stopPropagation();
    held.current = null;
    useRoll.getState().patch(NO_DRAFT);
  }, []);

  const up = () => {
    const drag = held.current;
    const edited = currentEdited();
    end();
    if (!drag || !edited) return;
    const { clip } = edited;
    if (drag.kind === "controller") {
      const { remove = [], add = [] } = drag.edit ?? {};
      runAll("Draw controller", [
        ...(remove.length > 0 ? [{ name: "removeControls" as const, args: { clipId: clip.id, ids: remove } }] : []),
        ...(add.length > 0 ? [{ name: "addControls" as const, args: { clipId: clip.id, controls: add } }] : []),
      ]);
      return;
    }
    const set = velocityPatches(drag, notesInOrder(clip.notes), latest.current);
    runAll("Velocity", noteCommands(clip, projectMeters(currentProject()), { set }));
  };

  return (
    <div
      ref={surface}
      className={styles.lane}
      onPointerDown={down}
      onPointerMove={show}
      onPointerUp={up}
      onPointerCancel={end}
    >
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  );
}
