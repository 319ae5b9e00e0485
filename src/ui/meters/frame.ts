/** The one animation loop of the app: all canvases draw in it, and it stands still while there is nothing to draw. */

import { Scope } from "../../scope/scope";

type Draw = (now: number) => void;

const draws = new Set<Draw>();
const loop = new Scope();
let running = false;
let frames = 0;
let groups = 0;

function run(now: number) {
  frames++;
  running = draws.size > 0;
  if (running) loop.frame(run);
  for (const draw of draws) draw(now);
}

let slow = false;

/** Meters are drawn in every second frame from now on, or in each again: the machine has too much to do. */
export function slowMeters(on: boolean): void {
  slow = on;
}

/** Calls `draw` before each repaint until the returned function is called. */
export function onFrame(draw: Draw): () => void {
  draws.add(draw);
  if (!running) loop.frame(run);
  running = true;
  return () => {
    draws.delete(draw);
  };
}

/**
 * As `onFrame`, in every second frame: for what is read, not followed. Half of the callers take turns with the
 * other half, so that no frame has to draw all. `atOnce` says that a draw cannot wait for its turn.
 */
export function onEverySecondFrame(draw: Draw, atOnce: () => boolean): () => void {
  const group = groups++ % 2;
  return onFrame((now) => {
    if (frames % 2 === group || atOnce()) draw(now);
  });
}

/** As `onFrame`, but in every second frame while meters are slow. */
export function onMeterFrame(draw: Draw, atOnce: () => boolean): () => void {
  const group = groups++ % 2;
  return onFrame((now) => {
    if (!slow || frames % 2 === group || atOnce()) draw(now);
  });
}
