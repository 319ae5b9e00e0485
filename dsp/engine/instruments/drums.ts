/** Until the drums stands here: silence for an instrument, the input for an effect. */
export function drumsCreate(seed: u32): usize {
  return 0;
}
export function drumsFree(state: usize): void {}
export function drumsReset(state: usize): void {}
export function drumsParameter(state: usize, index: i32, value: f32, jump: bool): void {}
export function drumsProcess(state: usize, left: usize, right: usize): void {}
export function drumsEvent(state: usize, frame: i32, type: i32, data1: i32, data2: f32): void {}
