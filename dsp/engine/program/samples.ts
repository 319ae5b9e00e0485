import { Size } from "../../abi";
import { kernelFor, releaseKernel } from "../sources/kernel";
import { sampleRate } from "../context";
import { allocate } from "../memory";

/** What the engine knows of each sample; its frames come through streams. */

@unmanaged
class Sample {
  frames: f64;
  rate: f64;
  /** 0: not defined */
  channels: i32;
  /** the resampler's kernel for its clips at rate 1, prepared; 0 if the rate is the engine's own */
  kernel: usize;
}

const SAMPLE: usize = (offsetof<Sample>() + 7) & ~7;
/** With more source frames per frame, a block would not fit into a stream's window. */
const MOST_FRAMES_PER_FRAME: f64 = 20;

let samples: usize = 0;

export function resetSamples(): void {
  samples = allocate(<usize>Size.samples * SAMPLE);
}

// @ts-ignore: decorator
@inline
export function sampleAt(index: i32): Sample {
  return changetype<Sample>(samples + <usize>index * SAMPLE);
}

export function isSample(index: i32): bool {
  return index >= 0 && index < Size.samples && sampleAt(index).channels > 0;
}

/** Whether a sample is already defined exactly so. */
export function isDefined(index: i32, channels: i32, frames: f64, rate: f64): bool {
  if (!isSample(index)) return false;
  const sample = sampleAt(index);
  return sample.channels == channels && sample.frames == Math.floor(frames) && sample.rate == rate;
}

/** Defines a sample; false if a value makes no sense or memory is full. */
export function defineSample(index: i32, channels: i32, frames: f64, rate: f64): bool {
  if (index < 0 || index >= Size.samples || channels < 1 || channels > 2) return false;
  if (!(frames >= 0 && frames <= 4503599627370496)) return false;
  if (!(rate >= 100 && rate <= <f64>sampleRate * MOST_FRAMES_PER_FRAME)) return false;
  let kernel: usize = 0;
  if (rate != <f64>sampleRate) {
    kernel = kernelFor(rate);
    if (kernel == 0) return false;
  }
  const sample = sampleAt(index);
  releaseKernel(sample.kernel);
  sample.channels = channels;
  sample.frames = Math.floor(frames);
  sample.rate = rate;
  sample.kernel = kernel;
  return true;
}
