import { useCallback, useEffect, useMemo, useRef } from "react";
import { fitCanvas } from "../../kit/surface/canvas";
import type { Theme } from "../../kit/surface/theme";
import { usePicture } from "../../kit/surface/usePicture";
import { useEditing, useScroller } from "../../kit/timeline/useTimeline";
import { useScope } from "../../scope/useScope";
import { currentProject } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { useEngine } from "../../stores/services";
import { projectMeters } from "../../stores/time";
import { onFrame } from "../../ui/meters/frame";
import type { HeldNotes } from "../keyboard/playing";
import { currentGrid } from "../timeline/grid";
import { drawRoll } from "./draw/roll";
import { currentEdited, notesInOrder, useEditedClip } from "./edited";
import { noteEditing } from "./gestures/noteEditing";
import { centredScrollY, rollPixelsPerTick, rollTickToX } from "./model/geometry";
import { NoteGrid } from "./NoteGrid";
import styles from "./PianoRoll.module.css";
import { roll } from "./view";

/** Height of a key in pixels, for a mouse and for a finger. */
const KEY_HEIGHT = { fine: { keys: 14, drums: 16 }, coarse: { keys: 28, drums: 32 } } as const;

/** The notes: a native scroller with a canvas that stays in view. */
export function Roll({ heldNotes }: { heldNotes: HeldNotes | null }) {
  const scroller = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const engine = useEngine();
  const edited = useEditedClip();
  const editing = useMemo(() => noteEditing(heldNotes), [heldNotes]);
  useEditing(roll, scroller, editing);
  useScroller(roll, scroller, spacer, edited && edited.clip.start + edited.clip.length);
  useScope((scope) => {
    const element = scroller.current;
    if (!element) return;
    scope.observeSize(element, () => element.style.setProperty("--sight-height", `${element.clientHeight}px`));
  }, []);

  const clipId = edited?.clip.id;
  // its notes are centred in a height that is known only once the roll has been laid out
  useScope(
    (scope) => {
      const element = scroller.current;
      if (!element || !clipId) return;
      const end = scope.observeSize(element, () => {
        if (element.clientHeight === 0) return;
        end();
        scrollToClip();
      });
    },
    [clipId],
  );

  const read = useCallback((theme: Theme) => {
    const { state, view } = roll;
    const now = currentEdited();
    if (!now || view.width === 0 || view.height === 0) return null;
    const { clip, track, origin } = now;
    const { noteIds } = useSelection.getState();
    const grid = currentGrid();
    const project = currentProject();
    return {
      depends: [view, state.draft, state.focused, state.lasso, clip, track.color, noteIds, grid, project.signatures],
      draw: (context: CanvasRenderingContext2D) => {
        fitCanvas(context, view.width, view.height);
        drawRoll(context, {
          view,
          theme,
          meters: projectMeters(project),
          grid,
          notes: notesInOrder(clip.notes),
          draft: state.draft,
          selected: noteIds,
          focused: state.focused,
          lasso: state.lasso,
          origin,
          start: clip.start,
          end: clip.start + clip.length,
          color: track.color,
          drums: track.kind === "drums",
        });
      },
    };
  }, []);
  usePicture(canvas, read);

  useEffect(() => {
    let at = "";
    return onFrame(() => {
      const { view } = roll;
      const x = rollTickToX(view, engine?.readTransport().tick ?? 0);
      const next = x < -2 || x > view.width + 2 ? "translateX(-10px)" : `translateX(${x.toFixed(2)}px)`;
      if (next === at || !playhead.current) return;
      at = next;
      playhead.current.style.transform = next;
    });
  }, [engine]);

  return (
    <div ref={scroller} className={styles.scroller} data-action-scope="pianoroll">
      <div ref={spacer} className={styles.spacer}>
        <div className={styles.sight}>
          <canvas ref={canvas} className={styles.canvas} />
          <div ref={playhead} className={styles.playhead} />
        </div>
      </div>
      <NoteGrid scroller={scroller} />
    </div>
  );
}

/** Scrolls to the edited clip's beginning and the middle of its notes, and zooms so that a short clip fits. */
export function scrollToClip(): void {
  const edited = currentEdited();
  const { view } = roll;
  if (!edited) return;
  const pointer = matchMedia("(pointer: coarse)").matches ? "coarse" : "fine";
  const rowHeight = KEY_HEIGHT[pointer][edited.track.kind === "drums" ? "drums" : "keys"];
  const keys = Object.values(edited.clip.notes).map((note) => note.key);
  if (keys.length === 0 && edited.track.kind === "drums") keys.push(36, 48);
  const scrollX = Math.max(0, edited.clip.start * rollPixelsPerTick(view.zoom) - 24);
  roll.show({ rowHeight, scrollX, scrollY: centredScrollY({ ...view, rowHeight }, keys), focused: null });
}
