import { readFile } from "node:fs/promises";
import { afterEach, expect, it } from "vitest";
import { LiveOp } from "../../../contract/engine/live";
import { StatusField } from "../../../contract/engine/statusBlock";
import { STUDIO_TRANSPORT } from "../../../contract/engine/transports";
import { InputBus, OutputBus, Size } from "../../../dsp/abi";
import { playThrough } from "../render/playThrough";
import { everything, memorySamples } from "../render/song";
import { FakeWorklet } from "./fakeWorklet";

const BLOCKS = 500;

let worklet: FakeWorklet | null = null;
afterEach(() => worklet?.close());

const begin = (of: Float32Array) => of.findIndex((x) => x !== 0);

for (const quantum of [128, 256, 192, 441, 1024, 96]) {
  it(`callbacks of ${quantum} frames give the bytes that blocks of 128 give`, async () => {
    const song = everything();
    const module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
    const { out: blocks } = await playThrough(
      module,
      song.project,
      memorySamples(song.files),
      async () => ({ zones: new Uint8Array(0), samples: [] }),
      BLOCKS,
    );
    const side = (offset: 0 | 1) => {
      const frames = new Float32Array(BLOCKS * Size.block);
      for (let block = 0; block < BLOCKS; block++) {
        const at = (block * 2 + offset) * Size.block;
        frames.set(blocks.subarray(at, at + Size.block), block * Size.block);
      }
      return frames;
    };
    worklet = await FakeWorklet.boot(song, quantum);
    worklet.live.add(LiveOp.resetState).add(LiveOp.play, STUDIO_TRANSPORT, 0).send();
    const out = await worklet.render((BLOCKS + 20) * Size.block);
    expect(worklet.get(StatusField.quantum)).toBe(quantum);
    expect(worklet.get(StatusField.contained)).toBe(0);
    for (const [mine, expected] of [
      [out.left, side(0)],
      [out.right, side(1)],
    ] as const) {
      const [from, sound] = [begin(mine), begin(expected)];
      expect(sound).toBeGreaterThanOrEqual(0);
      const frames = expected.length - sound;
      expect(mine.length - from).toBeGreaterThanOrEqual(frames);
      expect(mine.subarray(from, from + frames)).toEqual(expected.subarray(sound));
    }
  });
}

it("what comes in reaches the engine whole, in order and with its frame, at any quantum", async () => {
  const song = everything();
  worklet = await FakeWorklet.boot(song, 441);
  const { CaptureRing, newCaptureStamp } = await import("../../../workers/memory");
  const ring = new CaptureRing(worklet.memory.capture);
  ring.mask = 1;
  ring.drop();
  const stamp = newCaptureStamp();
  const [left, right] = [new Float32Array(Size.block), new Float32Array(Size.block)];
  const heard: number[] = [];
  const came = [new Float32Array(441), new Float32Array(441)];
  worklet.inputs[0] = came;
  let next = 1;
  const start = worklet.frame;
  for (let callback = 0; callback < 60; callback++) {
    for (let i = 0; i < 441; i++) {
      came[0]![i] = next;
      came[1]![i] = -next++;
    }
    await worklet.callback();
    while (ring.peek(stamp)) {
      ring.input(stamp, 0, left, right, 0);
      ring.next(stamp);
      // what was gathered before the first of ours
      if (left[0] === 0) continue;
      heard.push(...left);
      expect(right.every((x, i) => x === -left[i]!)).toBe(true);
      // the stamp says where in the context's time a frame came in: the value counts them from `start` on
      expect(stamp.contextFrame - start).toBe(left[0]! - 1);
    }
  }
  expect(heard.length).toBeGreaterThan(50 * 441);
  heard.forEach((x, i) => {
    if (x !== heard[0]! + i) throw new Error(`frame ${i} is ${x}`);
  });
});

for (const quantum of [128, 256, 441]) {
  it(`every bus has an output of its own, and a loop's return its input, at callbacks of ${quantum} frames`, async () => {
    worklet = await FakeWorklet.boot(everything(), quantum);
    const { host } = worklet;
    worklet.live.add(LiveOp.externalLatency, 3, 640).add(LiveOp.play, STUDIO_TRANSPORT, 0).send();
    const back = Array.from({ length: 2 }, (_, side) => new Float32Array(quantum).fill(0.25 + side / 4));
    worklet.inputs[InputBus.externalReturn + 3] = back;
    let loudest = 0;
    for (let callback = 0; callback < 200; callback++) {
      await worklet.callback();
      const [main, headphones, ...sends] = worklet.outputs as [Float32Array[], Float32Array[], ...Float32Array[][]];
      expect(headphones).toEqual(main);
      // no device sends
      expect(sends.flat().every((channel) => channel.every((x) => x === 0))).toBe(true);
      loudest = Math.max(loudest, ...(main[0] as Float32Array));
    }
    expect(loudest).toBeGreaterThan(0.01);
    expect(worklet.outputs).toHaveLength(OutputBus.count);
    expect(host.exports.externalLatency(3)).toBe(640);
    for (const side of [0, 1]) {
      expect(host.inputs[(InputBus.externalReturn + 3) * 2 + side]!.every((x) => x === 0.25 + side / 4)).toBe(true);
      expect(host.inputs[(InputBus.externalReturn + 2) * 2 + side]!.every((x) => x === 0)).toBe(true);
    }
  });
}
