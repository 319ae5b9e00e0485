import { WAV_HEADER_BYTES, wavHeader } from "../../../contract/storage/wavHeader";
import { StreamRings } from "../../../workers/memory";
import { browserSamples } from "../../../workers/samples/browser";
import { StreamFiller } from "../../../workers/streams/filler";
import { OpenSamples } from "../../../workers/streams/openSamples";

/** Writes recordings where the app keeps its own, and reads them as its engine worker does. */

export interface ReaderOrder {
  memory: SharedArrayBuffer;
  streams: number;
  seconds: number;
  sampleRate: number;
}

const name = (stream: number) => `stream${stream}`;

async function write({ streams, seconds, sampleRate }: ReaderOrder): Promise<void> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("samples", { create: true });
  const frames = Math.round(seconds * sampleRate);
  const noise = new Int16Array(sampleRate * 2).map(() => Math.random() * 2000 - 1000);
  for (let stream = 0; stream < streams; stream++) {
    const file = await folder.getFileHandle(name(stream), { create: true });
    const handle = await file.createSyncAccessHandle();
    handle.truncate(0);
    handle.write(wavHeader({ channels: 2, sampleRate, encoding: "int16", frames }), { at: 0 });
    const end = WAV_HEADER_BYTES + frames * 4;
    for (let at = WAV_HEADER_BYTES; at < end; at += noise.byteLength) {
      handle.write(new Uint8Array(noise.buffer, 0, Math.min(noise.byteLength, end - at)), { at });
    }
    handle.close();
  }
}

globalThis.onmessage = async ({ data }: MessageEvent<ReaderOrder>) => {
  await write(data);
  const samples = new OpenSamples(browserSamples(async () => null));
  samples.setSamples(Array.from({ length: data.streams }, (_, stream) => [stream, name(stream)] as const));
  const rings = new StreamRings(data.memory);
  const filler = new StreamFiller(rings, samples, (_, error) => {
    throw error;
  });
  void filler.run();
  postMessage("ready");
};
