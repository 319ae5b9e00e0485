import type { WriterSettings } from "../config";
import type { Log } from "../log";
import { createBuiltInWriter } from "./builtIn/writer";
import { askEndpoint } from "./endpoint/client";
import { createEndpointWriter } from "./endpoint/writer";
import type { Writer } from "./writer";

/** The writer of this server: a model where one is set up, else the built-in one. */
export function createWriter(settings: WriterSettings | null, log: Pick<Log, "warn">): Writer {
  const builtIn = createBuiltInWriter();
  return settings === null ? builtIn : createEndpointWriter({ settings, ask: askEndpoint(settings), builtIn, log });
}
