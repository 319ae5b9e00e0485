/** The app's one animation loop: all canvases draw in it, and it stops while there is nothing to draw. */

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

/** Sets whether meters are drawn only in every second frame, because the machine is overloaded. */
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
 * Like `onFrame`, in every second frame: for things that are read rather than followed by the eye. Half of the callers
 * draw in odd frames and half in even ones. `atOnce` tells that a draw cannot wait for its turn.
 */
export function onEverySecondFrame(draw: Draw, atOnce: () => boolean): () => void {
  const group = groups++ % 2;
  return onFrame((now) => {
    if (frames % 2 === group || atOnce()) draw(now);
  });
}

/** Like `onFrame`, but in every second frame while meters are slowed down. */
export function onMeterFrame(draw: Draw, atOnce: () => boolean): () => void {
  const group = groups++ % 2;
  return onFrame((now) => {
    if (!slow || frames % 2 === group || atOnce()) draw(now);
  });
}
