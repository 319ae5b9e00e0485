/** Bytes of a system exclusive message at most. */
const MOST_SYSEX = 8192;

/** A message as Web MIDI takes it; null for what is none. */
export function shapeMessage(bytes: readonly number[]): readonly number[] | null {
  const [status = 0] = bytes;
  if (status === 0xf0) {
    const whole = bytes.length <= MOST_SYSEX && bytes.at(-1) === 0xf7;
    return whole && bytes.slice(1, -1).every((byte) => byte < 0x80) ? bytes : null;
  }
  if (status < 0x80 || status >= 0xf0 || bytes.length !== 3) return null;
  const length = status >> 4 === 0xc || status >> 4 === 0xd ? 2 : 3;
  // scripts compute with fractions and a little out of range: the device hears the nearest byte
  return [status, ...bytes.slice(1, length).map((byte) => Math.min(127, Math.max(0, Math.round(byte) || 0)))];
}
