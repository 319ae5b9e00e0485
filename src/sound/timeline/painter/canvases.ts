import { hostPainter, type PainterHost } from "../../../kit/surface/painterHost";
import { Scope } from "../../../scope/scope";
import { onFrame } from "../../../ui/meters/frame";
import type { KnownAudio, PeakCache } from "../../waveform/peaks";
import { TimelinePainter } from "./painter";
import {
  type Look,
  lookChanges,
  type PaintedProject,
  type PainterMessage,
  type PainterRequest,
  projectChanges,
} from "./protocol";
import { type SurfaceName, surfaceSize } from "./surfaces";

/** The timeline's canvases, drawn by a painter that is told what to show. Parts of the timeline add theirs. */
export class TimelineCanvases {
  readonly #peaks: PeakCache;
  readonly #canvases = new Map<SurfaceName, { canvas: HTMLCanvasElement; size: string }>();
  /** the painter and its lifetime: from the first canvas to the last */
  #host: { painter: PainterHost<PainterMessage>; scope: Scope } | null = null;
  #shown: { project: PaintedProject; look: Look } | null = null;

  /** `peaks` are requested for samples that become visible. */
  constructor(peaks: PeakCache) {
    this.#peaks = peaks;
  }

  /** Adds a canvas to an element, before its content; returns a function that removes it. */
  add(name: SurfaceName, parent: HTMLElement, className = ""): () => void {
    const canvas = document.createElement("canvas");
    canvas.className = className;
    parent.prepend(canvas);
    this.#host ??= this.#begin();
    const { painter } = this.#host;
    this.#canvases.set(name, { canvas, size: "" });
    painter.tell({ type: "surface", name, canvas: painter.hand(canvas) });
    return () => {
      canvas.remove();
      if (this.#canvases.get(name)?.canvas !== canvas) return;
      this.#canvases.delete(name);
      this.#host?.painter.tell({ type: "surface", name, canvas: null });
      if (this.#canvases.size > 0) return;
      this.#host?.scope.end();
      this.#host = null;
      this.#shown = null;
    };
  }

  /** Shows a document with a look; called in each frame, passes on what has changed. */
  show(project: PaintedProject, look: Look): void {
    const painter = this.#host?.painter;
    if (!painter) return;
    for (const [name, entry] of this.#canvases) {
      const [width, height] = surfaceSize(name, look);
      const size = `${width}/${height}`;
      if (size === entry.size) continue;
      entry.size = size;
      entry.canvas.style.width = `${width}px`;
      entry.canvas.style.height = `${height}px`;
    }
    const changes = projectChanges(this.#shown?.project ?? null, project);
    if (changes) painter.tell({ type: "project", changes });
    const changed = lookChanges(this.#shown?.look ?? null, look);
    if (changed) painter.tell({ type: "look", look: changed });
    this.#shown = { project, look };
  }

  #begin() {
    const scope = new Scope();
    const painter: PainterHost<PainterMessage> = hostPainter<PainterMessage, PainterRequest>(scope, {
      worker: (owner) =>
        owner.worker(
          () => new Worker(new URL("./painter.worker.ts", import.meta.url), { type: "module", name: "timeline" }),
        ),
      painter: (ask) => new TimelinePainter((sampleId) => ask({ type: "peaks", sampleId })),
      asked: ({ sampleId }) => wanted.ask(sampleId),
    });
    const wanted = peaksFor(scope, this.#peaks, (sampleId, peaks) => painter.tell({ type: "peaks", sampleId, peaks }));
    return { painter, scope };
  }
}

/** Waits for requested peaks; reports missing audio meanwhile. */
function peaksFor(scope: Scope, peaks: PeakCache, deliver: (sampleId: string, found: KnownAudio) => void) {
  const waited = new Map<string, KnownAudio | null>();
  let version = -1;
  const look = () => {
    if (waited.size === 0 || version === peaks.version) return;
    version = peaks.version;
    for (const [id, told] of waited) {
      const found = peaks.get(id);
      if (!found || found === told) continue;
      if (found === "missing") waited.set(id, found);
      else waited.delete(id);
      deliver(id, found);
    }
  };
  scope.add(onFrame(look));
  return {
    ask: (sampleId: string) => {
      waited.set(sampleId, null);
      version = -1;
    },
  };
}
