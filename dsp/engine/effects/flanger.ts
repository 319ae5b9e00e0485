/** Until the flanger stands here: silence for an instrument, the input for an effect. */
export function flangerCreate(seed: u32): usize {
  return 0;
}
export function flangerFree(state: usize): void {}
export function flangerReset(state: usize): void {}
export function flangerParameter(state: usize, index: i32, value: f32, jump: bool): void {}
export function flangerProcess(state: usize, left: usize, right: usize): void {}
export function flangerLatency(state: usize): i32 {
  return 0;
}
