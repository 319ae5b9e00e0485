import { z } from "zod";
import { type KeptMappings, midi } from "../../../contract/api/midi";
import { MAPPING_LIMITS, type Mapping, mappingsSchema } from "../../../contract/midi/mapping/mapping";
import { mergeMappings } from "../../../contract/midi/mapping/merge";
import { Delay, type Timers } from "../../scope/delay";
import { pageScope } from "../../scope/page";
import { Scope } from "../../scope/scope";
import { callApi } from "../calls";
import { setMappings, useMappings } from "./mappings";

const KEY = "backline.mappings.kept";
/** What was changed is sent once nothing more is changed for this long. */
const QUIET_MS = 2000;
/** Two pages that keep changing the same: the next change tries again. */
const TRIES = 3;

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

/** Brings the mappings of here and of the account together, and sends what the account does not have. */
async function meet(account: string, ended: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const answer = await callApi(midi.mappings);
    if (!answer.ok || ended()) return;
    const there: KeptMappings = answer.value;
    const here = useMappings.getState().mappings;
    const base = readBase();
    const own = base.account === account;
    const merged = mergeMappings(own ? base.items : [], own ? here : without(here, base.items), there.items);
    // nothing is left out of either side: they stay apart until some are removed
    if (merged.length > MAPPING_LIMITS.mappings) return;
    if (JSON.stringify(merged) !== JSON.stringify(here)) setMappings(merged);
    if (JSON.stringify(merged) === JSON.stringify(there.items)) return writeBase(account, merged);
    const kept = await callApi(midi.keep, { body: { revision: there.revision, items: [...merged] } });
    if (ended()) return;
    if (kept.ok) return writeBase(account, merged);
    if (kept.error.code !== "conflict") return;
  }
}

/** Keeps the mappings the same as the account's, until the returned function is called. */
export function followMappings(account: string, timers: Timers = pageScope): () => void {
  const scope = new Scope();
  const quiet = scope.own(new Delay(timers), (delay) => delay.stop());
  let meeting = Promise.resolve();
  const next = () => {
    meeting = meeting.then(() => (scope.ended ? undefined : meet(account, () => scope.ended)));
  };
  next();
  scope.add(
    useMappings.subscribe((now, before) => {
      if (now.mappings !== before.mappings) quiet.start(next, QUIET_MS);
    }),
  );
  scope.listen(window, "online", next);
  return () => scope.end();
}
