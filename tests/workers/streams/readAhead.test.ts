import { afterEach, describe, expect, it } from "vitest";
import { wavHeader } from "../../../contract/storage/wavHeader";
import { Size } from "../../../dsp/abi";
import { STREAM_RING_FRAMES, StreamRings } from "../../../workers/memory";
import { createStreamMemory } from "../../../workers/memory/streamRings";
import { type ByteSource, openWav } from "../../../workers/samples/source";
import { StreamFiller } from "../../../workers/streams/filler";
import { OpenSamples } from "../../../workers/streams/openSamples";
import { readyFrom, wish } from "../memory/streamWishes";

const RATE = 44100;
const TWO_SECONDS = 2 * RATE;
const FRAME_BYTES = 8;
const HEADER = wavHeader({ channels: 2, sampleRate: RATE, encoding: "float32", frames: null });
const MADE = ["ArrayBuffer", "SharedArrayBuffer", "Uint8Array", "Int16Array", "Int32Array", "Float32Array"] as const;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop();
});

/** Counts the bytes of all buffers that are made from here on, views of others aside. */
function countAllocations(): { bytes: number; largest: number } {
  const counted = { bytes: 0, largest: 0 };
  type Maker = new (length: number) => { byteLength: number };
  const all = globalThis as unknown as Record<string, Maker>;
  for (const name of MADE) {
    const native = all[name]!;
    const counting: Maker = new Proxy(native, {
      construct(target, args, newTarget) {
        const made: { byteLength: number } = Reflect.construct(
          target,
          args,
          newTarget === counting ? target : newTarget,
        );
        if (!(args[0] instanceof ArrayBuffer || args[0] instanceof SharedArrayBuffer)) {
          counted.bytes += made.byteLength;
          counted.largest = Math.max(counted.largest, made.byteLength);
        }
        return made;
      },
    });
    all[name] = counting;
    // what `slice` makes its copy with
    native.prototype.constructor = counting;
    stops.push(() => {
      all[name] = native;
      native.prototype.constructor = native;
    });
  }
  return counted;
}

/** A stereo WAV of so many seconds that is nowhere as a whole: bytes come as they are asked for. */
class LongFile implements ByteSource {
  readonly size: number;
  /** frame behind the last that was asked for */
  farthest = 0;
  private readonly scratch = new Uint8Array(1 << 18);

  constructor(
    seconds: number,
    private readonly waits: boolean,
  ) {
    this.size = HEADER.byteLength + seconds * RATE * FRAME_BYTES;
  }

  read(offset: number, length: number): Uint8Array | Promise<Uint8Array> {
    const bytes = this.scratch.subarray(0, length);
    if (length > this.scratch.length) throw new Error(`${length} bytes were asked for at once`);
    bytes.fill(0);
    if (offset < HEADER.byteLength) bytes.set(HEADER.subarray(offset, offset + length));
    else this.farthest = Math.max(this.farthest, (offset - HEADER.byteLength + length) / FRAME_BYTES);
    return this.waits ? Promise.resolve(bytes) : bytes;
  }

  close(): void {}
}

/** Opens a 10-minute file and plays 8 s of it on some streams; gives what that took. */
async function play(waits: boolean, streams: number) {
  const rings = new StreamRings(createStreamMemory());
  const file = new LongFile(600, waits);
  const [left, right] = [new Float32Array(Size.streamWindow), new Float32Array(Size.streamWindow)];
  const counted = countAllocations();
  const samples = new OpenSamples({ open: () => openWav(file) });
  samples.setSamples([[0, "long"]]);
  const errors: unknown[] = [];
  const filler = new StreamFiller(rings, samples, (_, error) => errors.push(error));
  const done = filler.run();
  for (let stream = 0; stream < streams; stream++) wish(rings, stream, 1, { sample: 0 });
  let ahead = 0;
  for (let taken = 0; taken < 8 * RATE; ) {
    const ready = Math.min(...Array.from({ length: streams }, (_, stream) => readyFrom(rings, stream, 1, taken)));
    const count = Math.min(ready, Size.streamWindow);
    ahead = Math.max(ahead, file.farthest - taken);
    if (count === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      continue;
    }
    for (let stream = 0; stream < streams; stream++) {
      rings.take(stream, taken, count, left, right);
      if (rings.setTaken(stream, taken + count, taken + count, 1)) rings.ring();
    }
    taken += count;
  }
  filler.stop();
  await done;
  for (const stop of stops.splice(0).reverse()) stop();
  expect(errors).toEqual([]);
  return { ...counted, ahead };
}

describe("a 10-minute file", () => {
  it("has a ring of less than 2 s for each stream, with the engine's window and what is on its way", () => {
    const rings = createStreamMemory().byteLength;
    const windows = Size.streams * Size.streamWindow * FRAME_BYTES;
    const onTheWay = Size.streams * 16384 * FRAME_BYTES;
    expect(STREAM_RING_FRAMES).toBeLessThan(TWO_SECONDS);
    expect(rings + windows + onTheWay).toBeLessThan(Size.streams * TWO_SECONDS * FRAME_BYTES);
  });

  it.each([
    ["read at once", false],
    ["waited for", true],
  ])(
    "takes the memory of less than 2 s for each stream, and is read no farther ahead (bytes are %s)",
    async (_, waits) => {
      const streams = 8;
      const long = await play(waits, streams);
      expect(long.bytes).toBeGreaterThan(0);
      expect(long.bytes).toBeLessThan(streams * TWO_SECONDS * FRAME_BYTES);
      expect(long.largest).toBeLessThan(TWO_SECONDS * FRAME_BYTES);
      expect(long.ahead).toBeGreaterThan(0);
      expect(long.ahead).toBeLessThan(TWO_SECONDS);
    },
  );
});
