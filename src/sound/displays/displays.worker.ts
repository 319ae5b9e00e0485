import { paintInWorker } from "../../kit/surface/painterWorker";
import { DisplayPainter } from "./painter";
import type { DisplayMessage } from "./protocol";

/** Draws position, master meter and spectrum off the main thread. */
paintInWorker<DisplayMessage>(new DisplayPainter());
