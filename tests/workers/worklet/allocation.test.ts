import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { afterEach, expect, it, vi } from "vitest";
import { externalManifest, externalPlugin } from "../../../contract/devices/external";
import { LiveOp, LiveTarget, LiveType } from "../../../contract/engine/live";
import { StatusField } from "../../../contract/engine/statusBlock";
import { STUDIO_TRANSPORT } from "../../../contract/engine/transports";
import { WordRing } from "../../../contract/engine/wordRing";
import { newPlugin } from "../../../contract/project/newProject";
import { devicesOf } from "../../../contract/project/select";
import { everything, type Song } from "../render/song";
import { FakeWorklet } from "./fakeWorklet";

/**
 * `process()` allocates nothing. V8's sampling heap profiler, set to sample every allocation, counts
 * what is allocated under it while it plays: streams, notes, keys, gestures, seeks, edits of the
 * program, meters and captured input.
 *
 * What this cannot catch: what a browser itself allocates around the callback (its arrays of inputs
 * and outputs), other browsers, and callbacks in which V8 interprets code that it has not compiled
 * yet or had to compile anew: there every fraction is boxed. So windows follow one another until one is calm, which on a
 * machine that leaves V8's compiler little time comes late; the calmest counts.
 */

const WARM = 3000;
const WINDOWS = 40;
const CALLBACKS = 1000;
/**
 * Bytes for each callback that are no fault: the clock is read twice, and V8 boxes each reading in 16
 * bytes. A third such box, an empty array or a closure for each callback is already too much.
 */
const BOXED = 40;

interface ProfileNode {
  callFrame: { functionName: string; url: string };
  selfSize: number;
  children: ProfileNode[];
}

/** Bytes allocated by the processor's `process` and what it calls, by function. What is compiled into its caller counts as the caller's. */
function underProcess(node: ProfileNode, inside = false, found = new Map<string, number>()): Map<string, number> {
  const { functionName, url } = node.callFrame;
  const within = inside || (functionName === "process" && url.includes("fakeWorklet"));
  if (within && node.selfSize > 0) found.set(functionName, (found.get(functionName) ?? 0) + node.selfSize);
  for (const child of node.children) underProcess(child, within, found);
  return found;
}

/** Bytes allocated by the functions of a file. */
function bytesIn({ callFrame, selfSize, children }: ProfileNode, file: string): number {
  const own = callFrame.url.includes(file) ? selfSize : 0;
  return children.reduce((sum, child) => sum + bytesIn(child, file), own);
}

let worklet: FakeWorklet | null = null;
afterEach(() => worklet?.close());

/** Gives a song an instrument that the page plays, with notes for it. */
function addExternalInstrument(song: Song): void {
  const trackId = song.addTrack("midi");
  for (const device of devicesOf(song.project, trackId)) song.run("removeDevice", { id: device.id });
  const plugin = externalPlugin(externalManifest("tone", "FMSynth")!);
  song.run("addDevice", {
    device: newPlugin({ id: song.makeId(), trackId, order: "V", kind: "external", plugin }),
  });
  // one in every block or two
  song.addNotes(
    trackId,
    0,
    Array.from({ length: 640 }, (_, n) => [n * 6, 3, 48 + (n % 24)] as const),
  );
}

it("callbacks with streams, notes, keys, gestures, edits and meters allocate nothing", async () => {
  const song = everything();
  addExternalInstrument(song);
  worklet = await FakeWorklet.boot(song, 128);
  const { live } = worklet;
  const external = new WordRing(worklet.memory.external);
  const told = new Int32Array(4096);
  let toldWords = 0;
  const shifted = Object.values(song.project.tracks).find(({ kind }) => kind === "audio")!.id;
  let shifter: string | null = null;
  const { CaptureRing } = await import("../../../workers/memory");
  const capture = new CaptureRing(worklet.memory.capture);
  capture.mask = 1;
  const microphone = new Float32Array(128).fill(0.25);
  worklet.inputs[0] = [microphone, microphone];
  const slots = worklet.compiler.slots();
  const strip = slots.strips.find(([id]) => song.project.tracks[id]?.kind === "midi")?.[1] ?? -1;
  const level = Object.keys(song.project.tracks).map((id) => `strip/${id}/level`)[1] as string;
  expect(strip).toBeGreaterThanOrEqual(0);
  live
    .add(LiveOp.loop, STUDIO_TRANSPORT, 1, 0, 3840)
    .add(LiveOp.select, strip)
    .add(LiveOp.play, STUDIO_TRANSPORT, 0)
    .send();
  let peak = 0;
  const run = async (callbacks: number) => {
    for (let i = 0; i < callbacks; i++) {
      if (i % 40 === 0) live.event(strip, LiveType.noteOn, 40 + (i % 30), 0.7).send();
      if (i % 40 === 20) live.event(strip, LiveType.noteOff, 40 + ((i - 20) % 30), 0).send();
      if (i % 3 === 0) live.parameter(LiveTarget.strip, strip, 0, (i % 12) - 6).send();
      if (i % 500 === 0) live.add(LiveOp.seek, STUDIO_TRANSPORT, (i * 7) % 3000).send();
      if (i % 200 === 0) {
        song.run("setParameter", { address: level, value: -((i / 200) % 7) });
        worklet?.send();
      }
      if (i % 100 === 50) {
        // a device that renders outside the module comes, and goes
        if (shifter) song.run("removeDevice", { id: shifter });
        shifter = shifter ? null : song.addDevice(shifted, "pitchShifter");
        worklet?.send();
      }
      toldWords += external.readCommands(told, 0, told.length);
      capture.drop();
      await worklet?.callback();
      peak = Math.max(peak, ...(worklet?.left.subarray(0, 8) ?? []));
    }
  };
  await run(WARM);
  const used = worklet.get(StatusField.arenaUsed);
  const bytes = worklet.engineMemory.buffer.byteLength;

  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.enable");
  const sampled = async () => {
    await session.post("HeapProfiler.startSampling", {
      samplingInterval: 1,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    } as object);
    await run(CALLBACKS);
    const { profile } = await session.post("HeapProfiler.stopSampling");
    const found = underProcess(profile.head as ProfileNode);
    return { found, total: [...found.values()].reduce((sum, size) => sum + size, 0) / CALLBACKS };
  };
  const windows: Awaited<ReturnType<typeof sampled>>[] = [];
  const calm = () => windows.some(({ total }) => total < BOXED);
  while (windows.length < WINDOWS && !calm()) windows.push(await sampled());

  expect(worklet.get(StatusField.transport)).toBe(1);
  expect(worklet.get(StatusField.contained)).toBe(0);
  expect(peak).toBeGreaterThan(0.01);
  expect(toldWords).toBeGreaterThan(0);
  windows.sort((a, b) => a.total - b.total);
  const least = windows[0]!;
  expect(least.total, JSON.stringify([...least.found])).toBeLessThan(BOXED);

  // the profile does see what is allocated under a callback: here by its clock
  const now = vi.spyOn(Date, "now").mockImplementation(() => new Date(0).valueOf());
  expect((await sampled()).total).toBeGreaterThan(BOXED);
  now.mockRestore();
  session.disconnect();

  // the engine's own memory: nothing of its arena was taken, and it cannot grow
  expect(worklet.get(StatusField.arenaUsed)).toBe(used);
  expect(worklet.engineMemory.buffer.byteLength).toBe(bytes);
  expect(() => worklet?.engineMemory.grow(1)).toThrow(RangeError);
});

it("instances that render for the engine are taken and given back without an allocation", async () => {
  const { ForeignPool } = await import("../../../dsp/foreign/pool");
  const module = await WebAssembly.compile(readFileSync("dsp/build/engine.wasm"));
  const pool = new ForeignPool(module, new WebAssembly.Memory({ initial: 1 }), 44100, 3);
  const { open, close } = pool.imports.foreign as unknown as { open(): number; close(id: number): void };
  // few enough that V8 compiles none of it, which might do away with what is allocated
  const TAKEN = 100;
  const takeAndGive = () => {
    for (let i = 0; i < TAKEN; i++) {
      const [first, second] = [open(), open()];
      close(first);
      close(second);
    }
  };
  takeAndGive();
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.enable");
  const sampled = async () => {
    await session.post("HeapProfiler.startSampling", {
      samplingInterval: 1,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    } as object);
    takeAndGive();
    const { profile } = await session.post("HeapProfiler.stopSampling");
    return bytesIn(profile.head as ProfileNode, "foreign/pool");
  };
  // the least of some rounds: what V8 makes once for a function that is called often is none of ours
  const found = [await sampled(), await sampled(), await sampled()];
  session.disconnect();
  expect(Math.min(...found) / (2 * TAKEN)).toBeLessThan(1);
});

it("callbacks take no lock: nobody is woken from the audio thread", async () => {
  const song = everything();
  worklet = await FakeWorklet.boot(song, 128);
  const notify = vi.spyOn(Atomics, "notify");
  const wait = vi.spyOn(Atomics, "wait");
  worklet.live.add(LiveOp.play, STUDIO_TRANSPORT, 0).send();
  await worklet.render(3 * song.project.sampleRate);
  expect(worklet.get(StatusField.transport)).toBe(1);
  expect(worklet.get(StatusField.frame)).toBeGreaterThan(song.project.sampleRate);
  expect(notify).not.toHaveBeenCalled();
  expect(wait).not.toHaveBeenCalled();
  notify.mockRestore();
  wait.mockRestore();
});
