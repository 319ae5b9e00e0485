import { z } from "zod";
import { type KeptMappings, midi } from "../../../contract/api/midi";
import { MAPPING_LIMITS, type Mapping, mappingsSchema } from "../../../contract/midi/mapping/mapping";
import { mergeMappings } from "../../../contract/midi/mapping/merge";
import { Delay, type Timers } from "../../scope/delay";
import { pageScope } from "../../scope/page";
import { Scope } from "../../scope/scope";
import { type ApiFailure, callApi } from "../calls";
import { setMappings, useMappings } from "./mappings";
import { type MappingsSync, useMappingsSync } from "./syncState";

const KEY = "backline.mappings.kept";
/** What was changed is sent once nothing more is changed for this long. */
const QUIET_MS = 2000;
/** Two pages that keep changing the same: the next change tries again. */
const TRIES = 3;
/** ms until a meeting that failed is tried again: twice as long each time. */
const RETRY = { first: 1000, most: 60_000 } as const;
const TOO_MANY = `Here and in your account there are more than ${MAPPING_LIMITS.mappings} mappings together. Remove those of a controller that you no longer use.`;

/** What an account's mappings were when they last were the same here and there. */
const baseSchema = z.object({ account: z.string(), items: mappingsSchema });

type Base = z.infer<typeof baseSchema>;
const NOBODYS: Base = { account: "", items: [] };

function readBase(): Base {
  try {
    const parsed = baseSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? "null"));
    return parsed.success ? parsed.data : NOBODYS;
  } catch {
    // forbidden, or not ours: nothing is known to have been the same, so nothing is taken as removed
    return NOBODYS;
  }
}

function writeBase(account: string, items: readonly Mapping[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ account, items }));
  } catch {
    // without it, what is removed on one device may come back from another
  }
}

/** The mappings that are not the same in `others`: those that another account has kept are that account's. */
function without(mappings: readonly Mapping[], others: readonly Mapping[]): readonly Mapping[] {
  const known = new Set(others.map((mapping) => JSON.stringify(mapping)));
  return mappings.filter((mapping) => !known.has(JSON.stringify(mapping)));
}

/** What a meeting led to. */
type Outcome = { kind: "synced" } | { kind: "ended" } | { kind: "stopped"; reason: string } | Failed;

interface Failed {
  readonly kind: "failed";
  readonly reason: string;
  /** seconds that the server asks to wait */
  readonly retryAfter: number | null;
}

/** Whether the same call may succeed later, as it is. */
const passes = ({ code, status }: ApiFailure): boolean =>
  code === "offline" || code === "conflict" || status === 429 || status === null || status >= 500;

const failed = (failure: ApiFailure): Outcome =>
  passes(failure)
    ? { kind: "failed", reason: failure.message, retryAfter: failure.retryAfter }
    : { kind: "stopped", reason: failure.message };

/** Brings the mappings of here and of the account together, and sends what the account does not have. */
async function meet(account: string, ended: () => boolean): Promise<Outcome> {
  let conflict: ApiFailure | null = null;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const answer = await callApi(midi.mappings);
    if (ended()) return { kind: "ended" };
    if (!answer.ok) return failed(answer.error);
    const there: KeptMappings = answer.value;
    const here = useMappings.getState().mappings;
    const base = readBase();
    const own = base.account === account;
    const merged = mergeMappings(own ? base.items : [], own ? here : without(here, base.items), there.items);
    // nothing is left out of either side: they stay apart until some are removed
    if (merged.length > MAPPING_LIMITS.mappings) return { kind: "stopped", reason: TOO_MANY };
    if (JSON.stringify(merged) !== JSON.stringify(here)) setMappings(merged);
    if (JSON.stringify(merged) !== JSON.stringify(there.items)) {
      const kept = await callApi(midi.keep, { body: { revision: there.revision, items: [...merged] } });
      if (ended()) return { kind: "ended" };
      if (!kept.ok && kept.error.code !== "conflict") return failed(kept.error);
      conflict = kept.ok ? null : kept.error;
      if (conflict) continue;
    }
    writeBase(account, merged);
    return { kind: "synced" };
  }
  return conflict ? failed(conflict) : { kind: "ended" };
}

const show = (state: MappingsSync) => useMappingsSync.setState({ state });

/** Keeps the mappings the same as the account's, until the returned function is called. */
export function followMappings(account: string, timers: Timers = pageScope): () => void {
  const scope = new Scope();
  const quiet = scope.own(new Delay(timers), (delay) => delay.stop());
  const retry = scope.own(new Delay(timers), (delay) => delay.stop());
  let failures = 0;
  let meeting = Promise.resolve();
  const take = (outcome: Outcome) => {
    if (outcome.kind === "ended" || scope.ended) return;
    if (outcome.kind !== "failed") {
      failures = 0;
      return show(outcome);
    }
    failures++;
    const wait = Math.min(RETRY.most, RETRY.first * 2 ** (failures - 1));
    retry.start(next, Math.max(wait, (outcome.retryAfter ?? 0) * 1000));
    show({ kind: "waiting", reason: outcome.reason });
  };
  const next = () => {
    retry.stop();
    show({ kind: "syncing" });
    meeting = meeting.then(async () => {
      if (scope.ended) return;
      take(await meet(account, () => scope.ended));
    });
  };
  next();
  scope.add(
    useMappings.subscribe((now, before) => {
      if (now.mappings !== before.mappings) quiet.start(next, QUIET_MS);
    }),
  );
  scope.listen(window, "online", next);
  scope.add(() => show({ kind: "off" }));
  return () => scope.end();
}
