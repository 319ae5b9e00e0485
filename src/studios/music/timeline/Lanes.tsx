import { type ReactNode, useEffect, useRef } from "react";
import type { Project } from "../../../../contract/project/document";
import { usePeaks } from "../../../sound/waveform/peaks";
import { currentProject } from "../../../stores/document";
import { showsReturns } from "../../../stores/lanes";
import { ownTracks } from "../../../stores/personal";
import { usePreferences } from "../../../stores/preferences";
import { useSelection } from "../../../stores/selection";
import { useEngine } from "../../../stores/services";
import { projectTempo } from "../../../stores/time";
import { onFrame } from "../../../ui/meters/frame";
import { ClipGrid } from "./ClipGrid";
import { drawOverlay, overlayIsEmpty } from "./draw/overlay";
import { type Theme, watchTheme } from "./draw/theme";
import { TileCache } from "./draw/tiles";
import { pinched } from "./gestures/pinch";
import { type LanesActs, useLanesPointer } from "./gestures/useLanesPointer";
import { useScrollSync } from "./gestures/useScrollSync";
import { useZoomGestures } from "./gestures/useZoomGestures";
import styles from "./Lanes.module.css";
import { PlayheadFollower } from "./model/follow";
import { clampZoom, type TimelineView } from "./model/geometry";
import { clipRate } from "./model/scene";
import type { Painting } from "./painter/painting";
import { TakeTracker } from "./recording";
import { currentScene, useScene } from "./scene";
import { currentGrid, useTimeline } from "./view";

const NO_TAKES: readonly never[] = [];

/** How wheel and fingers zoom the lanes. */
const ZOOMING: Parameters<typeof useZoomGestures>[1] = {
  zoom: (factor, x) => {
    const { zoom, zoomTo } = useTimeline.getState();
    zoomTo(zoom * factor, x, currentScene().end);
  },
  pinch: (before, after) => {
    const view = useTimeline.getState();
    const { end, rows } = currentScene();
    const next = pinched(view, before, after, (zoom) => clampZoom(zoom, view.width, end));
    const lowest = Math.max(0, (rows.length + 1) * view.rowHeight - view.height);
    view.patch({ ...next, scrollY: Math.min(lowest, next.scrollY) });
  },
};

/**
 * The lanes: a native scroller whose content is drawn by canvases that stay in sight. Lanes and playhead are
 * drawn in a worker; ghosts, lasso and takes on a layer above, which is there only while there are any.
 */
export function Lanes({ acts, painting, children }: { acts: LanesActs; painting: Painting; children?: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const sight = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const engine = useEngine();
  const peaks = usePeaks();
  const rows = useScene().rows.length;
  useLanesPointer(scroller, acts);
  useZoomGestures(scroller, ZOOMING);
  useScrollSync(scroller, spacer, rows);

  useEffect(() => {
    const above = overlay.current?.getContext("2d");
    if (!sight.current || !above) return;
    const remove = painting.add("lanes", sight.current, styles.lanes);
    const tiles = new TileCache();
    const takes = new TakeTracker();
    let theme: Theme | null = null;
    let overlayDrawn: readonly unknown[] = [];
    let overlayClear = true;
    const stopTheme = watchTheme(document.documentElement, (next) => {
      theme = next;
      tiles.clear();
    });

    /** Sizes the overlay for the display. */
    const size = (context: CanvasRenderingContext2D, width: number, height: number) => {
      const ratio = devicePixelRatio;
      const { canvas } = context;
      const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.width !== w || canvas.height !== h) {
        canvas.width = w;
        canvas.height = h;
        canvas.style.width = `${width}px`;
        canvas.style.height = `${height}px`;
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
    };

    const frame = () => {
      const view = useTimeline.getState();
      if (view.width === 0 || view.height === 0 || !theme) return;
      const project = currentProject();
      const scene = currentScene();
      const selection = useSelection.getState();
      painting.show(project, {
        view: viewOf(view),
        ratio: devicePixelRatio,
        grid: currentGrid(),
        selected: selection.clipIds,
        focused: view.focusedClip,
        held: view.held,
        trackId: selection.trackId,
        trackIds: selection.trackIds,
        loop: loopOf(project, view.loopDraft),
        returns: showsReturns(usePreferences.getState()),
        theme,
        headsWidth: view.headsWidth,
        slowMeters: engine?.economy.step === "measuring",
        readings: engine?.shared ?? null,
      });

      const reading = engine?.readTransport();
      const growing = reading ? takes.follow(reading, scene, ownTracks()) : NO_TAKES;
      const { ghosts, lasso, drop, guide } = view;
      const above_ = {
        scene,
        ghosts,
        lasso,
        drop,
        guide,
        takes: growing,
        written: growing.length > 0 ? (engine?.readTakes() ?? []) : [],
      };
      const { scrollX, scrollY, zoom, width, height, rowHeight } = view;
      const place = [scene, theme, scrollX, scrollY, zoom, width, height, rowHeight, devicePixelRatio, peaks.version];
      const overlayState = [...place, ghosts, lasso, drop, guide, growing.length > 0 ? reading?.tick : null];
      const empty = overlayIsEmpty(above_);
      if (!(empty && overlayClear) && !same(overlayState, overlayDrawn)) {
        overlayDrawn = overlayState;
        overlayClear = empty;
        above.canvas.hidden = empty;
        size(above, width, height);
        tiles.beginFrame();
        drawOverlay(
          {
            context: above,
            view,
            theme,
            tiles,
            map: projectTempo(project),
            ratio: devicePixelRatio,
            rateOf: (clip) => clipRate(project, clip),
            peaksOf: (id) => peaks.get(id),
          },
          above_,
        );
        if (tiles.missed) overlayDrawn = [];
      }

      const wanted = follower.next(view, {
        tick: reading?.tick ?? 0,
        playing: reading?.transport === "playing",
        follow: usePreferences.getState().followPlayhead,
      });
      if (wanted !== null) view.patch({ scrollX: wanted });
    };
    const stop = onFrame(frame);
    return () => {
      stop();
      stopTheme();
      remove();
      tiles.clear();
    };
  }, [engine, peaks, painting]);

  return (
    <div ref={scroller} className={styles.scroller} data-action-scope="timeline">
      <div ref={spacer} className={styles.spacer}>
        <div ref={sight} className={styles.sight}>
          <canvas ref={overlay} className={styles.lanes} hidden />
        </div>
      </div>
      <ClipGrid scroller={scroller} />
      {children}
    </div>
  );
}

/** Outlives the lanes: who comes back from another tab finds the playhead, if it was in sight before. */
const follower = new PlayheadFollower();

let lastView: TimelineView | null = null;

/** The plain view of the store's state, the same object until it changes. */
function viewOf(state: TimelineView): TimelineView {
  const { zoom, scrollX, scrollY, width, height, rowHeight } = state;
  const next = { zoom, scrollX, scrollY, width, height, rowHeight };
  if (!lastView || !same(Object.values(next), Object.values(lastView))) lastView = next;
  return lastView;
}

type Loop = Project["loop"];
let lastLoop: Loop | null = null;

/** The loop, or its draft under the hand; the same object until it changes. */
function loopOf(project: Project, draft: { start: number; end: number } | null): Loop {
  if (!draft) return project.loop;
  if (lastLoop?.start !== draft.start || lastLoop.end !== draft.end) lastLoop = { enabled: true, ...draft };
  return lastLoop;
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
