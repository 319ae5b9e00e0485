import { workerData } from "node:worker_threads";
import { StreamRings } from "../../../workers/memory/streamRings";
import type { SampleSource } from "../../../workers/samples/source";
import { StreamFiller } from "../../../workers/streams/filler";
import { OpenSamples } from "../../../workers/streams/openSamples";

/** A reader thread whose samples say of each frame which one it is: left the frame, right its negative. */
const rings = new StreamRings((workerData as { buffer: SharedArrayBuffer }).buffer);
const source: SampleSource = {
  open: async () => ({
    frames: 1 << 24,
    format: { encoding: "float32", channels: 2, sampleRate: 48_000 },
    read: (frame, count, left, right, at) => {
      for (let i = 0; i < count; i++) {
        left[at + i] = frame + i;
        right[at + i] = -(frame + i);
      }
      return undefined;
    },
    close: () => {},
  }),
};
const samples = new OpenSamples(source);
samples.setSamples([[7, "numbers"]]);
await new StreamFiller(rings, samples, (_, error) => {
  throw error;
}).run();
