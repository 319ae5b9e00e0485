import { Logger } from "graphile-worker";
import type { Log } from "../log";

/** Passes the job library's own messages to our log. */
export function jobLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const fields = { ...scope, ...meta };
    if (level === "error") log.error(fields, message);
    else if (level === "warning") log.warn(fields, message);
    else log.debug(fields, message);
  });
}
