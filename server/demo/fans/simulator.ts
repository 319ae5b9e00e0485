import { setTimeout as pause } from "node:timers/promises";
import { auth } from "../../../contract/api/auth";
import type { Log } from "../../log";
import { FANS } from "../cast/fans";
import type { Random } from "../random";
import { CallFailed, createCaller, type Fetch } from "./api";
import { type Audience, visit } from "./listener";

export interface SimulatorOptions {
  /** address of the server on this machine */
  readonly address: string;
  readonly log: Log;
  readonly random: Random;
  readonly fans: number;
  /** told after each visit */
  readonly visited?: () => Promise<void>;
  /** how many are there at once */
  readonly listeners?: number;
  readonly fetch?: Fetch;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly now?: () => number;
}

export interface Simulator {
  /** Lets everybody go at once, and waits until they have. */
  close(): Promise<void>;
}

const LISTENERS = 3;
/** Seconds between two visits of a listener. */
const REST = { least: 4, most: 30 } as const;
/** Seconds of the first pause after a failure; each further one doubles it. */
const BACK_OFF = { first: 2, most: 300 } as const;
/** One in so many signs in to nothing. */
const VISITORS = 0.2;
/** Milliseconds that signing out may take at the end. */
const FAREWELL_MS = 1000;

/**
 * Fans who come, listen and react through the server's own API, a few at a time, until they are sent home. What fails is
 * tried again after a pause that grows; it never fails the server.
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
