import { Size } from "../../abi";

/** Where hosts put stored bytes of up to a stream's window, to have them decoded. */
const stored = memory.data(Size.streamWindow * 6, 16);

export function pcmAddress(): usize {
  return stored;
}

/**
 * Stereo PCM of 24 bits, little-endian, to planar f32 of −1..1: two frames are twelve bytes, which a shuffle spreads
 * over four words, each sample in the upper three bytes of its word.
 */
export function decodeInt24(bytes: usize, frames: i32, left: usize, right: usize): void {
  const scale = f32x4.splat(4.656612873077393e-10);
  const zero = i32x4.splat(0);
  let n = 0;
  // Sixteen bytes are loaded but only twelve are used, so the last frames are converted one by one.
  for (; n + 6 <= frames; n += 4) {
    const first = v128.load(bytes);
    const second = v128.load(bytes, 12);
    const a = v128.shuffle<i8>(zero, first, 0, 16, 17, 18, 0, 19, 20, 21, 0, 22, 23, 24, 0, 25, 26, 27);
    const b = v128.shuffle<i8>(zero, second, 0, 16, 17, 18, 0, 19, 20, 21, 0, 22, 23, 24, 0, 25, 26, 27);
    const low = f32x4.mul(f32x4.convert_i32x4_s(a), scale);
    const high = f32x4.mul(f32x4.convert_i32x4_s(b), scale);
    v128.store(left, v128.shuffle<i32>(low, high, 0, 2, 4, 6));
    v128.store(right, v128.shuffle<i32>(low, high, 1, 3, 5, 7));
    bytes += 24;
    left += 16;
    right += 16;
  }
  for (; n < frames; n++) {
    store<f32>(left, sampleAt(bytes));
    store<f32>(right, sampleAt(bytes + 3));
    bytes += 6;
    left += 4;
    right += 4;
  }
}

function sampleAt(bytes: usize): f32 {
  const word = (<u32>load<u16>(bytes) << 8) | (<u32>load<u8>(bytes, 2) << 24);
  return <f32>(<i32>word) * <f32>4.656612873077393e-10;
}
