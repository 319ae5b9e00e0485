import { StreamRings } from "../../../workers/memory";

/** Consumes frames from the streams by the clock, as the engine does on the audio thread, while it is switched on. */

export interface TakerOrder {
  memory: SharedArrayBuffer;
  streams: number;
  sampleRate: number;
}

/** ms between two reads: about as often as the output asks for more. */
const EVERY = 10;

let rings: StreamRings | null = null;
let streams = 0;
let rate = 0;
let taken = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function take(frames: number): void {
  taken += frames;
  let moved = false;
  for (let stream = 0; stream < streams; stream++) if (rings?.setTaken(stream, taken, taken, 1)) moved = true;
  if (moved) rings?.ring();
}

globalThis.onmessage = ({ data }: MessageEvent<TakerOrder | boolean>) => {
  if (typeof data === "boolean") {
    clearInterval(timer);
    if (!data) return;
    let before = performance.now();
    timer = setInterval(() => {
      const now = performance.now();
      take(Math.round(((now - before) / 1000) * rate));
      before = now;
    }, EVERY);
    return;
  }
  rings = new StreamRings(data.memory);
  ({ streams, sampleRate: rate } = data);
  for (let stream = 0; stream < streams; stream++) rings.wish(stream, 1, stream, 0, 1, 0, 0, 1, 0, 0);
};
