/** Frames whose peak is kept until the length is known. */
const RUN = 1024;

/** Builds the waveform of audio whose length is not known beforehand. */
export class Waveform {
  private readonly runs: number[] = [];
  private largest = 0;
  private gathered = 0;

  push(left: Float32Array, right: Float32Array): void {
    for (let i = 0; i < left.length; i++) {
      this.largest = Math.max(this.largest, Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
      this.gathered += 1;
      if (this.gathered === RUN) this.endRun();
    }
  }

  /** The largest absolute sample of each of `count` equal parts, 255 = full scale and above. */
  points(count: number): Uint8Array {
    if (this.gathered > 0) this.endRun();
    const { runs } = this;
    return Uint8Array.from({ length: count }, (_, point) => {
      const from = Math.floor((point * runs.length) / count);
      const to = Math.max(from + 1, Math.ceil(((point + 1) * runs.length) / count));
      const largest = runs.slice(from, to).reduce((most, run) => Math.max(most, run), 0);
      return Math.round(Math.min(1, largest) * 255);
    });
  }

  private endRun(): void {
    this.runs.push(this.largest);
    this.largest = 0;
    this.gathered = 0;
  }
}
