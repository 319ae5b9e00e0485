import { t } from "@lingui/core/macro";
import type { Release, releases } from "../../contract/api/releases";
import type { CallOutput } from "../../contract/api/route";

export type View = CallOutput<typeof releases.view>;

/**
 * Calls the API without a session, even if somebody is signed in here: nothing on another site may act in a person's
 * name.
 */
async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    credentials: "omit",
    ...(body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer?.error?.message ?? t`The server did not answer as it should.`);
  return answer as T;
}

export const readRelease = (id: string) => ask<Release>(`/api/releases/${encodeURIComponent(id)}`);
export const beginView = (id: string) =>
  ask<View>(`/api/releases/${encodeURIComponent(id)}/view`, { price: "0", source: "embed" });
export const sendHeartbeat = (watch: string, position: number, playing: boolean) =>
  ask<unknown>(`/api/watch/${encodeURIComponent(watch)}/heartbeat`, { position, playing });
