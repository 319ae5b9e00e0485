import { paintInWorker } from "../../../kit/surface/painterWorker";
import { WavePainter } from "./painter";

paintInWorker(new WavePainter());
