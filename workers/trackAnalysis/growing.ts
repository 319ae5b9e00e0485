/** Floats whose number is not known beforehand. */
export class Growing {
  private floats = new Float32Array(4096);
  length = 0;

  push(value: number): void {
    if (this.length === this.floats.length) {
      const larger = new Float32Array(this.length * 2);
      larger.set(this.floats);
      this.floats = larger;
    }
    this.floats[this.length++] = value;
  }

  /** What has come so far, not copied. */
  get values(): Float32Array {
    return this.floats.subarray(0, this.length);
  }
}
