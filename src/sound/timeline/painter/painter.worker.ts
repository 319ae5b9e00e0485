import { paintInWorker } from "../../../kit/surface/painterWorker";
import { forgetWidths } from "../draw/labels";
import { TimelinePainter } from "./painter";
import type { PainterMessage, PainterRequest } from "./protocol";

/** Draws the timeline off the main thread. Its file is beside the drawing that it shares with the page's overlay. */
const painter = new TimelinePainter((sampleId) => {
  postMessage({ type: "peaks", sampleId } satisfies PainterRequest);
});

paintInWorker<PainterMessage>(painter, forgetWidths);
