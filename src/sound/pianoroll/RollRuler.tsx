import { useCallback, useRef } from "react";
import type { At } from "../../kit/gesture/bind";
import { useGesture } from "../../kit/gesture/useGesture";
import { fitCanvas } from "../../kit/surface/canvas";
import type { Theme } from "../../kit/surface/theme";
import { usePicture } from "../../kit/surface/usePicture";
import { currentProject } from "../../stores/document";
import { useEngine } from "../../stores/services";
import { projectMeters } from "../../stores/time";
import { currentGrid } from "../timeline/grid";
import { rulerLines } from "../timeline/model/ruler";
import { asTimelineZoom } from "./draw/roll";
import { rollTickToX, rollXToTick } from "./model/geometry";
import styles from "./PianoRoll.module.css";
import { rollSnap } from "./snap";
import { roll } from "./view";

const HEIGHT = 20;

/** Bar numbers over the notes; a press seeks. */
export function RollRuler() {
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const engine = useEngine();
  const read = useCallback((theme: Theme) => {
    const { view } = roll;
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
  usePicture(canvas, read);

  const seek = ({ x, alt }: At) => engine?.seek(rollSnap.nearest(rollXToTick(roll.view, x), alt));
  useGesture(surface, { press: () => ({ slack: 0, drag: seek }) });
  return (
    <div ref={surface} className={styles.ruler} style={{ height: HEIGHT }} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}
