import { paintInWorker } from "../../kit/surface/painterWorker";
import { PanelPainter } from "./painter";
import type { PanelMessage } from "./protocol";

/** Draws position, master meter and spectrum off the main thread, which keeps its frames for the hand. */
paintInWorker<PanelMessage>(new PanelPainter());
