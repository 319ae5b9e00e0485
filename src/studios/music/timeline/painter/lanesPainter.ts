import type { Project } from "../../../../../contract/project/document";
import { type MeterMap, meterMap, type TempoMap, tempoMap } from "../../../../../contract/project/time";
import { drawLanes } from "../draw/lanes";
import { TileCache } from "../draw/tiles";
import type { WavePeaks } from "../draw/waveform";
import { buildScene, clipRate, type Scene } from "../model/scene";
import { type Look, type PaintedProject, type ProjectChanges, withChanges } from "./protocol";

/** Any canvas that is drawn on: the page's own, or one that a worker draws. */
type AnyCanvas = HTMLCanvasElement | OffscreenCanvas;

/**
 * Holds a copy of what the lanes show and draws it. The same in a worker and, where the browser hands
 * no canvas to workers, on the page.
 */
export class LanesPainter {
  readonly #tiles = new TileCache();
  readonly #canvas: AnyCanvas;
  readonly #context: CanvasRenderingContext2D;
  readonly #ask: (sampleId: string) => void;
  readonly #peaks = new Map<string, WavePeaks>();
  readonly #asked = new Set<string>();
  #project: PaintedProject | null = null;
  #look: Partial<Look> = {};
  #scene: Scene | null = null;
  #tempo: TempoMap = [];
  #meters: MeterMap = [];

  /** `ask` is called once for each sample whose peaks are lacking. */
  constructor(canvas: AnyCanvas, ask: (sampleId: string) => void) {
    const context = canvas.getContext("2d", { alpha: false });
    if (!context) throw new Error("This browser gives no canvas to draw on.");
    this.#canvas = canvas;
    // both kinds draw alike; only what the page's own can do beside is missing from the other
    this.#context = context as CanvasRenderingContext2D;
    this.#ask = ask;
  }

  change({ tracks, clips, rest }: ProjectChanges): void {
    const now = this.#project;
    const next: PaintedProject = {
      ...(now ?? { samples: {}, sampleRate: 0, tempo: {}, signatures: {} }),
      ...rest,
      tracks: tracks ? withChanges(now?.tracks ?? {}, tracks) : (now?.tracks ?? {}),
      clips: clips ? withChanges(now?.clips ?? {}, clips) : (now?.clips ?? {}),
    };
    if (rest) {
      this.#tempo = tempoMap(rest.tempo);
      this.#meters = meterMap(rest.signatures);
    }
    this.#project = next;
    this.#scene = null;
  }

  look(look: Partial<Look>): void {
    if (look.theme && look.theme !== this.#look.theme) this.#tiles.clear();
    if (look.returns !== undefined && look.returns !== this.#look.returns) this.#scene = null;
    this.#look = { ...this.#look, ...look };
  }

  setPeaks(sampleId: string, peaks: WavePeaks): void {
    this.#peaks.set(sampleId, peaks);
  }

  /** Draws what there is; whether another frame is due, for tiles that did not fit into this one. */
  draw(): boolean {
    const project = this.#project;
    const { view, theme, ratio = 1, grid = "off", selected, held, focused = null, loop, trackId } = this.#look;
    if (!project || !view || !theme || !selected || !held || !loop || view.width === 0 || view.height === 0)
      return false;
    this.#scene ??= buildScene(project as Project, this.#tempo, this.#look.returns);
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width;
      this.#canvas.height = height;
    }
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#tiles.beginFrame();
    const scene = this.#scene;
    drawLanes(
      {
        context: this.#context,
        view,
        theme,
        tiles: this.#tiles,
        map: this.#tempo,
        ratio,
        rateOf: (clip) => clipRate(project, clip),
        peaksOf: (id) => this.#peaksOf(id),
      },
      {
        scene,
        meters: this.#meters,
        grid,
        selected,
        focused,
        held,
        selectedRow: scene.rows.findIndex((row) => row.track.id === trackId),
        loop,
      },
    );
    return this.#tiles.missed;
  }

  /** Frees the pictures. */
  close(): void {
    this.#tiles.clear();
  }

  #peaksOf(sampleId: string): WavePeaks | null {
    const peaks = this.#peaks.get(sampleId);
    if (!peaks && !this.#asked.has(sampleId)) {
      this.#asked.add(sampleId);
      this.#ask(sampleId);
    }
    return peaks ?? null;
  }
}
