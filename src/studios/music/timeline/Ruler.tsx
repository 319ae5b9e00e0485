import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { formatBars } from "../../../../contract/project/time";
import { useEngine } from "../../../stores/services";
import { onFrame } from "../../../ui/meters/frame";
import { command, currentProject } from "../document";
import { drawRuler, RULER_HEIGHT } from "./draw/ruler";
import { type Theme, watchTheme } from "./draw/theme";
import { loopUnder, type RulerGrip, rulerGrip } from "./gestures/rulerDrag";
import { Markers } from "./Markers";
import { xToTick } from "./model/geometry";
import { stepTick } from "./model/ruler";
import styles from "./Ruler.module.css";
import { currentScene, projectMeters, projectTempo, snapNow } from "./scene";
import { currentGrid, useTimeline } from "./view";

/** Bars and times, the loop range, tempo and signature markers. A press seeks; the upper edge holds the loop. */
export function Ruler() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const grip = useRef<RulerGrip | null>(null);
  const engine = useEngine();

  useEffect(() => {
    const context = canvas.current?.getContext("2d", { alpha: false });
    if (!context) return;
    let theme: Theme | null = null;
    let drawn: readonly unknown[] = [];
    const stopTheme = watchTheme(document.documentElement, (next) => {
      theme = next;
    });
    const stop = onFrame(() => {
      const view = useTimeline.getState();
      if (!theme || view.width === 0) return;
      const project = currentProject();
      const grid = currentGrid();
      const loop = view.loopDraft ? { enabled: true, ...view.loopDraft } : project.loop;
      const state = [
        theme,
        view.zoom,
        view.scrollX,
        view.width,
        grid,
        loop.start,
        loop.end,
        loop.enabled,
        project.tempo,
        project.signatures,
        devicePixelRatio,
      ];
      if (state.every((value, index) => Object.is(value, drawn[index]))) return;
      drawn = state;
      const ratio = devicePixelRatio;
      const width = Math.round(view.width * ratio);
      if (context.canvas.width !== width) {
        context.canvas.width = width;
        context.canvas.height = Math.round(RULER_HEIGHT * ratio);
        context.canvas.style.width = `${view.width}px`;
        context.canvas.style.height = `${RULER_HEIGHT}px`;
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      drawRuler(context, { view, theme, grid, loop, meters: projectMeters(project), tempo: projectTempo(project) });
    });
    return () => {
      stop();
      stopTheme();
    };
  }, []);

  const at = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const seek = (tick: number) => {
    engine?.seek(tick);
    say(tick);
  };

  const say = (tick: number) => {
    const meters = projectMeters(currentProject());
    surface.current?.setAttribute("aria-valuenow", String(Math.round(tick)));
    surface.current?.setAttribute("aria-valuetext", `Bar ${formatBars(meters, Math.round(tick))}`);
  };

  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = at(event);
    const view = useTimeline.getState();
    grip.current = rulerGrip(view, currentProject().loop, point, event.pointerType === "touch" ? 16 : undefined);
    if (grip.current.kind === "seek") seek(snapNow(xToTick(view, point.x), event.altKey));
  };

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const point = at(event);
    const view = useTimeline.getState();
    const held = grip.current;
    if (!held) {
      const over = rulerGrip(view, currentProject().loop, point);
      event.currentTarget.style.cursor = CURSORS[over.kind];
      return;
    }
    const tick = xToTick(view, point.x);
    if (held.kind === "seek") seek(snapNow(tick, event.altKey));
    else view.patch({ loopDraft: loopUnder(held, tick, (value) => snapNow(value, event.altKey)) });
  };

  const up = (cancelled: boolean) => {
    const { loopDraft, patch } = useTimeline.getState();
    grip.current = null;
    patch({ loopDraft: null });
    if (loopDraft && !cancelled) command("setLoop", { enabled: true, ...loopDraft });
  };

  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Escape" && grip.current) {
      event.preventDefault();
      up(true);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const project = currentProject();
    const { zoom } = useTimeline.getState();
    const tick = engine?.readTransport().tick ?? 0;
    const step = (direction: 1 | -1) =>
      stepTick(projectMeters(project), event.shiftKey ? "bar" : currentGrid(), tick, direction, zoom);
    const to = new Map([
      ["ArrowLeft", () => step(-1)],
      ["ArrowRight", () => step(1)],
      ["Home", () => 0],
      ["End", () => currentScene().end],
    ]).get(event.key);
    if (!to) return;
    event.preventDefault();
    seek(Math.round(to()));
  };

  return (
    <div className={styles.ruler} style={{ height: RULER_HEIGHT }}>
      <canvas ref={canvas} className={styles.canvas} />
      <div
        ref={surface}
        className={styles.surface}
        role="slider"
        tabIndex={0}
        aria-label="Playhead"
        aria-valuemin={0}
        aria-valuenow={0}
        aria-valuetext="Bar 1.1.1"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={() => up(false)}
        onPointerCancel={() => up(true)}
        onKeyDown={key}
        onFocus={() => say(engine?.readTransport().tick ?? 0)}
      />
      <Markers />
    </div>
  );
}

const CURSORS = {
  seek: "text",
  loopStart: "ew-resize",
  loopEnd: "ew-resize",
  loopMove: "grab",
  loopNew: "crosshair",
} as const;
