import { expose } from "comlink";
import { mediaService } from "./media/service";

expose(mediaService);
