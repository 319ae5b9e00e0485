/**
 * The calls that the engine's host answers with an instance outside this module (see dsp/foreign/pool): none of them
 * allocates, and none is split at events.
 */

/** Takes an instance that nobody has, as good as new; −1 where there is none. */
@external("foreign", "open")
export declare function foreignOpen(): i32;

@external("foreign", "close")
export declare function foreignClose(id: i32): void;

/** Frames by which its input runs ahead of what sounds. */
@external("foreign", "inputLatency")
export declare function foreignInputLatency(id: i32): i32;

/** Frames by which what sounds is late. */
@external("foreign", "outputLatency")
export declare function foreignOutputLatency(id: i32): i32;

/** Frames between two of its heavy steps. */
@external("foreign", "interval")
export declare function foreignInterval(id: i32): i32;

/** Sets a parameter, of ForeignParameter, from the next call on. */
@external("foreign", "set")
export declare function foreignSet(id: i32, parameter: i32, value: f32): void;

/** Makes the instance as it was when it was new; its parameters stay. */
@external("foreign", "reset")
export declare function foreignReset(id: i32): void;

/** Puts frames of the source, left, then right at an address, at frame `at` of what the next seek is given. */
@external("foreign", "feed")
export declare function foreignFeed(id: i32, at: i32, input: usize, frames: i32): void;

/** Goes to another place of the source: `frames` that were fed lie before it. `rate`: source frames a frame. */
@external("foreign", "seek")
export declare function foreignSeek(id: i32, frames: i32, rate: f64): void;

/** Takes in and gives out so many frames: left, then right from an address on. False where the instance has failed. */
@external("foreign", "foreign")
export declare function foreign(id: i32, input: usize, inputFrames: i32, output: usize, outputFrames: i32): bool;
