import { expose } from "comlink";
import { EngineSession } from "./engine/session";

expose(new EngineSession());
