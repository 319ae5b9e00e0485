import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { UPLOADS_PATH, upload as uploadSchema } from "../../contract/api/uploads";
import { bytesBetween } from "./sound";

/** A client of the tus protocol 1.0 that holds only one block at a time, and can break off at any byte. */
export interface Caller {
  readonly address: string;
  readonly token: string;
}

const TRIES = 200;
const TRY_MS = 50;

const headersOf = ({ token }: Caller) => ({ authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" });
const encoded = (text: string) => Buffer.from(text).toString("base64");

/** Begins an upload; returns its path. */
export async function beginUpload(
  caller: Caller,
  { size, purpose, name }: { size: number; purpose: string; name: string },
): Promise<string> {
  const answer = await fetch(`${caller.address}${UPLOADS_PATH}`, {
    method: "POST",
    headers: {
      ...headersOf(caller),
      "upload-length": String(size),
      "upload-metadata": `purpose ${encoded(purpose)},name ${encoded(name)}`,
    },
  });
  const location = answer.headers.get("location");
  if (answer.status !== 201 || !location) throw new Error(`No upload was begun: ${await answer.text()}`);
  return new URL(location, answer.url).pathname;
}

/** How many bytes the server has; waits while it is still handling the interrupted request. */
export async function offsetOf(caller: Caller, path: string): Promise<number> {
  for (let index = 0; index < TRIES; index += 1) {
    const answer = await fetch(`${caller.address}${path}`, { method: "HEAD", headers: headersOf(caller) });
    if (answer.ok) return Number(answer.headers.get("upload-offset"));
    if (answer.status !== 423) throw new Error(`The server answered ${answer.status} to HEAD.`);
    await sleep(TRY_MS);
  }
  throw new Error("The upload stays locked.");
}

/**
 * Sends everything from byte `from`; at byte `cut` the connection is destroyed. Without a cut it waits for the answer,
 * and throws if that is an error.
 */
export async function sendFrom(
  caller: Caller,
  path: string,
  { from, cut, size }: { from: number; cut: number | null; size: number },
): Promise<void> {
  const sending = request(`${caller.address}${path}`, {
    method: "PATCH",
    headers: {
      ...headersOf(caller),
      "content-type": "application/offset+octet-stream",
      "content-length": String(size - from),
      "upload-offset": String(from),
    },
  });
  const answered = once(sending, "response") as Promise<[IncomingMessage]>;
  // a connection that we destroyed has no answer
  answered.catch(() => undefined);
  for (const bytes of bytesBetween(from, cut ?? size)) {
    if (!sending.write(bytes)) await Promise.race([once(sending, "drain"), answered]);
  }
  if (cut !== null) {
    const closed = new Promise((resolve) => sending.once("close", resolve));
    sending.on("error", () => undefined);
    sending.destroy();
    await closed;
    return;
  }
  sending.end();
  const [answer] = await answered;
  answer.resume();
  if (answer.statusCode !== 204) throw new Error(`The server answered ${answer.statusCode} to the rest of the bytes.`);
}

/** The outcome of the upload. */
export async function outcomeOf(caller: Caller, path: string): Promise<z.infer<typeof uploadSchema>> {
  const answer = await fetch(`${caller.address}${path}`, { headers: headersOf(caller) });
  return uploadSchema.parse(await answer.json());
}
