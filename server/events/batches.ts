import { z } from "zod";
import type { Event } from "./events";

/** PostgreSQL takes notifications of less than 8000 bytes. */
const MOST_BYTES = 7800;

/** Events as they go to other servers. */
const batch = z.object({
  from: z.string(),
  events: z.array(z.object({ topic: z.string(), data: z.record(z.string(), z.unknown()) })),
  /** events before these did not get out */
  lost: z.boolean().optional(),
});

/** Throws if an event is too large for a batch. */
export function demandSmall(event: Event): void {
  if (Buffer.byteLength(JSON.stringify(event)) > MOST_BYTES - 100)
    throw new Error(`An event of ${event.topic} is too large.`);
}

/** Batches of events, each small enough for one notification; `lost`: earlier ones did not get out. */
export function batchesOf(from: string, events: readonly Event[], lost: boolean): string[] {
  const batches: string[] = [];
  const frame = JSON.stringify({ from, events: [], lost }).length;
  let parts: string[] = [];
  let bytes = frame;
  const close = () => {
    const isFirst = batches.length === 0;
    batches.push(
      `{"from":${JSON.stringify(from)},"events":[${parts.join(",")}]${isFirst && lost ? ',"lost":true' : ""}}`,
    );
    parts = [];
    bytes = frame;
  };
  for (const event of events) {
    const text = JSON.stringify(event);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > MOST_BYTES) close();
    parts.push(text);
    bytes += size;
  }
  if (parts.length > 0) close();
  return batches;
}

/** A batch that has come; throws if it is none. */
export const readBatch = (text: string) => batch.parse(JSON.parse(text));
