import type { ActivityCall } from "./calls";

/** What was done is gathered for so long: of a fader that is dragged one call is sent. */
export const GATHER_MS = 2000;
/** Calls of one sending; what is more than that is let go, but never how the transport stands. */
export const MOST_CALLS = 4;

function chosen(calls: readonly ActivityCall[]): readonly ActivityCall[] {
  if (calls.length <= MOST_CALLS) return calls;
  const transport = calls.filter(({ key }) => key === "transport");
  const rest = calls.filter(({ key }) => key !== "transport");
  return [...transport, ...rest.slice(transport.length - MOST_CALLS)];
}

export interface ReporterPorts {
  /** somebody has signed in, and there is a network */
  readonly allowed: () => boolean;
  /** sends one call; never throws */
  readonly send: (call: ActivityCall) => Promise<void>;
  /** runs something after so many ms; gives its end */
  readonly later: (ms: number, run: () => void) => () => void;
}

/** Tells the platform what is done in the studio. Nobody waits for it, and what cannot be told is let go. */
export interface ActivityReporter {
  tell(calls: readonly ActivityCall[]): void;
  end(): void;
}

/** A reporter that gathers what comes close together and sends it call by call. */
export function createReporter({ allowed, send, later }: ReporterPorts): ActivityReporter {
  /** by key, the latest of each, in the order in which they were last told */
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
