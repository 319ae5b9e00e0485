import { type ContextFrames, contextFrames } from "../../../contract/frames";

/**
 * The frame of the AudioContext that left the speaker at a time of `performance.now`: what was heard at the time of an
 * event with a DOM time stamp.
 */
export function heardFrame(context: AudioContext, timeStamp: number): ContextFrames {
  const { contextTime = context.currentTime, performanceTime = performance.now() } = context.getOutputTimestamp();
  return contextFrames((contextTime + (timeStamp - performanceTime) / 1000) * context.sampleRate);
}
