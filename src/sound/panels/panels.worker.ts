import { paintInWorker } from "../../kit/surface/paintingWorker";
import { PanelPainter } from "./painter";
import type { PanelMessage } from "./protocol";

/** Draws position, master meter and spectrum off the main thread, which keeps its frames for the hand. */
const painter = new PanelPainter();

paintInWorker<PanelMessage>(painter, (message) => {
  switch (message.type) {
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
});
