import { setTimeout as pause } from "node:timers/promises";
import { auth } from "../../../contract/api/auth";
import type { Log } from "../../log";
import { FANS } from "../cast/fans";
import type { Random } from "../random";
import { CallFailed, createCaller, type Fetch } from "./api";
import { type Audience, visit } from "./listener";

export interface SimulatorOptions {
  /** the server's address on this machine */
  readonly address: string;
  readonly log: Log;
  readonly random: Random;
  readonly fans: number;
  /** called after each visit */
  readonly visited?: () => Promise<void>;
  /** how many listen at the same time */
  readonly listeners?: number;
  readonly fetch?: Fetch;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly now?: () => number;
}

export interface Simulator {
  /** Ends all visits at once, and waits until they have ended. */
  close(): Promise<void>;
}

const LISTENERS = 3;
/** Seconds between two visits of a listener. */
const REST = { least: 4, most: 30 } as const;
/** Seconds of the first pause after a failure (each further one doubles it), and of the longest. */
const BACK_OFF = { first: 2, most: 300 } as const;
/** The share of visitors without an account. */
const VISITORS = 0.2;
/** Milliseconds that signing out may take at shutdown. */
const FAREWELL_MS = 1000;

/**
 * Simulated fans who come, listen and react through the server's own API, a few at a time, until `close`. Failures are
 * retried after growing pauses and never affect the server.
 */
export function startFans(options: SimulatorOptions): Simulator {
  const { address, log, random, fans, visited, listeners = LISTENERS } = options;
  const over = new AbortController();
  const { signal } = over;
  const sleepFor = options.sleep ?? ((ms, until) => pause(ms, undefined, { signal: until }));
  const sleep = async (ms: number) => void (await sleepFor(ms, signal));
  const audience: Audience = {
    call: createCaller(address, signal, options.fetch),
    random,
    sleep,
    now: options.now ?? (() => performance.now()),
    tokens: new Map(),
    links: new Map(),
  };
  const there = new Set<string>();
  const free = () => FANS.slice(0, fans).filter(({ handle }) => !there.has(handle));

  const comeAndGo = async () => {
    const fan = random.chance(VISITORS) ? null : random.pick(free());
    if (fan) there.add(fan.handle);
    try {
      await visit(audience, fan);
    } catch (error) {
      if (fan && error instanceof CallFailed && error.status === 401) audience.tokens.delete(fan.handle);
      throw error;
    } finally {
      if (fan) there.delete(fan.handle);
    }
    await visited?.();
  };

  const life = async () => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await sleep((REST.least + random.next() * (REST.most - REST.least)) * 1000);
        await comeAndGo();
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        const asked = error instanceof CallFailed ? error.retryAfter : null;
        const seconds = asked ?? Math.min(BACK_OFF.most, BACK_OFF.first * 2 ** failures);
        log.debug({ err: error, seconds }, "a fan of the demonstration could not go on");
        await sleep(seconds * 1000).catch(() => undefined);
      }
    }
  };
  const lives = Promise.all(Array.from({ length: listeners }, life));

  const signOut = async () => {
    const call = createCaller(address, AbortSignal.timeout(FAREWELL_MS), options.fetch);
    await Promise.allSettled([...audience.tokens.values()].map((token) => call(auth.logout, {}, token)));
  };
  return {
    close: async () => {
      over.abort();
      await lives;
      await signOut();
    },
  };
}
