/** Until the limiter stands here: silence for an instrument, the input for an effect. */
export function limiterCreate(seed: u32): usize {
  return 0;
}
export function limiterFree(state: usize): void {}
export function limiterReset(state: usize): void {}
export function limiterParameter(state: usize, index: i32, value: f32, jump: bool): void {}
export function limiterProcess(state: usize, left: usize, right: usize): void {}
export function limiterLatency(state: usize): i32 {
  return 0;
}
