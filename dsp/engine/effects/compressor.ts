/** Until the compressor stands here: silence for an instrument, the input for an effect. */
export function compressorCreate(seed: u32): usize {
  return 0;
}
export function compressorFree(state: usize): void {}
export function compressorReset(state: usize): void {}
export function compressorParameter(state: usize, index: i32, value: f32, jump: bool): void {}
export function compressorProcess(state: usize, left: usize, right: usize): void {}
export function compressorLatency(state: usize): i32 {
  return 0;
}
