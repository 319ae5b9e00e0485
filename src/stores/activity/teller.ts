import type { ActivityCall } from "./calls";

/** What was done is gathered for so long: of a fader that is dragged one call is sent. */
export const GATHER_MS = 1500;
/** Calls of one sending; what is more than that is let go. */
export const MOST_CALLS = 12;

export interface TellerPorts {
  /** somebody has signed in, and there is a network */
  readonly allowed: () => boolean;
  /** sends one call; never throws */
  readonly send: (call: ActivityCall) => Promise<void>;
  /** runs something after so many ms; gives its end */
  readonly later: (ms: number, run: () => void) => () => void;
}

/** Tells the platform what is done in the studio. Nobody waits for it, and what cannot be told is let go. */
export interface Teller {
  tell(calls: readonly ActivityCall[]): void;
  end(): void;
}

export function createTeller({ allowed, send, later }: TellerPorts): Teller {
  /** by key, the latest of each, in the order in which they were last told */
  const waiting = new Map<string, ActivityCall>();
  let stop: (() => void) | null = null;
  let sending = false;
  const flush = async () => {
    stop = null;
    const calls = [...waiting.values()].slice(-MOST_CALLS);
    waiting.clear();
    sending = true;
    for (const call of calls) if (allowed()) await send(call);
    sending = false;
    gather();
  };
  const gather = () => {
    if (waiting.size > 0 && stop === null && !sending) stop = later(GATHER_MS, () => void flush());
  };
  return {
    tell: (calls) => {
      if (!allowed()) return;
      for (const call of calls) {
        waiting.delete(call.key);
        waiting.set(call.key, call);
      }
      gather();
    },
    end: () => {
      stop?.();
      stop = null;
      waiting.clear();
    },
  };
}
