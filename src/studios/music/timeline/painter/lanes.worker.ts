import { LanesPainter } from "./lanesPainter";
import type { PainterMessage, PainterRequest } from "./protocol";

/**
 * Draws the lanes off the main thread, which keeps its frames for the hand and the rest of the page. Stands
 * beside the drawing that it shares with the page's overlay.
 */
let painter: LanesPainter | null = null;
let due = false;

function frame(): void {
  due = false;
  if (painter?.draw()) schedule();
}

function schedule(): void {
  if (due) return;
  due = true;
  requestAnimationFrame(frame);
}

async function loadFonts(fonts: readonly { family: string; url: string }[]): Promise<void> {
  for (const { family, url } of fonts) {
    const face = new FontFace(family, `url(${url})`, { weight: "100 900" });
    (globalThis as unknown as { fonts: FontFaceSet }).fonts.add(await face.load());
  }
  schedule();
}

addEventListener("message", ({ data: message }: MessageEvent<PainterMessage>) => {
  switch (message.type) {
    case "canvas":
      painter = new LanesPainter(message.canvas, (sampleId) => {
        postMessage({ type: "peaks", sampleId } satisfies PainterRequest);
      });
      // without its own face the names stand in the browser's
      loadFonts(message.fonts).catch(() => schedule());
      break;
    case "project":
      painter?.change(message.changes);
      break;
    case "look":
      painter?.look(message.look);
      break;
    case "peaks":
      painter?.setPeaks(message.sampleId, message.peaks);
      break;
  }
  schedule();
});
