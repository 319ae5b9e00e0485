/**
 * Frames are counted from different beginnings at different rates, and a number does not say which. These types do: a
 * function that takes one of them takes no other. They cost nothing when the program runs; make one where a count comes in
 * (from a document, the engine's status, an AudioContext, an input) and nowhere else.
 */

declare const unit: unique symbol;
type Frames<Unit extends string> = number & { readonly [unit]: Unit };

/** Frames of a recording, at its own rate, from its beginning; fractional between two of them. */
export type SourceFrames = Frames<"source">;
/** Frames of the timeline, at the engine's rate, from the project's start. */
export type TimelineFrames = Frames<"timeline">;
/** Frames of an AudioContext, at its rate, since it began. */
export type ContextFrames = Frames<"context">;
/** Frames that an input stream has delivered since it opened. */
export type StreamFrames = Frames<"stream">;

export const sourceFrames = (frames: number): SourceFrames => frames as SourceFrames;
export const timelineFrames = (frames: number): TimelineFrames => frames as TimelineFrames;
export const contextFrames = (frames: number): ContextFrames => frames as ContextFrames;
export const streamFrames = (frames: number): StreamFrames => frames as StreamFrames;
