import { Scope } from "../../scope/scope";
import type { Result } from "../calls";

/** What changes at the server while a page shows it. `State` is what its answers name it by. */
export interface Pushed<T> {
  /** Asks for it; with `known`, the server answers once there is another state, or after some seconds. */
  readonly read: (known: string | undefined, signal: AbortSignal) => Promise<Result<T>>;
  readonly stateOf: (value: T) => string;
  /** told of every answer */
  readonly heard: (answer: Result<T>) => void;
  /** how long to wait before asking again a server that does not let questions wait, ms */
  readonly pollMs: number;
}

/** If the server answers this soon without a change, it did not wait. */
const SOON_MS = 1000;
/** Changes that come one upon the other are read together. */
const GATHER_MS = 300;

async function listen<T>(scope: Scope, { read, stateOf, heard, pollMs }: Pushed<T>): Promise<void> {
  for (let known: string | undefined; !scope.ended; ) {
    const began = performance.now();
    const answer = await read(known, scope.signal);
    if (scope.ended) return;
    heard(answer);
    const state = answer.ok ? stateOf(answer.value) : undefined;
    const waited = performance.now() - began >= SOON_MS;
    if (!answer.ok || (state === known && !waited)) await scope.wait(pollMs);
    else if (known !== undefined) await scope.wait(GATHER_MS);
    known = state;
  }
}

/** Follows what changes at the server, while the page is visible. Returns a function that ends it. */
export function followPushed<T>(pushed: Pushed<T>): () => void {
  const scope = new Scope();
  let listening = scope.child();
  const begin = () => {
    listening.end();
    listening = scope.child();
    if (!document.hidden) void listen(listening, pushed);
  };
  scope.listen(document, "visibilitychange", begin);
  begin();
  return () => scope.end();
}
