import { Session } from "node:inspector/promises";
import { afterEach, expect, it, vi } from "vitest";
import { LiveOp, LiveTarget, LiveType, STUDIO_TRANSPORT } from "../../../contract/engine/live";
import { StatusField } from "../../../contract/engine/statusBlock";
import { everything } from "../render/song";
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

let worklet: FakeWorklet | null = null;
afterEach(() => worklet?.close());

it("callbacks with streams, notes, keys, gestures, edits and meters allocate nothing", async () => {
  const song = everything();
  worklet = await FakeWorklet.boot(song, 128);
  const { live } = worklet;
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
