import { create } from "zustand";
import { type CueLog, cue, EMPTY_LOG, type HeardDeck, heard } from "../../../../contract/dj/cueSheet";
import { sentenceOf } from "../../../../contract/sentence";
import { SET_FILE } from "../../../../contract/storage/layout";
import type { Engine, MasterFailure } from "../../../engine/port";
import { Scope } from "../../../scope/scope";
import { toast } from "../../../ui/overlays/toast";
import { keepSet, type SetServices } from "./keepSet";

/** How often the decks are looked at for the track list, ms. */
const LOOK_MS = 500;
const NOTES = "backline.set.";

export type SetRecording =
  | { readonly kind: "idle" }
  | { readonly kind: "starting" }
  /** `since`: ms of performance.now */
  | { readonly kind: "recording"; readonly since: number; readonly log: CueLog }
  | { readonly kind: "keeping" };

export const useSetRecording = create<SetRecording>()(() => ({ kind: "idle" }));

const set = (state: SetRecording) => useSetRecording.setState(state, true);
let running: { id: string; scope: Scope } | null = null;

/** Begins to record the master, with the track list of what `decks` says is heard. */
export async function startSet(
  engine: Engine,
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
    toast({ title: "The set is not being recorded", description: sentenceOf(cause), tone: "error" });
    return;
  }
  const since = performance.now();
  let log = EMPTY_LOG;
  const look = () => {
    const next = heard(log, (performance.now() - since) / 1000, decks());
    if (next.cues.length !== log.cues.length) {
      localStorage.setItem(NOTES + id, JSON.stringify(next.cues));
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
  full: "The disk is full. Everything up to then is kept. Free some space, then record on.",
  unwritable: "The browser could not write on. Everything up to then is kept.",
};

/** Ends the recording and keeps it as a project. */
export async function stopSet(
  engine: Engine,
  services: SetServices,
  failure: MasterFailure | null = null,
): Promise<void> {
  if (!running || useSetRecording.getState().kind === "keeping") return;
  const { id, scope } = running;
  scope.end();
  set({ kind: "keeping" });
  try {
    const written = await engine.endMaster();
    const why = failure ?? written?.failure ?? null;
    if (why) toast({ title: "The recording stopped", description: FAILURES[why], tone: "error" });
    if (written && written.frames > 0) await keep(id, services);
  } catch (cause) {
    toast({
      title: "The recording could not be kept yet",
      description: `${sentenceOf(cause)} It is still on this device, and is kept when the DJ studio opens next.`,
      tone: "error",
    });
  } finally {
    running = null;
    set({ kind: "idle" });
  }
}

/** Keeps recordings that an earlier visit left behind: the page was closed, or crashed, while it recorded. */
export async function keepLeftSets(services: SetServices): Promise<void> {
  for (const id of await services.left(SET_FILE)) if (id !== running?.id) await keep(id, services);
}

async function keep(id: string, services: SetServices): Promise<void> {
  const cues = cue.array().safeParse(JSON.parse(localStorage.getItem(NOTES + id) ?? "[]"));
  const name = await keepSet(id, cues.success ? cues.data : [], services);
  localStorage.removeItem(NOTES + id);
  toast({
    title: "The set is kept",
    description: `It is the project “${name}”, with a clip for each track. Open it from your projects to export or publish it.`,
  });
}
