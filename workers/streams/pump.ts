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
    windows.settle(stream);
    this.rings.wish(
      stream,
      generation,
      windows.sample(stream),
      windows.start(stream),
      windows.direction(stream),
      windows.wrap(stream),
      windows.loop(stream),
      windows.heading(stream),
      windows.behind(stream),
      windows.low(stream),
    );
  }

  /** Gives whether the reader has a good deal more to read than before. */
  private move(stream: number, generation: number): boolean {
    const { windows, rings } = this;
    windows.settle(stream);
    const left = windows.left[stream] as Float32Array;
    const right = windows.right[stream] as Float32Array;
    if (rings.look(stream, generation)) {
      const high = windows.high(stream);
      const above = Math.min(rings.heldHigh, windows.wantedHigh(stream)) - high;
      if (above > 0 && high >= rings.heldLow) {
        rings.take(stream, high, above, left, right);
        windows.setHigh(stream, high + above);
      }
      const low = windows.low(stream);
      const below = low - Math.max(rings.heldLow, windows.wantedLow(stream));
      if (below > 0 && low <= rings.heldHigh) {
        rings.take(stream, low - below, below, left, right);
        windows.setLow(stream, low - below);
      }
    }
    return rings.setTaken(stream, windows.low(stream), windows.high(stream), windows.heading(stream));
  }
}
