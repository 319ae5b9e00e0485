import { t } from "@lingui/core/macro";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { formatBars } from "../../../contract/project/time";
import type { At, Hold } from "../../kit/gesture/bind";
import { useGesture } from "../../kit/gesture/useGesture";
import type { Span } from "../../kit/timeline/items";
import { rangeUnder, rulerGrip } from "../../kit/timeline/range";
import { command, currentProject } from "../../stores/document";
import { useEngine } from "../../stores/services";
import { projectMeters } from "../../stores/time";
import { RULER, RULER_HEIGHT } from "./draw/ruler";
import { currentGrid } from "./grid";
import { Markers } from "./Markers";
import { LANES_AXIS, xToTick } from "./model/geometry";
import { stepTick } from "./model/ruler";
import type { TimelineCanvases } from "./painter/canvases";
import styles from "./Ruler.module.css";
import { currentScene } from "./scene";
import { lanes, snapNow } from "./view";

/** Height in which the loop bar can be grabbed: more than is drawn. */
const LOOP_REACH = RULER.loop + 2;
/** How close to an edge of the loop counts for a finger, pixels. */
const TOUCH_EDGE = 16;

/** Bars and times, the loop range, tempo and signature markers. A press seeks; the upper edge holds the loop. */
export function Ruler({ canvases }: { canvases: TimelineCanvases }) {
  const drawn = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const engine = useEngine();

  useEffect(() => (drawn.current ? canvases.add("ruler", drawn.current, styles.canvas) : undefined), [canvases]);

  const seek = (tick: number) => {
    engine?.seek(tick);
    say(tick);
  };

  const say = (tick: number) => {
    const meters = projectMeters(currentProject());
    surface.current?.setAttribute("aria-valuenow", String(Math.round(tick)));
    surface.current?.setAttribute("aria-valuetext", t`Bar ${formatBars(meters, Math.round(tick))}`);
  };

  const gripAt = (at: At) =>
    rulerGrip(LANES_AXIS, lanes.view, currentProject().loop, at, LOOP_REACH, at.touch ? TOUCH_EDGE : undefined);

  const hold = (at: At): Hold => {
    const grip = gripAt(at);
    if (grip.kind === "seek") {
      return { slack: 0, drag: ({ x, alt }) => seek(snapNow(xToTick(lanes.view, x), alt)) };
    }
    let loop: Span | null = null;
    return {
      drag: ({ x, alt }) => {
        loop = rangeUnder(grip, xToTick(lanes.view, x), (tick) => snapNow(tick, alt));
        lanes.show({ loopDraft: loop });
      },
      end: () => lanes.show({ loopDraft: null }),
      commit: () => {
        if (loop) command("setLoop", { enabled: true, ...loop });
      },
    };
  };
  useGesture(surface, {
    press: hold,
    hover: (at) => {
      if (surface.current) surface.current.style.cursor = CURSORS[gripAt(at).kind];
    },
  });

  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const project = currentProject();
    const { zoom } = lanes.state;
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
        aria-label={t`Playhead`}
        aria-valuemin={0}
        aria-valuenow={0}
        aria-valuetext={t`Bar 1.1.1`}
        onKeyDown={key}
        onFocus={() => say(engine?.readTransport().tick ?? 0)}
      />
      <Markers />
    </div>
  );
}

const CURSORS = {
  seek: "text",
  rangeStart: "ew-resize",
  rangeEnd: "ew-resize",
  rangeMove: "grab",
  rangeNew: "crosshair",
} as const;
