import { pageScope } from "../../scope/page";
import type { ExportResult } from "./port";

/** A browser copies a download in its own time and would abort if the file were deleted meanwhile, ms. */
const COPYING_MS = 10 * 60_000;

/** Discards files that are no longer needed; those that were downloaded only after the browser has copied them. */
export function discardFiles(result: ExportResult, handedOn: boolean): void {
  if (handedOn) pageScope.timeout(result.discard, COPYING_MS);
  else result.discard();
}
