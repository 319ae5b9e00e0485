/** Until the synth stands here: silence for an instrument, the input for an effect. */
export function synthCreate(seed: u32): usize {
  return 0;
}
export function synthFree(state: usize): void {}
export function synthReset(state: usize): void {}
export function synthParameter(state: usize, index: i32, value: f32, jump: bool): void {}
export function synthProcess(state: usize, left: usize, right: usize): void {}
export function synthEvent(state: usize, frame: i32, type: i32, data1: i32, data2: f32): void {}
