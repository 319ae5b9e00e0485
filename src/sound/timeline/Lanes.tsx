import { type ReactNode, useRef } from "react";
import type { Project } from "../../../contract/project/document";
import { readUntil, tickAfter } from "../../../contract/project/pace";
import { played } from "../../../contract/project/played";
import { fitCanvas, sameList } from "../../kit/surface/canvas";
import { type Theme, watchTheme } from "../../kit/surface/theme";
import { useEditing, useScroller } from "../../kit/timeline/useTimeline";
import { useScope } from "../../scope/useScope";
import { currentProject } from "../../stores/document";
import { showsReturns } from "../../stores/lanes";
import { ownTracks } from "../../stores/personal";
import { usePreferences } from "../../stores/preferences";
import { useSelection } from "../../stores/selection";
import { useEngine } from "../../stores/services";
import { projectTempo } from "../../stores/time";
import { onFrame } from "../../ui/meters/frame";
import { usePeaks } from "../waveform/peaks";
import { ClipGrid } from "./ClipGrid";
import { drawOverlay, overlayIsEmpty } from "./draw/overlay";
import { TileCache } from "./draw/tiles";
import { clipEditing } from "./gestures/clipEditing";
import { currentGrid } from "./grid";
import styles from "./Lanes.module.css";
import type { Hit } from "./model/hit";
import type { TimelineCanvases } from "./painter/canvases";
import { TakeTracker } from "./recording";
import { currentScene, useScene } from "./scene";
import { lanes } from "./view";

const NO_TAKES: readonly never[] = [];

/**
 * The lanes: a native scroller whose content is drawn by canvases that stay in view. Lanes and playhead are drawn in a
 * worker; drag previews, lasso and takes on a layer above, which exists only while there are any.
 */
export function Lanes({
  onOpen,
  canvases,
  children,
}: {
  onOpen: (hit: Hit) => void;
  canvases: TimelineCanvases;
  children?: ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const sight = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const engine = useEngine();
  const peaks = usePeaks();
  const rows = useScene().rows.length;
  useEditing(lanes, scroller, clipEditing(onOpen));
  useScroller(lanes, scroller, spacer, rows);

  useScope(
    (scope) => {
      const above = overlay.current?.getContext("2d");
      if (!sight.current || !above) return;
      scope.add(canvases.add("lanes", sight.current, styles.lanes));
      const tiles = scope.own(new TileCache(), (cache) => cache.clear());
      const takes = new TakeTracker();
      let theme: Theme | null = null;
      let overlayDrawn: readonly unknown[] = [];
      let overlayClear = true;
      scope.add(
        watchTheme(document.documentElement, (next) => {
          theme = next;
          tiles.clear();
        }),
      );

      const frame = () => {
        const { state, view } = lanes;
        if (view.width === 0 || view.height === 0 || !theme) return;
        const project = currentProject();
        const scene = currentScene();
        const selection = useSelection.getState();
        canvases.show(played(project), {
          view,
          ratio: devicePixelRatio,
          grid: currentGrid(),
          selected: selection.clipIds,
          focused: state.focused,
          held: state.held,
          trackId: selection.trackId,
          trackIds: selection.trackIds,
          loop: loopOf(project, state.loopDraft),
          returns: showsReturns(usePreferences.getState()),
          theme,
          headsWidth: state.headsWidth,
          slowMeters: engine?.shedding.step === "measuring",
          readings: engine?.shared ?? null,
        });

        const reading = engine?.readTransport();
        const written = reading?.recording ? (engine?.readTakes() ?? []) : NO_TAKES;
        const growing = reading ? takes.follow(reading, scene, ownTracks(), written) : NO_TAKES;
        const { ghosts, lasso, drop, guide } = state;
        const above_ = { scene, ghosts, lasso, drop, guide, takes: growing, written };
        const overlayState = [
          scene,
          theme,
          view,
          devicePixelRatio,
          peaks.version,
          ghosts,
          lasso,
          drop,
          guide,
          growing.length > 0 ? reading?.tick : null,
        ];
        const empty = overlayIsEmpty(above_);
        if (!(empty && overlayClear) && !sameList(overlayState, overlayDrawn)) {
          overlayDrawn = overlayState;
          overlayClear = empty;
          above.canvas.hidden = empty;
          fitCanvas(above, view.width, view.height);
          tiles.beginFrame();
          drawOverlay(
            {
              context: above,
              view,
              theme,
              tiles,
              map: projectTempo(project),
              ratio: devicePixelRatio,
              tickAfter: (clip, read) => tickAfter(clip, project.samples, projectTempo(project), read),
              readUntil: (clip, tick) => readUntil(clip, project.samples, projectTempo(project), tick),
              peaksOf: (id) => peaks.get(id),
            },
            above_,
          );
          if (tiles.missed) overlayDrawn = [];
        }

        lanes.follow({
          at: reading?.tick ?? 0,
          playing: reading?.transport === "playing",
          follow: usePreferences.getState().followPlayhead,
        });
      };
      scope.add(onFrame(frame));
    },
    [engine, peaks, canvases],
  );

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

type Loop = Project["loop"];
let lastLoop: Loop | null = null;

/** The loop, or its preview during a drag; the same object until it changes. */
function loopOf(project: Project, draft: { start: number; end: number } | null): Loop {
  if (!draft) return project.loop;
  if (lastLoop?.start !== draft.start || lastLoop.end !== draft.end) lastLoop = { enabled: true, ...draft };
  return lastLoop;
}
