import { sampleRate } from "../../context";

/** Frequency of a MIDI key, which may lie between two keys: equal temperament, A4 = key 69 = 440 Hz. */
@inline
export function keyHz(key: f32): f32 {
  return 440 * Mathf.exp2((key - 69) * (1.0 / 12.0));
}

/** Steps of a 32-bit phase per frame at a frequency; at most half a turn. */
@inline
export function phaseStep(hz: f32): u32 {
  const turn: f32 = hz / sampleRate;
  return <u32>(<f64>min<f32>(turn, 0.5) * 4294967296.0);
}
