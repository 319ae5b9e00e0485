/** What voices of a deck are mixed with: runs of any number of frames, and gains that glide evenly over them. */

/** Adds a run times a gain that goes evenly from `from` towards `to` over `frames` frames. */
export function addRamp(target: usize, source: usize, from: f32, to: f32, frames: i32): void {
  const step = (to - from) / <f32>frames;
  for (let i = 0; i < frames; i++) {
    const at = <usize>i << 2;
    store<f32>(target + at, load<f32>(target + at) + load<f32>(source + at) * (from + step * <f32>i));
  }
}

/** Multiplies a run by such a gain. */
export function scaleRamp(target: usize, from: f32, to: f32, frames: i32): void {
  if (from == 1 && to == 1) return;
  const step = (to - from) / <f32>frames;
  for (let i = 0; i < frames; i++) {
    const at = target + (<usize>i << 2);
    store<f32>(at, load<f32>(at) * (from + step * <f32>i));
  }
}

/** Goes from a run to another by the share (0..1) of the other at each frame. */
export function crossfadeInto(target: usize, other: usize, shares: usize, frames: i32): void {
  for (let i = 0; i < frames; i++) {
    const at = <usize>i << 2;
    const own = load<f32>(target + at);
    store<f32>(target + at, own + (load<f32>(other + at) - own) * load<f32>(shares + at));
  }
}
