import { type PointerEvent, useRef } from "react";
import type { MeterReading } from "../../../engine/port";
import { useEngine } from "../../../stores/services";
import { announce } from "../../../ui/announce";
import { useCanvas } from "../../../ui/meters/useCanvas";
import { DB_TAPER } from "../mixer/levels";
import { rowToY, visibleRows, yToRow } from "./model/geometry";
import { currentScene } from "./scene";
import styles from "./TrackHeaders.module.css";
import { useTimeline } from "./view";

const FALL_DB_PER_SECOND = 26;
const FLOOR_DB = -90;
const CAUTION_DB = -6;
const LIGHT = 5;
const INSET = 4;

const db = (amplitude: number) => (amplitude > 0 ? Math.max(FLOOR_DB, 20 * Math.log10(amplitude)) : FLOOR_DB);

/** The meters of all heads in sight on one canvas; a press on one puts out its clip light. */
export function HeadMeters() {
  const engine = useEngine();
  const levels = useRef(new Map<string, { left: number; right: number; clipped: boolean }>());
  const drawn = useRef("");
  const last = useRef(0);

  const canvas = useCanvas((surface, now) => {
    const view = useTimeline.getState();
    const { rows } = currentScene();
    const { first, end } = visibleRows(view, rows.length);
    const fallen = (FALL_DB_PER_SECOND * Math.min(100, now - last.current)) / 1000;
    last.current = now;
    const bars: { y: number; left: number; right: number; clipped: boolean }[] = [];
    let picture = `${view.scrollY}/${view.rowHeight}/${rows.length}`;
    for (let index = first; index < end; index++) {
      const track = rows[index]?.track;
      if (!track) continue;
      const level = follow(levels.current, track.id, track.name, engine?.readMeter(track.id) ?? null, fallen);
      const way = view.rowHeight - LIGHT - 2 * INSET - 2;
      const left = Math.round(DB_TAPER.toPosition(level.left) * way);
      const right = Math.round(DB_TAPER.toPosition(level.right) * way);
      bars.push({ y: rowToY(view, index) + INSET, left, right, clipped: level.clipped });
      picture += `|${left},${right},${level.clipped}`;
    }
    if (picture === drawn.current && !surface.stale) return;
    drawn.current = picture;
    const { context, width, height, color } = surface;
    context.clearRect(0, 0, width, height);
    const way = view.rowHeight - LIGHT - 2 * INSET - 2;
    const caution = Math.round(DB_TAPER.toPosition(CAUTION_DB) * way);
    const zero = Math.round(DB_TAPER.toPosition(0) * way);
    const wide = Math.floor((width - 1) / 2);
    for (const bar of bars) {
      context.fillStyle = color(bar.clipped ? "--over" : "--well");
      context.fillRect(0, bar.y, 2 * wide + 1, LIGHT);
      const bottom = bar.y + LIGHT + 2 + way;
      for (const [x, tall] of [
        [0, bar.left],
        [wide + 1, bar.right],
      ] as const) {
        context.fillStyle = color("--well");
        context.fillRect(x, bottom - way, wide, way);
        band(context, x, wide, bottom, 0, Math.min(tall, caution), color("--meter-low"));
        band(context, x, wide, bottom, caution, Math.min(tall, zero), color("--meter-high"));
        band(context, x, wide, bottom, zero, tall, color("--over"));
      }
    }
  });

  const press = (event: PointerEvent<HTMLCanvasElement>) => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    const track = currentScene().rows[yToRow(useTimeline.getState(), y)]?.track;
    if (track) engine?.clearClip(track.id);
  };

  return <canvas ref={canvas} className={styles.meters} onPointerDown={press} />;
}

function band(
  context: CanvasRenderingContext2D,
  x: number,
  width: number,
  bottom: number,
  from: number,
  to: number,
  color: string,
): void {
  if (to <= from) return;
  context.fillStyle = color;
  context.fillRect(x, bottom - to, width, to - from);
}

/** A meter's level falling from its peaks; a new clipping is told to screen readers. */
function follow(
  levels: Map<string, { left: number; right: number; clipped: boolean }>,
  id: string,
  name: string,
  reading: MeterReading | null,
  fallen: number,
) {
  const before = levels.get(id) ?? { left: FLOOR_DB, right: FLOOR_DB, clipped: false };
  const clipped = reading?.clipped ?? false;
  if (clipped && !before.clipped) announce(`${name} clipped`);
  before.left = Math.max(FLOOR_DB, db(reading?.peakLeft ?? 0), before.left - fallen);
  before.right = Math.max(FLOOR_DB, db(reading?.peakRight ?? 0), before.right - fallen);
  before.clipped = clipped;
  levels.set(id, before);
  return before;
}
