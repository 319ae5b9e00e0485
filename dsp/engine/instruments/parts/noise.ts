/** Marsaglia's xorshift: the next state of a generator whose state is never 0. */
@inline
export function nextRandom(state: u32): u32 {
  state ^= state << 13;
  state ^= state >> 17;
  return state ^ (state << 5);
}

/** The next states of four generators. */
@inline
export function nextRandoms(states: v128): v128 {
  states = v128.xor(states, i32x4.shl(states, 13));
  states = v128.xor(states, i32x4.shr_u(states, 17));
  return v128.xor(states, i32x4.shl(states, 5));
}

/** A generator's state from any seed, well mixed (the finaliser of MurmurHash3). */
export function seedRandom(seed: u32): u32 {
  seed ^= seed >> 16;
  seed *= 0x85ebca6b;
  seed ^= seed >> 13;
  seed *= 0xc2b2ae35;
  seed ^= seed >> 16;
  return seed | 1;
}

/** A state as a number, −1..1. */
@inline
export function bipolar(state: u32): f32 {
  return <f32>(<i32>state) * 4.656612873077393e-10;
}

/** States as numbers, −1..1. */
@inline
export function bipolars(states: v128): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(states), f32x4.splat(4.656612873077393e-10));
}
