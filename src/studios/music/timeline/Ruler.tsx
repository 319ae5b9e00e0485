import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { formatBars } from "../../../../contract/project/time";
import { command, currentProject } from "../../../stores/document";
import { useEngine } from "../../../stores/services";
import { projectMeters } from "../../../stores/time";
import { RULER_HEIGHT } from "./draw/ruler";
import { loopUnder, type RulerGrip, rulerGrip } from "./gestures/rulerDrag";
import { Markers } from "./Markers";
import { xToTick } from "./model/geometry";
import { stepTick } from "./model/ruler";
import type { Painting } from "./painter/painting";
import styles from "./Ruler.module.css";
import { currentScene, snapNow } from "./scene";
import { currentGrid, useTimeline } from "./view";

/** Bars and times, the loop range, tempo and signature markers. A press seeks; the upper edge holds the loop. */
export function Ruler({ painting }: { painting: Painting }) {
  const drawn = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const grip = useRef<RulerGrip | null>(null);
  const engine = useEngine();

  useEffect(() => (drawn.current ? painting.add("ruler", drawn.current, styles.canvas) : undefined), [painting]);

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
      <div ref={drawn} />
      <div
        ref={surface}
        className={styles.surface}
        role="slider"
        data-action="timeline.playhead"
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
