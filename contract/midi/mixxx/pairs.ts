/** Half of a value of 14 bits. */
export type Half = "msb" | "lsb";

/** The scale of Mixxx for 14 bits: 0 to 127 with fractions. */
export const wideValue = (msb: number, lsb: number): number => Math.min(((msb << 7) | lsb) / 128, 127);

/**
 * Puts the two messages of a 14-bit control together, whichever comes first. They belong together by their group and
 * key; a message of another control between them drops what waits.
 */
export class HalfPairs {
  #waiting: { control: string; half: Half; value: number } | null = null;

  /** The whole value; null while its other half is to come. */
  take(control: string, half: Half, value: number): number | null {
    const before = this.#waiting;
    if (before?.control !== control || before.half === half) {
      this.#waiting = { control, half, value };
      return null;
    }
    this.#waiting = null;
    return half === "lsb" ? wideValue(before.value, value) : wideValue(value, before.value);
  }

  /** Another control was heard. */
  drop(): void {
    this.#waiting = null;
  }
}
