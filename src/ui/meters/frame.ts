/** The one animation loop of the app: all canvases draw in it, and it stands still while there is nothing to draw. */

type Draw = (now: number) => void;

const draws = new Set<Draw>();
let handle = 0;

function run(now: number) {
  handle = draws.size > 0 ? requestAnimationFrame(run) : 0;
  for (const draw of draws) draw(now);
}

/** Calls `draw` before each repaint until the returned function is called. */
export function onFrame(draw: Draw): () => void {
  draws.add(draw);
  if (handle === 0) handle = requestAnimationFrame(run);
  return () => {
    draws.delete(draw);
  };
}
