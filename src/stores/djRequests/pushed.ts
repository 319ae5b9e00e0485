import { DJ_REQUESTS } from "../../../contract/dj/requests";
import { Delay } from "../../scope/delay";
import { Scope } from "../../scope/scope";
import type { Result } from "../calls";
import { followValue } from "../live";
import { polled } from "../polled";

/** A list of requests that a page shows. `state` is what its answers name it by. */
export interface Requested<T extends { readonly state: string }> {
  /** the caller's own latest set, or the one of this id */
  readonly setId: string | null;
  readonly read: (signal: AbortSignal) => Promise<Result<T>>;
  /** told of every answer */
  readonly heard: (answer: Result<T>) => void;
}

/** Votes that come one upon the other are read together. */
const GATHER_MS = 300;
/** What changes with time alone (how long a track has waited, whether the set is over) is read again so often. */
const AGAIN_MS = 30_000;

/**
 * Follows a list of requests: read again when the live channel names another state, every five seconds where it tells
 * nothing, and now and then in any case. Returns a function that ends it.
 */
export function followRequests<T extends { readonly state: string }>({ setId, read, heard }: Requested<T>): () => void {
  const scope = new Scope();
  const gather = new Delay(scope);
  let known: string | null = null;
  let asked = 0;
  const ask = async () => {
    gather.stop();
    asked += 1;
    const mine = asked;
    const answer = await read(scope.signal);
    if (scope.ended || mine !== asked) return;
    known = answer.ok ? answer.value.state : null;
    heard(answer);
  };
  const told = {
    heard: ({ state }: { readonly state: string }) => {
      if (state !== known) gather.start(() => void ask(), GATHER_MS);
    },
    read: ask,
    everyMs: DJ_REQUESTS.pollMs,
  };
  scope.add(setId === null ? followValue("djRequests", told) : followValue("djSet", told, setId));
  scope.add(polled(AGAIN_MS, async () => (known === null ? undefined : ask())));
  return () => scope.end();
}
