/** Until the distortion stands here: silence for an instrument, the input for an effect. */
export function distortionCreate(seed: u32): usize {
  return 0;
}
export function distortionFree(state: usize): void {}
export function distortionReset(state: usize): void {}
export function distortionParameter(state: usize, index: i32, value: f32, jump: bool): void {}
export function distortionProcess(state: usize, left: usize, right: usize): void {}
export function distortionLatency(state: usize): i32 {
  return 0;
}
