import type { Painter } from "../../../kit/surface/painterHost";
import { drawWave } from "./drawWave";
import { fitTo } from "./fit";
import { Place, type WaveLook, type WaveMessage, type WaveScene } from "./protocol";

/** A page that says nothing for this long, ms, is gone or hidden: the waveform waits for it. */
const TRUSTED = 1500;

/** Draws one deck's scrolling waveform, in a worker or on the page. */
export class WavePainter implements Painter<WaveMessage> {
  #context: CanvasRenderingContext2D | null = null;
  #place: Float64Array | null = null;
  #scene: WaveScene | null = null;
  #look: WaveLook | null = null;
  #stale = true;
  #drawn = { frame: Number.NaN, tempo: Number.NaN };

  take(message: WaveMessage): void {
    if (message.type === "surface") {
      // both kinds of canvas draw alike
      this.#context = message.canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D | null;
      this.#place = new Float64Array(message.place);
    } else if (message.type === "scene") this.#scene = message.scene;
    else this.#look = message.look;
    this.#stale = true;
  }

  refresh(): void {
    this.#stale = true;
    if (this.#context) this.#context.font = "1px serif";
  }

  /** It asks for another frame always: the deck may move at any time, and only the shared memory tells. */
  draw(): boolean {
    const context = this.#context;
    const place = this.#place;
    if (!context || !place || !this.#scene || !this.#look || this.#look.width === 0) return true;
    const now = this.#now(place);
    const same = Math.abs(now.frame - this.#drawn.frame) < 1 && now.tempo === this.#drawn.tempo;
    if (same && !this.#stale) return true;
    this.#stale = false;
    this.#drawn = now;
    fitTo(context, this.#look);
    drawWave(context, this.#scene, this.#look, now);
    return true;
  }

  /** Where the deck is now, by where it was and how fast it went. */
  #now(place: Float64Array): { frame: number; tempo: number } {
    const [frame = 0, speed = 0, at = 0] = place;
    const since = performance.timeOrigin + performance.now() - at;
    const passed = since < TRUSTED ? Math.max(0, since) : 0;
    return { frame: frame + speed * passed, tempo: place[Place.tempo] || 1 };
  }
}
