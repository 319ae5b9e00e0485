import FFT from "fft.js";

/**
 * Magnitude spectra of a signal that comes piece by piece: frame n lies under a Hann window around sample n × hop, with
 * silence before the first sample and behind the last. A sine of amplitude 1 on a bin has magnitude 1.
 */
export class Spectra {
  /** magnitudes of the last frame, 0 Hz up; size / 2 of them */
  readonly magnitudes: Float32Array;
  private readonly fft: FFT;
  private readonly window: Float64Array;
  private readonly held: Float32Array;
  private readonly windowed: Float64Array;
  private readonly spectrum: Float64Array;
  /** samples in `held` */
  private filled: number;
  /** samples that have come */
  private taken = 0;
  private frames = 0;

  /** @param size samples under the window, a power of two; `onFrame` is called when `magnitudes` are those of the next frame */
  constructor(
    private readonly size: number,
    private readonly hop: number,
    private readonly onFrame: (magnitudes: Float32Array) => void,
  ) {
    this.fft = new FFT(size);
    this.window = Float64Array.from(
      { length: size },
      (_, n) => (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size)) * (4 / size),
    );
    this.held = new Float32Array(size);
    this.windowed = new Float64Array(size);
    this.spectrum = new Float64Array(size * 2);
    this.magnitudes = new Float32Array(size / 2);
    this.filled = size / 2;
  }

  push(samples: Float32Array): void {
    this.taken += samples.length;
    this.take(samples);
  }

  /** Gives the frames whose windows reach behind the end. */
  end(): void {
    const silence = new Float32Array(this.hop);
    while (this.frames * this.hop < this.taken) this.take(silence);
  }

  private take(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const count = Math.min(this.size - this.filled, samples.length - at);
      this.held.set(samples.subarray(at, at + count), this.filled);
      this.filled += count;
      at += count;
      if (this.filled < this.size) continue;
      if (this.frames * this.hop < this.taken) this.transform();
      this.held.copyWithin(0, this.hop);
      this.filled = this.size - this.hop;
    }
  }

  private transform(): void {
    const { held, window, windowed, spectrum, magnitudes } = this;
    for (let n = 0; n < held.length; n++) windowed[n] = (held[n] as number) * (window[n] as number);
    this.fft.realTransform(spectrum, windowed);
    for (let bin = 0; bin < magnitudes.length; bin++) {
      const re = spectrum[bin * 2] as number;
      const im = spectrum[bin * 2 + 1] as number;
      magnitudes[bin] = Math.sqrt(re * re + im * im);
    }
    this.frames++;
    this.onFrame(magnitudes);
  }
}
