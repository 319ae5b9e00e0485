import { type ContextFrames, contextFrames } from "../../../contract/frames";

/**
 * The frame of the AudioContext that left the speaker at a moment of `performance.now`: what an event that carries a DOM
 * time stamp was played to.
 */
export function heardFrame(context: AudioContext, timeStamp: number): ContextFrames {
  const { contextTime = context.currentTime, performanceTime = performance.now() } = context.getOutputTimestamp();
  return contextFrames((contextTime + (timeStamp - performanceTime) / 1000) * context.sampleRate);
}
