import { z } from "zod";
import { type InstrumentPreset, instruments } from "../../contract/api/instruments";
import { device } from "../../contract/project/document";
import type { PresetStore, UserPreset } from "../project/port";
import { Delay, type Timers } from "../scope/delay";
import { pageScope } from "../scope/page";
import { type End, Scope } from "../scope/scope";
import { type ApiFailure, callApi } from "./calls";

/** Keeps the presets of devices that a person saved the same on all their browsers, by their account. */

const KEY = "backline.presets.kept";
const QUIET_MS = 1000;
const RETRY_MS = 60_000;
const LIST = 100;

/** By preset: what it was when it was last the same here and there. */
const baseSchema = z.object({ account: z.string(), items: z.record(z.string(), z.string()) });
type Base = z.infer<typeof baseSchema>;

function readBase(): Base {
  try {
    const parsed = baseSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? "null"));
    if (parsed.success) return parsed.data;
  } catch {
    // forbidden, or not ours: nothing is known to have been the same, so nothing is taken as deleted
  }
  return { account: "", items: {} };
}

function writeBase(base: Base): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(base));
  } catch {
    // without it, what is deleted on one browser may come back from another
  }
}

type Values = Omit<UserPreset, "id">;

/** What a preset holds beside its parameters, as the account keeps it: text. */
const heldSchema = z.object({ font: device.shape.font, state: z.string().optional() });

const keyOf = ({ kind, name }: Pick<Values, "kind" | "name">): string => `${kind}\n${name}`;
/** The account's names of kinds have no slash. */
const kindThere = (kind: string): string => kind.replace("/", ":");
const kindHere = (kind: string): string => kind.replace(":", "/");

/** A preset in a form that is the same for the same values. */
function textOf({ params, font, state }: Values): string {
  const sorted = Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([sorted, font ?? null, state ?? null]);
}

/** As the account keeps it; null where it cannot: then it stays on this browser. */
function toAccount({ kind, name, params, font, state }: Values) {
  const held = font || state !== undefined ? JSON.stringify({ font, state }) : null;
  const body = { name, instrument: kindThere(kind), kind: kindThere(kind), params, chain: [], tags: [], state: held };
  const parsed = instruments.savePreset.body.safeParse(body);
  return parsed.success ? body : null;
}

function fromAccount({ kind, name, params, state }: InstrumentPreset): Values | null {
  if (state === null) return { kind: kindHere(kind), name, params };
  try {
    const { font, state: own } = heldSchema.parse(JSON.parse(state));
    return { kind: kindHere(kind), name, params, ...(font && { font }), ...(own !== undefined && { state: own }) };
  } catch {
    // something else has saved it
    return null;
  }
}

type There = Map<string, { readonly id: string; readonly values: Values }>;

class Failed extends Error {
  constructor(readonly failure: ApiFailure) {
    super(failure.message);
  }
}

async function listThere(): Promise<There> {
  const there: There = new Map();
  let cursor: string | undefined;
  do {
    const answer = await callApi(instruments.presets, { query: { limit: LIST, ...(cursor && { cursor }) } });
    if (!answer.ok) throw new Failed(answer.error);
    for (const preset of answer.value.items) {
      const values = fromAccount(preset);
      if (values && !there.has(keyOf(values))) there.set(keyOf(values), { id: preset.id, values });
    }
    cursor = answer.value.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return there;
}

/** What is to be done with a preset, by its text here, there, and when both were last the same. */
export type Step = "nothing" | "fetch" | "send" | "deleteHere" | "deleteThere";

/** A change wins over none and over a deletion; of two changes, the one of this browser. */
export function stepOf(here: string | null, there: string | null, base: string | null): Step {
  if (here === there) return "nothing";
  if (here === base) return there === null ? "deleteHere" : "fetch";
  if (there === base) return here === null ? "deleteThere" : "send";
  return here === null ? "fetch" : "send";
}

/** Brings both sides together; ends early where `ended` says so. Throws what the account refused. */
async function meet(account: string, store: PresetStore, ended: () => boolean): Promise<void> {
  const before = readBase();
  if (before.account !== account) await leaveOthers(before, store);
  const base = before.account === account ? before.items : {};
  const there = await listThere();
  const here = new Map((await store.all()).map((preset) => [keyOf(preset), preset]));
  const kept: Record<string, string> = {};
  for (const key of new Set([...Object.keys(base), ...here.keys(), ...there.keys()])) {
    if (ended()) return;
    const [own, theirs] = [here.get(key), there.get(key)];
    const [text, textThere] = [own ? textOf(own) : null, theirs ? textOf(theirs.values) : null];
    const step = stepOf(text, textThere, base[key] ?? null);
    let now = text;
    if (step === "fetch" && theirs) {
      await store.save(theirs.values);
      now = textThere;
    } else if (step === "deleteHere" && own) {
      await store.remove(own.id);
      now = null;
    } else if (step === "deleteThere" && theirs) {
      await asked(await callApi(instruments.removePreset, { params: { presetId: theirs.id } }));
    } else if (step === "send" && own) {
      const body = toAccount(own);
      if (!body) continue;
      await asked(await callApi(instruments.savePreset, { body }));
    }
    if (now !== null) kept[key] = now;
    // an interruption loses nothing that was done
    writeBase({ account, items: { ...base, ...kept } });
  }
  writeBase({ account, items: kept });
}

function asked(answer: { ok: true } | { ok: false; error: ApiFailure }): void {
  if (!answer.ok && answer.error.code !== "not_found") throw new Failed(answer.error);
}

/** What another account has kept is that account's: it goes from this browser as somebody else signs in. */
async function leaveOthers({ account, items }: Base, store: PresetStore): Promise<void> {
  if (account === "") return;
  for (const preset of await store.all()) {
    if (items[keyOf(preset)] === textOf(preset)) await store.remove(preset.id);
  }
}

/**
 * Keeps this browser's presets and the account's the same, until the returned function is called. `refused` is told why the
 * account does not take them, once for each reason; what may succeed later is tried again without a word.
 */
export function followPresets(
  account: string,
  store: PresetStore,
  refused: (sentence: string) => void,
  timers: Timers = pageScope,
): End {
  const scope = new Scope();
  const next = scope.own(new Delay(timers), (delay) => delay.stop());
  let told = "";
  let meeting = Promise.resolve();
  const failed = (cause: unknown) => {
    if (scope.ended) return;
    next.start(run, RETRY_MS);
    const failure = cause instanceof Failed ? cause.failure : null;
    const passes = failure === null || failure.status === null || failure.status >= 500 || failure.status === 429;
    if (passes || told === failure.message) return;
    told = failure.message;
    refused(failure.message);
  };
  const run = () => {
    next.stop();
    meeting = meeting.then(() => (scope.ended ? undefined : meet(account, store, () => scope.ended).catch(failed)));
  };
  run();
  scope.add(store.onChange(() => next.start(run, QUIET_MS)));
  scope.listen(window, "online", run);
  return () => scope.end();
}
