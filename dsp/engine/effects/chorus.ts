/** Until the chorus stands here: silence for an instrument, the input for an effect. */
export function chorusCreate(seed: u32): usize {
  return 0;
}
export function chorusFree(state: usize): void {}
export function chorusReset(state: usize): void {}
export function chorusParameter(state: usize, index: i32, value: f32, jump: bool): void {}
export function chorusProcess(state: usize, left: usize, right: usize): void {}
export function chorusLatency(state: usize): i32 {
  return 0;
}
