import { StatusField, type StatusReader } from "../../../contract/engine/statusBlock";

/**
 * The frame of the timeline that was heard at a moment of `performance.now`: what an event
 * that carries a DOM time stamp was played to. Counts with the frame that left the speaker
 * then, and with the engine's own latency.
 */
export function heardFrame(context: AudioContext, status: StatusReader, timeStamp: number): number {
  const { contextTime = context.currentTime, performanceTime = performance.now() } = context.getOutputTimestamp();
  const heard = (contextTime + (timeStamp - performanceTime) / 1000) * context.sampleRate;
  return (
    status.get(StatusField.frame) - (status.get(StatusField.contextFrame) - heard) - status.get(StatusField.latency)
  );
}
