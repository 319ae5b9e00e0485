import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";

/** Characters sent at a time, so that other requests are answered in between. */
const PIECE = 64 * 1024;

/** A part of a person's data that is already stored as JSON: read only when its turn comes, and written unchanged. */
export class StoredJson {
  constructor(readonly read: () => Promise<string>) {}
}

function* cut(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

async function* piecesOf(value: unknown): AsyncGenerator<string> {
  const mark = randomUUID();
  const stored: StoredJson[] = [];
  const marked = (_key: string, inner: unknown) => {
    if (!(inner instanceof StoredJson)) return inner;
    stored.push(inner);
    return mark;
  };
  const parts = JSON.stringify(value, marked, 2).split(`"${mark}"`);
  for (const [index, part] of parts.entries()) {
    yield* cut(part);
    const next = stored[index];
    if (next) yield* cut(await next.read());
  }
  yield "\n";
}

/** A person's data as JSON, read and written piece by piece. */
export const dataFile = (data: object): Readable => Readable.from(piecesOf(data));
