import { loadFonts } from "../painting/loadFonts";
import { PanelPainter } from "./painter";
import type { PanelMessage } from "./protocol";

/** Draws position, master meter and spectrum off the main thread, which keeps its frames for the hand. */
const painter = new PanelPainter();
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

function fontsCame(): void {
  painter.refresh();
  schedule();
}

addEventListener("message", ({ data: message }: MessageEvent<PanelMessage>) => {
  switch (message.type) {
    case "fonts":
      // without its own faces the text stands in the browser's
      loadFonts(message.fonts).then(fontsCame, fontsCame);
      break;
    case "add":
      painter.add(message.id, message.panel, message.canvas);
      break;
    case "look":
      painter.look(message.id, message.look);
      break;
    case "sources":
      painter.sources(message.sources);
      break;
    case "remove":
      painter.remove(message.id);
      break;
  }
  schedule();
});
