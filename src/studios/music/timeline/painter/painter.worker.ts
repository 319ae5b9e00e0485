import { loadFonts } from "../../painting/loadFonts";
import { forgetWidths } from "../draw/labels";
import { TimelinePainter } from "./painter";
import type { PainterMessage, PainterRequest } from "./protocol";

/**
 * Draws the timeline off the main thread, which keeps its frames for the hand and the rest of the page. Stands
 * beside the drawing that it shares with the page's overlay.
 */
const painter = new TimelinePainter((sampleId) => {
  postMessage({ type: "peaks", sampleId } satisfies PainterRequest);
});
let due = false;

function frame(now: number): void {
  due = false;
  if (painter.draw(now)) schedule();
}

function schedule(): void {
  if (due) return;
  due = true;
  requestAnimationFrame(frame);
}

/** What was measured and drawn in other faces is measured and drawn again. */
function fontsCame(): void {
  forgetWidths();
  painter.refresh();
  schedule();
}

addEventListener("message", ({ data: message }: MessageEvent<PainterMessage>) => {
  switch (message.type) {
    case "fonts":
      // without its own faces the names stand in the browser's
      loadFonts(message.fonts).then(fontsCame, fontsCame);
      break;
    case "surface":
      painter.setSurface(message.name, message.canvas);
      break;
    case "project":
      painter.change(message.changes);
      break;
    case "look":
      painter.look(message.look);
      break;
    case "peaks":
      painter.setPeaks(message.sampleId, message.peaks);
      break;
  }
  schedule();
});
