import { type PointerEvent, useCallback, useRef } from "react";
import { currentProject } from "../../../stores/document";
import { useEngine } from "../../../stores/services";
import { projectMeters } from "../../../stores/time";
import type { Theme } from "../timeline/draw/theme";
import { rulerLines } from "../timeline/model/ruler";
import { currentGrid } from "../timeline/view";
import { asTimelineZoom } from "./draw/roll";
import { rollSnap } from "./edited";
import { rollTickToX, rollXToTick } from "./model/geometry";
import styles from "./PianoRoll.module.css";
import { fitCanvas, useRollCanvas } from "./useRollCanvas";
import { useRoll } from "./view";

const HEIGHT = 20;

/** Bar numbers over the notes; a press seeks. */
export function RollRuler() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const engine = useEngine();
  const read = useCallback((theme: Theme) => {
    const view = useRoll.getState();
    if (view.width === 0) return null;
    const { signatures } = currentProject();
    const grid = currentGrid();
    return {
      depends: [view.zoom, view.scrollX, view.width, grid, signatures],
      draw: (context: CanvasRenderingContext2D) => {
        fitCanvas(context, view.width, HEIGHT);
        context.fillStyle = theme.panel;
        context.fillRect(0, 0, view.width, HEIGHT);
        context.font = `500 11px ${theme.font}`;
        context.textBaseline = "middle";
        const from = rollXToTick(view, -60);
        const to = rollXToTick(view, view.width);
        const meters = projectMeters(currentProject());
        for (const line of rulerLines(meters, grid, from, to, asTimelineZoom(view.zoom))) {
          const x = Math.round(rollTickToX(view, line.tick));
          const tall = line.level === "bar" ? HEIGHT : line.level === "beat" ? 6 : 3;
          context.fillStyle = line.level === "bar" ? theme.lineStrong : theme.line;
          context.fillRect(x, HEIGHT - tall, 1, tall);
          if (!line.label) continue;
          context.fillStyle = theme.text;
          context.fillText(line.label, x + 4, HEIGHT / 2);
        }
        context.fillStyle = theme.line;
        context.fillRect(0, HEIGHT - 1, view.width, 1);
      },
    };
  }, []);
  useRollCanvas(canvas, read);

  const seek = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    engine?.seek(rollSnap.nearest(rollXToTick(useRoll.getState(), x), event.altKey));
  };
  return (
    <div
      className={styles.ruler}
      style={{ height: HEIGHT }}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event);
      }}
    >
      <canvas ref={canvas} />
    </div>
  );
}
