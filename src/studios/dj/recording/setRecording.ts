import { t } from "@lingui/core/macro";
import { create } from "zustand";
import { type CueLog, EMPTY_LOG, type HeardDeck, heard } from "../../../../contract/dj/cueSheet";
import { SET_FILE } from "../../../../contract/storage/layout";
import type { Engine, MasterFailure } from "../../../engine/port";
import { Scope } from "../../../scope/scope";
import { toast } from "../../../ui/overlays/toast";
import { say, sentenceOf, word } from "../../../words/say";
import { keepSet, leftSets, noteSet, type SetServices } from "./keepSet";
import { showSet } from "./setsDialog";

/** How often the decks are looked at for the track list, ms. */
const LOOK_MS = 500;

export type SetRecording =
  | { readonly kind: "idle" }
  | { readonly kind: "starting" }
  /** `since`: ms of performance.now */
  | { readonly kind: "recording"; readonly since: number; readonly log: CueLog }
  | { readonly kind: "keeping" };

export const useSetRecording = create<SetRecording>()(() => ({ kind: "idle" }));

/** What a recording needs of the engine. */
export type MasterRecorder = Pick<Engine, "recordMaster" | "endMaster" | "onMasterEnded">;

const set = (state: SetRecording) => useSetRecording.setState(state, true);
let running: { id: string; scope: Scope } | null = null;

/** Begins to record the master, with the track list of what `decks` says is heard. */
export async function startSet(
  engine: MasterRecorder,
  services: SetServices,
  decks: () => readonly HeardDeck[],
): Promise<void> {
  if (running) return;
  const id = `${SET_FILE}${crypto.randomUUID()}`;
  const scope = new Scope();
  running = { id, scope };
  set({ kind: "starting" });
  try {
    await engine.recordMaster(id);
  } catch (cause) {
    running = null;
    scope.end();
    set({ kind: "idle" });
    toast({ title: t`The set is not being recorded`, description: sentenceOf(cause), tone: "error" });
    return;
  }
  const since = performance.now();
  let log = EMPTY_LOG;
  noteSet(id, { at: Date.now() });
  const look = () => {
    const next = heard(log, (performance.now() - since) / 1000, decks());
    if (next.cues.length !== log.cues.length) {
      noteSet(id, { cues: [...next.cues] });
      set({ kind: "recording", since, log: next });
    }
    log = next;
  };
  set({ kind: "recording", since, log });
  look();
  scope.interval(look, LOOK_MS);
  scope.add(engine.onMasterEnded((failure) => void stopSet(engine, services, failure)));
}

const FAILURES: Record<MasterFailure, string> = {
  full: word("The disk is full."),
  unwritable: word("The browser could not write on."),
};

/** Ends the recording and keeps it as a project. */
export async function stopSet(
  engine: MasterRecorder,
  services: SetServices,
  failure: MasterFailure | null = null,
): Promise<void> {
  const state = useSetRecording.getState();
  if (!running || state.kind === "keeping") return;
  const { id, scope } = running;
  scope.end();
  set({ kind: "keeping" });
  const cues = state.kind === "recording" ? state.log.cues : [];
  try {
    const written = await engine.endMaster();
    const why = failure ?? written?.failure ?? null;
    const kept = written && written.frames > 0 ? await keepSet(id, services, cues) : null;
    if (why) tellStopped(why, kept);
    else if (kept) tellKept(kept);
  } catch (cause) {
    toast({
      title: t`The recording could not be kept yet`,
      description: t`${failure ? `${say(FAILURES[failure])} ` : ""}${sentenceOf(cause)} It is still on this device, and is kept when the DJ studio opens next.`,
      tone: "error",
    });
  } finally {
    running = null;
    set({ kind: "idle" });
  }
}

/**
 * Keeps recordings that an earlier visit left behind: the page was closed, or crashed, while it recorded, or there was no
 * room. One that cannot be kept holds back no other: the first failure is thrown when the rest is kept.
 */
export async function keepLeftSets(services: SetServices): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await leftSets(services)) {
    if (id === running?.id) continue;
    try {
      tellKept(await keepSet(id, services));
    } catch (cause) {
      failures.push(cause);
    }
  }
  if (failures.length > 0) throw failures[0];
}

interface Kept {
  readonly id: string;
  readonly name: string;
}

const showing = ({ id }: Kept) => ({ label: t`Open`, run: () => showSet(id) });

function tellKept(kept: Kept): void {
  const description = t`It is “${kept.name}”, under Recorded sets and among your projects.`;
  toast({ title: t`The set is kept`, description, action: showing(kept) });
}

/** Tells why a recording ended by itself, and what is kept of it; stays until it is dismissed. */
function tellStopped(why: MasterFailure, kept: Kept | null): void {
  const then = kept
    ? t`Everything up to then is kept as “${kept.name}”. Free some space, then record on.`
    : t`Nothing of it could be written. Free some space, then record again.`;
  toast({
    title: t`The recording stopped`,
    description: `${say(FAILURES[why])} ${then}`,
    tone: "error",
    ...(kept && { action: showing(kept) }),
  });
}
