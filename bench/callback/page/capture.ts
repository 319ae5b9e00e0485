declare class AudioWorkletProcessor {
  constructor(options: { processorOptions: CaptureOptions });
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;
declare const currentFrame: number;

/** What the page shares with the capture. */
export interface CaptureOptions {
  /** frame of the context at which the capture began, and the number of frames since */
  head: SharedArrayBuffer;
  frames: SharedArrayBuffer;
}

/**
 * Stores what it hears in memory that it shares with the page, because messages from the audio thread would wait for
 * other threads. A node is not called for every quantum while its graph changes, so each quantum is stored at the place
 * for its frame.
 */
class Capture extends AudioWorkletProcessor {
  private readonly head: Int32Array;
  private readonly frames: Float32Array;
  private begin = -1;

  constructor(options: { processorOptions: CaptureOptions }) {
    super(options);
    this.head = new Int32Array(options.processorOptions.head);
    this.frames = new Float32Array(options.processorOptions.frames);
  }

  process(inputs: Float32Array[][]): boolean {
    if (this.begin < 0) {
      this.begin = currentFrame;
      Atomics.store(this.head, 0, currentFrame);
    }
    const input = inputs[0]?.[0];
    const at = currentFrame - this.begin;
    if (!input || at + input.length > this.frames.length) return true;
    this.frames.set(input, at);
    Atomics.store(this.head, 1, at + input.length);
    return true;
  }
}

registerProcessor("capture", Capture as unknown as typeof AudioWorkletProcessor);
