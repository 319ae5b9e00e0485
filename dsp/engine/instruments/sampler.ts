/** Until the sampler stands here: silence for an instrument, the input for an effect. */
export function samplerCreate(seed: u32): usize {
  return 0;
}
export function samplerFree(state: usize): void {}
export function samplerReset(state: usize): void {}
export function samplerParameter(state: usize, index: i32, value: f32, jump: bool): void {}
export function samplerProcess(state: usize, left: usize, right: usize): void {}
export function samplerEvent(state: usize, frame: i32, type: i32, data1: i32, data2: f32): void {}
export function samplerBuffer(state: usize, purpose: i32, address: usize, bytes: i32): void {}
