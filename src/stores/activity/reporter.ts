import type { ActivityCall } from "./calls";

/** Activity is collected for this long, so that a dragged fader makes only one call. */
export const GATHER_MS = 2000;
/** Calls sent at a time; further ones are dropped, but never the state of the transport. */
export const MOST_CALLS = 4;

function chosen(calls: readonly ActivityCall[]): readonly ActivityCall[] {
  if (calls.length <= MOST_CALLS) return calls;
  const transport = calls.filter(({ key }) => key === "transport");
  const rest = calls.filter(({ key }) => key !== "transport");
  return [...transport, ...rest.slice(transport.length - MOST_CALLS)];
}

export interface ReporterPorts {
  /** whether somebody is signed in and there is a network */
  readonly allowed: () => boolean;
  /** sends one call; never throws */
  readonly send: (call: ActivityCall) => Promise<void>;
  /** runs something after `ms`; returns a function that cancels it */
  readonly later: (ms: number, run: () => void) => () => void;
}

/** Reports activity in the studio to the platform. Nothing waits for it, and failed reports are dropped. */
export interface ActivityReporter {
  tell(calls: readonly ActivityCall[]): void;
  end(): void;
}

/** A reporter that collects calls for a while and then sends them one by one. */
export function createReporter({ allowed, send, later }: ReporterPorts): ActivityReporter {
  /** the latest call of each key, in the order of their latest report */
  const waiting = new Map<string, ActivityCall>();
  let stop: (() => void) | null = null;
  let sending = false;
  const flush = async () => {
    stop = null;
    const calls = chosen([...waiting.values()]);
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
