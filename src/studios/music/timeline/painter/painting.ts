import { workerFonts } from "../../../../kit/surface/fonts";
import { Scope } from "../../../../scope/scope";
import type { KnownAudio, PeakCache } from "../../../../sound/waveform/peaks";
import { onFrame } from "../../../../ui/meters/frame";
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

/** Whoever paints: begun with the first canvas, ended with the last. */
interface Host {
  /** hands over a canvas; null: it is gone */
  surface(name: SurfaceName, canvas: HTMLCanvasElement | null): void;
  tell(message: Exclude<PainterMessage, { type: "surface" | "fonts" }>): void;
  /** called in each frame of the page */
  frame(): void;
  close(): void;
}

/** The timeline's canvases, drawn somewhere from what they are told. Parts of the timeline add theirs. */
export class Painting {
  readonly #peaks: PeakCache;
  readonly #canvases = new Map<SurfaceName, { canvas: HTMLCanvasElement; size: string }>();
  #host: Host | null = null;
  #shown: { project: PaintedProject; look: Look } | null = null;

  /** `peaks` are asked for the samples that come into sight. */
  constructor(peaks: PeakCache) {
    this.#peaks = peaks;
  }

  /** Puts a canvas into an element, before what is there; returns the way to take it out. */
  add(name: SurfaceName, parent: HTMLElement, className = ""): () => void {
    const canvas = document.createElement("canvas");
    canvas.className = className;
    parent.prepend(canvas);
    this.#host ??=
      typeof canvas.transferControlToOffscreen === "function" ? inWorker(this.#peaks) : onPage(this.#peaks);
    this.#canvases.set(name, { canvas, size: "" });
    this.#host.surface(name, canvas);
    return () => {
      canvas.remove();
      if (this.#canvases.get(name)?.canvas !== canvas) return;
      this.#canvases.delete(name);
      this.#host?.surface(name, null);
      if (this.#canvases.size > 0) return;
      this.#host?.close();
      this.#host = null;
      this.#shown = null;
    };
  }

  /** Shows a document under a look; called in each frame, passes on what changed. */
  show(project: PaintedProject, look: Look): void {
    const host = this.#host;
    if (!host) return;
    for (const [name, entry] of this.#canvases) {
      const [width, height] = surfaceSize(name, look);
      const size = `${width}/${height}`;
      if (size === entry.size) continue;
      entry.size = size;
      entry.canvas.style.width = `${width}px`;
      entry.canvas.style.height = `${height}px`;
    }
    const changes = projectChanges(this.#shown?.project ?? null, project);
    if (changes) host.tell({ type: "project", changes });
    const changed = lookChanges(this.#shown?.look ?? null, look);
    if (changed) host.tell({ type: "look", look: changed });
    this.#shown = { project, look };
    host.frame();
  }
}

/** Follows peaks that were asked for until they are there; tells meanwhile of audio that is missing. */
function peaksFor(peaks: PeakCache, deliver: (sampleId: string, found: KnownAudio) => void) {
  const waited = new Map<string, KnownAudio | null>();
  let version = -1;
  const stop = onFrame(() => {
    if (waited.size === 0 || version === peaks.version) return;
    version = peaks.version;
    for (const [id, told] of waited) {
      const found = peaks.get(id);
      if (!found || found === told) continue;
      if (found === "missing") waited.set(id, found);
      else waited.delete(id);
      deliver(id, found);
    }
  });
  return {
    ask: (sampleId: string) => {
      waited.set(sampleId, null);
      version = -1;
    },
    stop,
  };
}

function inWorker(peaks: PeakCache): Host {
  const scope = new Scope();
  const worker = scope.worker(
    () => new Worker(new URL("./painter.worker.ts", import.meta.url), { type: "module", name: "timeline" }),
  );
  const send = (message: PainterMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const delivery = peaksFor(peaks, (sampleId, found) => send({ type: "peaks", sampleId, peaks: found }));
  scope.listen(worker, "message", ({ data }: MessageEvent<PainterRequest>) => delivery.ask(data.sampleId));
  scope.add(delivery.stop);
  send({ type: "fonts", fonts: workerFonts() });
  return {
    surface: (name, canvas) => {
      const offscreen = canvas?.transferControlToOffscreen() ?? null;
      send({ type: "surface", name, canvas: offscreen }, offscreen ? [offscreen] : []);
    },
    tell: send,
    frame: () => undefined,
    close: () => scope.end(),
  };
}

function onPage(peaks: PeakCache): Host {
  let due = true;
  const painter = new TimelinePainter((sampleId) => delivery.ask(sampleId));
  const delivery = peaksFor(peaks, (sampleId, found) => {
    painter.setPeaks(sampleId, found);
    due = true;
  });
  return {
    surface: (name, canvas) => {
      painter.setSurface(name, canvas);
      due = true;
    },
    tell: (message) => {
      if (message.type === "project") painter.change(message.changes);
      if (message.type === "look") painter.look(message.look);
      due = true;
    },
    frame: () => {
      if (due) due = painter.draw(performance.now());
    },
    close: () => {
      delivery.stop();
      painter.close();
    },
  };
}
