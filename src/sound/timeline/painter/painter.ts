import { readUntil, tickAfter } from "../../../../contract/project/pace";
import { type MeterMap, meterMap, type TempoMap, tempoMap } from "../../../../contract/project/time";
import type { AnyCanvas, Painter } from "../../../kit/surface/painterHost";
import { rowToY, visibleRows } from "../../../kit/timeline/rows";
import { EngineReadings } from "../../displays/readings";
import type { KnownAudio } from "../../waveform/peaks";
import type { ClipDrawing } from "../draw/clip/drawing";
import { decayedLevel, drawHeadMeters, type HeadBar, type HeadLevel, headBar } from "../draw/headMeters";
import { drawHeads } from "../draw/heads";
import { drawLanes, type LanesState } from "../draw/lanes";
import { drawRuler } from "../draw/ruler";
import { TileCache } from "../draw/tiles";
import { tickToX } from "../model/geometry";
import { type Marker, markersOf } from "../model/markers";
import { type Placed, placeClips } from "../model/scene";
import { type Look, type PaintedProject, type PainterMessage, type ProjectChanges, withChanges } from "./protocol";
import { SURFACES, type SurfaceName, surfaceSize, surfacesOf } from "./surfaces";

/** ms between two readings of levels while meters are slowed down. */
const SLOW_MS = 25;

/** What is drawn in one frame: everything that must be known before drawing. */
interface Shown {
  project: PaintedProject;
  look: Look;
  scene: Placed;
}

/**
 * Holds a copy of what the timeline shows and draws it: lanes with the playhead, ruler, heads, meters. Reads position
 * and levels itself. Runs in a worker, or on the page if the browser cannot transfer a canvas.
 */
export class TimelinePainter implements Painter<PainterMessage> {
  readonly #tiles = new TileCache();
  readonly #contexts = new Map<SurfaceName, CanvasRenderingContext2D>();
  /** canvases that must be redrawn */
  readonly #stale = new Set<SurfaceName>();
  readonly #ask: (sampleId: string) => void;
  readonly #peaks = new Map<string, KnownAudio>();
  readonly #asked = new Set<string>();
  #project: PaintedProject | null = null;
  #look: Partial<Look> = {};
  #scene: Placed | null = null;
  #tempo: TempoMap = [];
  #meters: MeterMap = [];
  #markers: readonly Marker[] = [];
  #readings: EngineReadings | null = null;
  /** x of the playhead that is drawn, CSS pixels */
  #lineAt: number | null = null;
  #levels = new Map<string, HeadLevel>();
  #bars: readonly HeadBar[] = [];
  #drawnAt = 0;

  /** `ask` is called once for each sample whose peaks are missing. */
  constructor(ask: (sampleId: string) => void) {
    this.#ask = ask;
  }

  take(message: PainterMessage): void {
    switch (message.type) {
      case "surface":
        this.setSurface(message.name, message.canvas);
        break;
      case "project":
        this.change(message.changes);
        break;
      case "look":
        this.look(message.look);
        break;
      case "peaks":
        this.setPeaks(message.sampleId, message.peaks);
        break;
    }
  }

  /** Sets a canvas to draw on; null: it is gone. */
  setSurface(name: SurfaceName, canvas: AnyCanvas | null): void {
    this.#contexts.delete(name);
    if (!canvas) return;
    const context = canvas.getContext("2d", { alpha: name === "meters" });
    if (!context) throw new Error("This browser gives no canvas to draw on.");
    // both kinds draw alike; the page's own only has further properties
    this.#contexts.set(name, context as CanvasRenderingContext2D);
    this.#stale.add(name);
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
      this.#markers = markersOf(rest);
      this.#stale.add("ruler");
    }
    if (tracks) this.#stale.add("heads");
    this.#stale.add("lanes");
    this.#project = next;
    this.#scene = null;
  }

  look(change: Partial<Look>): void {
    if (change.theme) this.#tiles.clear();
    if (change.returns !== undefined) this.#scene = null;
    if (change.readings !== undefined) this.#readings = change.readings && new EngineReadings(change.readings);
    for (const name of surfacesOf(this.#look, change)) this.#stale.add(name);
    this.#look = { ...this.#look, ...change };
  }

  setPeaks(sampleId: string, peaks: KnownAudio): void {
    this.#peaks.set(sampleId, peaks);
    this.#stale.add("lanes");
  }

  /** Redraws everything in the next frame, because a font has loaded. */
  refresh(): void {
    for (const name of SURFACES) this.#stale.add(name);
    // setting a different font first makes the context look up the newly loaded font
    for (const context of this.#contexts.values()) context.font = "1px serif";
  }

  /**
   * Draws what has changed, `now` in ms. Returns whether another frame is needed: for what did not fit into this one,
   * and while an engine runs, whose position and levels change by themselves.
   */
  draw(now: number): boolean {
    const project = this.#project;
    const { view, theme } = this.#look;
    if (!project || !view || !theme || view.width === 0 || view.height === 0) return false;
    const look = this.#look as Look;
    this.#scene ??= placeClips(project, this.#tempo, look.returns);
    const shown: Shown = { project, look, scene: this.#scene };
    this.#drawLanes(shown);
    this.#drawRuler(shown);
    this.#drawHeads(shown);
    this.#drawMeters(shown, now);
    return this.#stale.has("lanes") || this.#readings !== null;
  }

  /** Frees the pictures. */
  close(): void {
    this.#tiles.clear();
  }

  /** A canvas to draw on, sized for the display, and whether all of it must be redrawn. */
  #surface(name: SurfaceName, look: Look): { context: CanvasRenderingContext2D; stale: boolean } | null {
    const context = this.#contexts.get(name);
    if (!context) {
      this.#stale.delete(name);
      return null;
    }
    const { canvas } = context;
    const [width, height] = surfaceSize(name, look).map((size) => Math.round(size * look.ratio)) as [number, number];
    if (width === 0 || height === 0) return null;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      this.#stale.add(name);
    }
    context.setTransform(look.ratio, 0, 0, look.ratio, 0, 0);
    return { context, stale: this.#stale.delete(name) };
  }

  #drawLanes({ project, look, scene }: Shown): void {
    const surface = this.#surface("lanes", look);
    if (!surface) return;
    const { context, stale } = surface;
    const { view, theme, ratio } = look;
    const x = Math.round(tickToX(view, this.#readings?.tick() ?? 0) * ratio) / ratio;
    if (!stale && x === this.#lineAt) return;
    const drawing: ClipDrawing = {
      context,
      view,
      theme,
      tiles: this.#tiles,
      map: this.#tempo,
      ratio,
      tickAfter: (clip, read) => tickAfter(clip, project.samples, this.#tempo, read),
      readUntil: (clip, tick) => readUntil(clip, project.samples, this.#tempo, tick),
      peaksOf: (id) => this.#peaksOf(id),
    };
    const state: LanesState = {
      scene,
      meters: this.#meters,
      grid: look.grid,
      selected: look.selected,
      focused: look.focused,
      held: look.held,
      selectedRow: scene.rows.findIndex((row) => row.track.id === look.trackId),
      loop: look.loop,
    };
    this.#tiles.beginFrame();
    if (stale) drawLanes(drawing, state);
    else if (this.#lineAt !== null && inSight(this.#lineAt, view.width)) {
      // in whole device pixels, so that no edge of the part is blended
      const left = Math.floor(this.#lineAt * ratio - 1) / ratio;
      const right = Math.ceil((this.#lineAt + 1) * ratio + 1) / ratio;
      drawLanes(drawing, state, { left, right });
    }
    if (inSight(x, view.width)) {
      context.fillStyle = theme.text;
      context.fillRect(x, 0, 1, view.height);
    }
    this.#lineAt = x;
    if (this.#tiles.missed) this.#stale.add("lanes");
  }

  #drawRuler({ look }: Shown): void {
    const surface = this.#surface("ruler", look);
    if (!surface?.stale) return;
    const { view, theme, grid, loop } = look;
    drawRuler(surface.context, {
      view,
      theme,
      grid,
      loop,
      meters: this.#meters,
      tempo: this.#tempo,
      markers: this.#markers,
    });
  }

  #drawHeads({ look, scene }: Shown): void {
    const surface = this.#surface("heads", look);
    if (!surface?.stale) return;
    const { view, theme, trackIds, headsWidth: width } = look;
    drawHeads(surface.context, view, theme, { scene, trackIds, width });
  }

  #drawMeters({ look, scene }: Shown, now: number): void {
    const surface = this.#surface("meters", look);
    if (!surface) return;
    if (look.slowMeters && !surface.stale && now - this.#drawnAt < SLOW_MS) return;
    const { view, theme } = look;
    const levels = new Map<string, HeadLevel>();
    const bars: HeadBar[] = [];
    const { first, end } = visibleRows(view, scene.rows.length);
    for (let index = first; index < end; index++) {
      const id = scene.rows[index]?.track.id;
      if (id === undefined) continue;
      const level = decayedLevel(this.#levels.get(id), this.#readings?.peaks(id) ?? null, now - this.#drawnAt);
      levels.set(id, level);
      bars.push(headBar(level, rowToY(view, index), view.rowHeight));
    }
    this.#drawnAt = now;
    this.#levels = levels;
    if (!surface.stale && sameBars(bars, this.#bars)) return;
    this.#bars = bars;
    drawHeadMeters(surface.context, theme, bars, view);
  }

  #peaksOf(sampleId: string): KnownAudio | null {
    const peaks = this.#peaks.get(sampleId);
    if (!peaks && !this.#asked.has(sampleId)) {
      this.#asked.add(sampleId);
      this.#ask(sampleId);
    }
    return peaks ?? null;
  }
}

const inSight = (x: number, width: number) => x > -1 && x < width;

function sameBars(a: readonly HeadBar[], b: readonly HeadBar[]): boolean {
  return (
    a.length === b.length &&
    a.every((bar, index) => {
      const other = b[index];
      return (
        other !== undefined &&
        bar.top === other.top &&
        bar.left === other.left &&
        bar.right === other.right &&
        bar.clipped === other.clipped
      );
    })
  );
}
