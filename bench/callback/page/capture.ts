declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;
declare const currentFrame: number;
declare const sampleRate: number;

const FRAMES = 4096;

/**
 * Sends what it hears to the page, piece by piece; a blocked page gets it later. A node is not called for every
 * quantum while its graph changes: each quantum is put where its frame says.
 */
class Capture extends AudioWorkletProcessor {
  private piece = new Float32Array(FRAMES);
  private begin = -1;
  private sent = 0;

  process(inputs: Float32Array[][]): boolean {
    if (this.begin < 0) {
      this.begin = currentFrame;
      this.port.postMessage(currentFrame / sampleRate);
    }
    const at = currentFrame - this.begin - this.sent;
    for (let rest = at; rest >= FRAMES; rest -= FRAMES) this.send();
    const input = inputs[0]?.[0];
    if (input) this.piece.set(input, at % FRAMES);
    return true;
  }

  private send(): void {
    this.port.postMessage(this.piece);
    this.piece = new Float32Array(FRAMES);
    this.sent += FRAMES;
  }
}

registerProcessor("capture", Capture as unknown as typeof AudioWorkletProcessor);
