/** Until the delay stands here: silence for an instrument, the input for an effect. */
export function delayCreate(seed: u32): usize {
  return 0;
}
export function delayFree(state: usize): void {}
export function delayReset(state: usize): void {}
export function delayParameter(state: usize, index: i32, value: f32, jump: bool): void {}
export function delayProcess(state: usize, left: usize, right: usize): void {}
export function delayLatency(state: usize): i32 {
  return 0;
}
