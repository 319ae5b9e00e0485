declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;
declare const currentTime: number;

const FRAMES = 4096;

/** Sends what it hears to the page, piece by piece; a blocked page gets it later. */
class Capture extends AudioWorkletProcessor {
  private piece = new Float32Array(FRAMES);
  private filled = 0;
  private begun = false;

  process(inputs: Float32Array[][]): boolean {
    if (!this.begun) this.port.postMessage(currentTime);
    this.begun = true;
    const input = inputs[0]?.[0];
    if (input) this.piece.set(input, this.filled);
    this.filled += input?.length ?? 128;
    if (this.filled >= FRAMES) {
      this.port.postMessage(this.piece);
      this.piece = new Float32Array(FRAMES);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor("capture", Capture as unknown as typeof AudioWorkletProcessor);
