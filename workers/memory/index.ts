import { createMainMemory, type EngineMemory } from "../../contract/engine/memory";
import { createCaptureMemory } from "./captureRing";
import { createPaceMemory } from "./paceRing";
import { createStreamMemory } from "./streamRings";
import { createTapMemory } from "./tapRing";

/** Shared memory for one instance of the engine; `deckPages`: what its decks play, which outlives it. */
export function createEngineMemory(deckPages: SharedArrayBuffer | null = null): EngineMemory {
  return {
    ...createMainMemory(),
    deckPages,
    streams: createStreamMemory(),
    capture: createCaptureMemory(),
    tap: createTapMemory(),
    pace: createPaceMemory(),
  };
}

export { CaptureRing, type CaptureStamp, newCaptureStamp, STAMPS_ALONE } from "./captureRing";
export { createDeckPages, type DeckFormat, DeckPages, mostFrames } from "./deckPages";
export { PaceRing } from "./paceRing";
export { PAGE_FRAMES, PAGES } from "./streamPages";
export { STREAM_BEHIND_FRAMES, STREAM_RING_FRAMES, StreamRings, type StreamWish } from "./streamRings";
export { TAP_FRAMES, TapRing } from "./tapRing";
