import { afterEach, beforeEach, expect, test } from "vitest";
import type { HeardDeck } from "../../../contract/dj/cueSheet";
import { isRecordedSet, tracksOfSet } from "../../../contract/dj/recordedSet";
import type { MasterFailure } from "../../../src/engine/port";
import { BrowserLibrary } from "../../../src/project/library";
import { type SetServices, setServices } from "../../../src/studios/dj/recording/keepSet";
import {
  keepLeftSets,
  type MasterRecorder,
  startSet,
  stopSet,
  useSetRecording,
} from "../../../src/studios/dj/recording/setRecording";
import { dismissToast, toasts } from "../../../src/ui/overlays/toast";
import { sine, wav16 } from "../../project/audio";

const RATE = 8000;

let library: BrowserLibrary;
let services: SetServices;
let name = "";

beforeEach(async () => {
  name = `set-recording-${crypto.randomUUID()}`;
  library = await BrowserLibrary.open({ lost: () => undefined, problem: () => undefined }, name);
  services = setServices({ library, samples: library.samples, takes: library.takes })!;
});

afterEach(async () => {
  for (const { id } of toasts()) dismissToast(id);
  await library.close();
  indexedDB.deleteDatabase(name);
  localStorage.clear();
  const takes = await (await navigator.storage.getDirectory()).getDirectoryHandle("takes", { create: true });
  for await (const key of takes.keys()) if (key.startsWith("set-")) await takes.removeEntry(key);
});

async function writeTake(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const takes = await (await navigator.storage.getDirectory()).getDirectoryHandle("takes", { create: true });
  const file = await (await takes.getFileHandle(`${id}.wav`, { create: true })).createWritable();
  await file.write(bytes);
  await file.close();
}

/** A second of a tone, another one for each recording. */
let tone = 20;
const recording = () => wav16(1, RATE, sine(RATE, tone++, 9000));

/** An engine whose master is a second of sound, which the disk ends when `end` is called. */
function fakeEngine() {
  let listener: ((failure: MasterFailure) => void) | null = null;
  let failure: MasterFailure | null = null;
  const engine: MasterRecorder = {
    recordMaster: (id) => writeTake(id, recording()),
    endMaster: async () => ({ id: "", frames: RATE, lost: 0, failure }),
    onMasterEnded: (told) => {
      listener = told;
      return () => {
        listener = null;
      };
    },
  };
  return {
    engine,
    fail: (why: MasterFailure) => {
      failure = why;
      listener?.(why);
    },
  };
}

const playing: HeardDeck[] = [{ deck: "a", trackId: "one", title: "One", artist: "Us", gain: 1 }];
const heard = () => playing;
const idle = () => expect.poll(() => useSetRecording.getState().kind).toBe("idle");
const sets = async () => (await library.list()).filter(({ id }) => isRecordedSet(id));

test("a set whose disk fills keeps what it has, and one sentence says both", async () => {
  const { engine, fail } = fakeEngine();
  await startSet(engine, services, heard);
  fail("full");
  await idle();
  const [kept] = await sets();
  expect(kept!.seconds).toBeCloseTo(1, 1);
  // one toast is shown at a time, so it has to say all of it
  const [shown] = toasts();
  expect(shown!.title).toBe("The recording stopped");
  expect(shown!.description).toContain("The disk is full.");
  expect(shown!.description).toContain(kept!.name);
  expect(shown!.action?.label).toBe("Open");
});

test("a set that could not be stored as a project is kept when the studio opens next, once, with its tracks", async () => {
  const { engine } = fakeEngine();
  const full: SetServices = {
    ...services,
    library: { add: () => Promise.reject(new Error("There is no room left.")) },
  };
  await startSet(engine, full, heard);
  // heard for long enough to be listed
  await expect
    .poll(() => {
      const now = useSetRecording.getState();
      return now.kind === "recording" && now.log.cues.length;
    })
    .toBe(1);
  await stopSet(engine, full);
  expect(toasts()[0]!.description).toContain("There is no room left.");
  expect(await sets()).toEqual([]);

  await keepLeftSets(services);
  const [kept] = await sets();
  const open = await library.open(kept!.id);
  expect(tracksOfSet(open.project).map(({ title, artist }) => [artist, title])).toEqual([["Us", "One"]]);
  const [sample] = Object.values(open.project.samples);
  expect(await library.samples.has(sample!.id)).toBe(true);
  await open.close();
  await keepLeftSets(services);
  expect(await sets()).toHaveLength(1);
});

test("of recordings that a crash left, one that cannot be read holds back no other", async () => {
  await writeTake("set-a-broken", new Uint8Array(100) as Uint8Array<ArrayBuffer>);
  await writeTake("set-b-whole", recording());
  localStorage.setItem("backline.set.set-b-whole", "{ damaged");
  await expect(keepLeftSets(services)).rejects.toThrow();
  expect(await sets()).toHaveLength(1);
});
