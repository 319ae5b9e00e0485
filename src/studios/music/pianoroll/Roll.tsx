import { useCallback, useEffect, useRef } from "react";
import { useScope } from "../../../scope/useScope";
import type { Hands } from "../../../sound/keyboard/playing";
import { currentProject } from "../../../stores/document";
import { useSelection } from "../../../stores/selection";
import { useEngine } from "../../../stores/services";
import { projectMeters } from "../../../stores/time";
import { onFrame } from "../../../ui/meters/frame";
import type { Theme } from "../timeline/draw/theme";
import { pinched } from "../timeline/gestures/pinch";
import { useZoomGestures } from "../timeline/gestures/useZoomGestures";
import { currentGrid } from "../timeline/view";
import { drawRoll } from "./draw/roll";
import { currentEdited, notesInOrder, useEditedClip } from "./edited";
import { useRollPointer } from "./gestures/useRollPointer";
import { centredScrollY, clampRollZoom, KEYS, rollPixelsPerTick, rollTickToX } from "./model/geometry";
import { NoteGrid } from "./NoteGrid";
import styles from "./PianoRoll.module.css";
import { fitCanvas, useRollCanvas } from "./useRollCanvas";
import { useRoll } from "./view";

/** Bars of room behind the clip, in quarters. */
const SPARE_TICKS = 960 * 16;

/** How wheel and fingers zoom the roll. */
const ZOOMING: Parameters<typeof useZoomGestures>[1] = {
  zoom: (factor, x) => {
    const { zoom, zoomTo } = useRoll.getState();
    zoomTo(zoom * factor, x);
  },
  pinch: (before, after) => {
    const view = useRoll.getState();
    const next = pinched(view, before, after, clampRollZoom);
    const lowest = Math.max(0, KEYS * view.keyHeight - view.height);
    view.patch({ ...next, scrollY: Math.min(lowest, next.scrollY) });
  },
};

/** Heights of a key: as much as a mouse needs, and as a finger does. */
const KEY_HEIGHT = { fine: { keys: 14, drums: 16 }, coarse: { keys: 28, drums: 32 } } as const;

/** The notes: a native scroller with a canvas that stays in sight. */
export function Roll({ hands }: { hands: Hands | null }) {
  const scroller = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const engine = useEngine();
  const edited = useEditedClip();
  useRollPointer(scroller, hands);
  useZoomGestures(scroller, ZOOMING);

  const settle = useCallback(() => {
    const element = scroller.current;
    const now = currentEdited();
    if (!element || !spacer.current || !now) return;
    const view = useRoll.getState();
    const end = now.clip.start + now.clip.length + SPARE_TICKS;
    const width = `${Math.ceil(end * rollPixelsPerTick(view.zoom))}px`;
    if (spacer.current.style.width !== width) spacer.current.style.width = width;
    const height = `${KEYS * view.keyHeight}px`;
    if (spacer.current.style.height !== height) spacer.current.style.height = height;
    if (Math.abs(element.scrollLeft - view.scrollX) >= 1) element.scrollLeft = view.scrollX;
    if (Math.abs(element.scrollTop - view.scrollY) >= 1) element.scrollTop = view.scrollY;
  }, []);

  useEffect(() => useRoll.subscribe(settle), [settle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clip's length decides the width
  useEffect(settle, [settle, edited?.clip.length, edited?.clip.start]);

  useScope((scope) => {
    const element = scroller.current;
    if (!element) return;
    const scrolled = () => {
      const { patch, scrollX, scrollY } = useRoll.getState();
      const { scrollLeft, scrollTop } = element;
      if (Math.abs(scrollX - scrollLeft) >= 1 || Math.abs(scrollY - scrollTop) >= 1) {
        patch({ scrollX: scrollLeft, scrollY: scrollTop });
      }
    };
    scope.observeSize(element, () => {
      element.style.setProperty("--sight-height", `${element.clientHeight}px`);
      useRoll.getState().patch({ width: element.clientWidth, height: element.clientHeight });
    });
    scope.listen(element, "scroll", scrolled, { passive: true });
  }, []);

  const clipId = edited?.clip.id;
  useEffect(() => {
    if (clipId) lookAtClip();
  }, [clipId]);

  const read = useCallback((theme: Theme) => {
    const view = useRoll.getState();
    const now = currentEdited();
    if (!now || view.width === 0 || view.height === 0) return null;
    const { clip, track, origin } = now;
    const { noteIds } = useSelection.getState();
    const grid = currentGrid();
    const project = currentProject();
    return {
      depends: [view, clip, track.color, noteIds, grid, project.signatures],
      draw: (context: CanvasRenderingContext2D) => {
        fitCanvas(context, view.width, view.height);
        drawRoll(context, {
          view,
          theme,
          meters: projectMeters(project),
          grid,
          notes: notesInOrder(clip.notes),
          draft: view.draft,
          selected: noteIds,
          focused: view.focusedNote,
          lasso: view.lasso,
          origin,
          start: clip.start,
          end: clip.start + clip.length,
          color: track.color,
          drums: track.kind === "drums",
        });
      },
    };
  }, []);
  useRollCanvas(canvas, read);

  useEffect(() => {
    let at = "";
    return onFrame(() => {
      const view = useRoll.getState();
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

/** Scrolls to the edited clip's beginning and the middle of its notes, and fits it into the view where it is short. */
export function lookAtClip(): void {
  const edited = currentEdited();
  const view = useRoll.getState();
  if (!edited) return;
  const pointer = matchMedia("(pointer: coarse)").matches ? "coarse" : "fine";
  const keyHeight = KEY_HEIGHT[pointer][edited.track.kind === "drums" ? "drums" : "keys"];
  const keys = Object.values(edited.clip.notes).map((note) => note.key);
  if (keys.length === 0 && edited.track.kind === "drums") keys.push(36, 48);
  const scrollX = Math.max(0, edited.clip.start * rollPixelsPerTick(view.zoom) - 24);
  view.patch({ keyHeight, scrollX, scrollY: centredScrollY({ ...view, keyHeight }, keys), focusedNote: null });
}
