import { SPECTRUM_BINS } from "../../../contract/engine/memory";
import { FADER_TAPER } from "../../../contract/parameters/taper";
import { formatBars, formatSeconds } from "../../../contract/project/time";
import type { AnyCanvas, Painter } from "../../kit/surface/painterHost";
import { MeterPainter } from "../../ui/meters/draw/meter";
import { drawSpectrum, drawSpectrumUnder } from "../../ui/meters/draw/spectrum";
import type { Surface } from "../../ui/meters/draw/surface";
import type { Display, DisplayLook, DisplayMessage, DisplaySources } from "./protocol";
import { EngineReadings } from "./readings";

/** What a display draws from. */
interface Shown {
  readings: EngineReadings | null;
  sources: DisplaySources;
}

type Draw = (surface: Surface, now: number, shown: Shown) => void;

/** Draws one kind of display; may do nothing if nothing has changed. */
function drawerOf(display: Display): Draw {
  switch (display.kind) {
    case "meter": {
      const painter = new MeterPainter();
      return (surface, now, { readings }) =>
        painter.draw(surface, now, readings?.levels(display.trackId) ?? null, FADER_TAPER, 0);
    }
    case "spectrum":
      return spectrumDrawer();
    case "stripSpectrum":
      return stripSpectrumDrawer(display.of, display.highest);
    case "position":
      return positionDrawer();
  }
}

/** The spectrum that was read last; `read` returns whether there was a newer one. */
class SpectrumReading {
  readonly levels = new Float32Array(SPECTRUM_BINS).fill(-200);
  #count = 0;

  constructor(readonly of: "master" | "selected") {}

  read(readings: EngineReadings | null): boolean {
    const count = readings?.spectrum(this.of, this.levels, this.#count) ?? this.#count;
    if (count === this.#count) return false;
    this.#count = count;
    return true;
  }
}

/** The master's spectrum, with the selected track's over it if that is measured. */
function spectrumDrawer(): Draw {
  const [master, track] = [new SpectrumReading("master"), new SpectrumReading("selected")];
  return (surface, _, { readings, sources }) => {
    const newMaster = master.read(readings);
    const newTrack = sources.track && track.read(readings);
    if (!newMaster && !newTrack && !surface.stale) return;
    const rate = readings?.sampleRate ?? sources.sampleRate;
    drawSpectrum(surface, master.levels, rate, sources.track ? track.levels : null);
  };
}

/**
 * The spectrum of one strip without grid, as the background of a curve on the same axis. Empty while it is not
 * measured.
 */
function stripSpectrumDrawer(of: "master" | "selected", highest: number): Draw {
  const spectrum = new SpectrumReading(of);
  return (surface, _, { readings, sources }) => {
    const measured = of === "master" || sources.track;
    const isNew = measured && spectrum.read(readings);
    if (!isNew && !surface.stale) return;
    drawSpectrumUnder(surface, measured ? spectrum.levels : null, readings?.sampleRate ?? sources.sampleRate, highest);
  };
}

function positionDrawer(): Draw {
  let drawn = "";
  return (surface, _, { readings, sources }) => {
    const bars = formatBars(sources.meters, Math.floor(readings?.tick() ?? 0));
    const time = formatSeconds(readings?.seconds() ?? 0);
    if (bars + time === drawn && !surface.stale) return;
    drawn = bars + time;
    const { context, width, height } = surface;
    const mono = surface.color("--mono");
    context.clearRect(0, 0, width, height);
    context.textBaseline = "middle";
    context.textAlign = "left";
    context.font = `500 17px ${mono}`;
    context.fillStyle = surface.color("--text");
    context.fillText(bars, 10, height / 2 + 1);
    if (width <= 150) return;
    context.textAlign = "right";
    context.font = `400 11px ${mono}`;
    context.fillStyle = surface.color("--muted");
    context.fillText(time, width - 10, height / 2 + 1);
  };
}

interface Entry {
  surface: Surface;
  draw: Draw;
  /** whether it is drawn only in every second frame, and in which */
  half: boolean;
  turn: number;
}

/** Paints displays from the engine's shared memory, in a worker or, if that is impossible, on the page. */
export class DisplayPainter implements Painter<DisplayMessage> {
  readonly #entries = new Map<number, Entry>();
  #sources: DisplaySources = { readings: null, sampleRate: 44100, meters: [], track: false, slow: false };
  #readings: EngineReadings | null = null;
  #frames = 0;

  take(message: DisplayMessage): void {
    switch (message.type) {
      case "add":
        this.#add(message.id, message.display, message.canvas);
        break;
      case "look":
        this.#look(message.id, message.look);
        break;
      case "sources":
        this.#read(message.sources);
        break;
      case "remove":
        this.#entries.delete(message.id);
        break;
    }
  }

  #add(id: number, display: Display, canvas: AnyCanvas): void {
    const context = canvas.getContext("2d") as CanvasRenderingContext2D | null;
    if (!context) throw new Error("This browser gives no canvas to draw on.");
    const surface: Surface = { context, width: 0, height: 0, color: () => "", stale: true };
    // What is read rather than followed by the eye needs only half the frames.
    this.#entries.set(id, { surface, draw: drawerOf(display), half: display.kind !== "meter", turn: id % 2 });
  }

  #look(id: number, { width, height, ratio, colors }: DisplayLook): void {
    const surface = this.#entries.get(id)?.surface;
    if (!surface) return;
    const { canvas } = surface.context;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (w > 0 && h > 0 && (canvas.width !== w || canvas.height !== h)) {
      canvas.width = w;
      canvas.height = h;
    }
    surface.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    surface.width = width;
    surface.height = height;
    surface.color = (token) => colors[token] ?? "";
    surface.stale = true;
  }

  #read(sources: DisplaySources): void {
    if (sources.readings !== this.#sources.readings) {
      this.#readings = sources.readings && new EngineReadings(sources.readings);
    }
    this.#sources = sources;
    this.refresh();
  }

  /** Redraws everything in the next frame. */
  refresh(): void {
    for (const { surface } of this.#entries.values()) {
      surface.stale = true;
      // setting a different font first makes the context look up the newly loaded font
      surface.context.font = "1px serif";
    }
  }

  /** Draws what has changed; returns whether another frame is needed. */
  draw(now: number): boolean {
    this.#frames++;
    const shown: Shown = { readings: this.#readings, sources: this.#sources };
    for (const { surface, draw, half, turn } of this.#entries.values()) {
      if (surface.width === 0 || surface.height === 0) continue;
      if ((half || this.#sources.slow) && this.#frames % 2 !== turn && !surface.stale) continue;
      draw(surface, now, shown);
      surface.stale = false;
    }
    return this.#entries.size > 0 && this.#readings !== null;
  }
}
