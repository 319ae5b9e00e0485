/** Until the pluck stands here: silence for an instrument, the input for an effect. */
export function pluckCreate(seed: u32): usize {
  return 0;
}
export function pluckFree(state: usize): void {}
export function pluckReset(state: usize): void {}
export function pluckParameter(state: usize, index: i32, value: f32, jump: bool): void {}
export function pluckProcess(state: usize, left: usize, right: usize): void {}
export function pluckEvent(state: usize, frame: i32, type: i32, data1: i32, data2: f32): void {}
