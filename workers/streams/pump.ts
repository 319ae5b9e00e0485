import { Size } from "../../dsp/abi";
import type { StreamWindows } from "../../dsp/streamWindows";
import type { StreamRings } from "../memory";

/**
 * The audio thread's end of the streams: hands the engine's wishes to the reader and moves
 * frames that have come from the shared rings into the engine's windows. Allocates nothing.
 */
export class StreamPump {
  constructor(
    private readonly windows: StreamWindows,
    private readonly rings: StreamRings,
  ) {}

  /** Serves every stream once; called before each block. */
  service(): void {
    let moved = false;
    for (let stream = 0; stream < Size.streams; stream++) {
      const generation = this.windows.generation(stream);
      if (this.rings.wished(stream) !== generation) this.wish(stream, generation);
      if (generation !== 0 && this.move(stream, generation)) moved = true;
    }
    if (moved) this.rings.ring();
  }

  private wish(stream: number, generation: number): void {
    const { windows } = this;
    this.rings.wish(
      stream,
      generation,
      windows.sample(stream),
      windows.start(stream),
      windows.direction(stream),
      windows.read(stream),
    );
  }

  /** Gives whether the ring has a good deal more room than before. */
  private move(stream: number, generation: number): boolean {
    const { windows } = this;
    let written = windows.written(stream);
    const wanted = windows.read(stream) + Size.streamWindow - written;
    const ready = this.rings.ready(stream, generation, written);
    const count = Math.min(ready, wanted);
    if (count > 0) {
      const left = windows.left[stream] as Float32Array;
      this.rings.take(stream, written, count, left, windows.right[stream] as Float32Array, written);
      written += count;
    }
    windows.setWritten(stream, written);
    return this.rings.setTaken(stream, written);
  }
}
