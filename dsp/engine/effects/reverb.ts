/** Until the reverb stands here: silence for an instrument, the input for an effect. */
export function reverbCreate(seed: u32): usize {
  return 0;
}
export function reverbFree(state: usize): void {}
export function reverbReset(state: usize): void {}
export function reverbParameter(state: usize, index: i32, value: f32, jump: bool): void {}
export function reverbProcess(state: usize, left: usize, right: usize): void {}
export function reverbLatency(state: usize): i32 {
  return 0;
}
