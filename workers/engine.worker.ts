import { expose } from "comlink";
import { enablePatches } from "immer";
import { EngineSession } from "./engine/session";

enablePatches();

expose(new EngineSession());
