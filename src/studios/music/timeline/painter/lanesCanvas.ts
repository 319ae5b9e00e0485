import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { onFrame } from "../../../../ui/meters/frame";
import type { PeakCache } from "../peaks";
import { LanesPainter } from "./lanesPainter";
import { type Look, type PaintedProject, type PainterMessage, type PainterRequest, projectChanges } from "./protocol";

/** A canvas of the lanes, drawn somewhere from what it is told. */
export interface LanesCanvas {
  show(project: PaintedProject, look: Look): void;
  close(): void;
}

/** Puts a canvas of the lanes into an element; `peaks` are asked for the samples that come into sight. */
export function createLanesCanvas(parent: HTMLElement, className: string, peaks: PeakCache): LanesCanvas {
  const canvas = document.createElement("canvas");
  canvas.className = className;
  parent.prepend(canvas);
  const size = (look: Look) => {
    const [width, height] = [`${look.view.width}px`, `${look.view.height}px`];
    if (canvas.style.width !== width) canvas.style.width = width;
    if (canvas.style.height !== height) canvas.style.height = height;
  };
  const paint =
    typeof canvas.transferControlToOffscreen === "function" ? inWorker(canvas, peaks) : onPage(canvas, peaks);
  return {
    show: (project, look) => {
      size(look);
      paint.show(project, look);
    },
    close: () => {
      paint.close();
      canvas.remove();
    },
  };
}

/** What of a look is other than before; null where nothing is. */
export function lookChanges(before: Look | null, after: Look): Partial<Look> | null {
  if (!before) return after;
  const changed: Partial<Record<keyof Look, unknown>> = {};
  for (const key of Object.keys(after) as (keyof Look)[]) {
    if (!Object.is(before[key], after[key])) changed[key] = after[key];
  }
  return Object.keys(changed).length > 0 ? (changed as Partial<Look>) : null;
}

/** Follows peaks that were asked for until they are there. */
function peaksFor(
  peaks: PeakCache,
  deliver: (sampleId: string, found: NonNullable<ReturnType<PeakCache["get"]>>) => void,
) {
  const waited = new Set<string>();
  let version = -1;
  const stop = onFrame(() => {
    if (waited.size === 0 || version === peaks.version) return;
    version = peaks.version;
    for (const id of waited) {
      const found = peaks.get(id);
      if (!found) continue;
      waited.delete(id);
      deliver(id, found);
    }
  });
  return {
    ask: (sampleId: string) => {
      waited.add(sampleId);
      version = -1;
    },
    stop,
  };
}

function inWorker(canvas: HTMLCanvasElement, peaks: PeakCache): LanesCanvas {
  const worker = new Worker(new URL("./lanes.worker.ts", import.meta.url), { type: "module", name: "lanes" });
  const send = (message: PainterMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  const fonts = [{ family: "Inter Variable", url: new URL(interFont, location.href).href }];
  send({ type: "canvas", canvas: offscreen, fonts }, [offscreen]);
  const delivery = peaksFor(peaks, (sampleId, found) => send({ type: "peaks", sampleId, peaks: found }));
  worker.addEventListener("message", ({ data }: MessageEvent<PainterRequest>) => delivery.ask(data.sampleId));
  let shown: { project: PaintedProject; look: Look } | null = null;
  return {
    show: (project, look) => {
      const changes = projectChanges(shown?.project ?? null, project);
      if (changes) send({ type: "project", changes });
      const changed = lookChanges(shown?.look ?? null, look);
      if (changed) send({ type: "look", look: changed });
      shown = { project, look };
    },
    close: () => {
      delivery.stop();
      worker.terminate();
    },
  };
}

function onPage(canvas: HTMLCanvasElement, peaks: PeakCache): LanesCanvas {
  let due = false;
  let shown: { project: PaintedProject; look: Look } | null = null;
  const painter = new LanesPainter(canvas, (sampleId) => delivery.ask(sampleId));
  const delivery = peaksFor(peaks, (sampleId, found) => {
    painter.setPeaks(sampleId, found);
    due = true;
  });
  return {
    show: (project, look) => {
      const changes = projectChanges(shown?.project ?? null, project);
      if (changes) painter.change(changes);
      const changed = lookChanges(shown?.look ?? null, look);
      if (changed) painter.look(changed);
      shown = { project, look };
      if (changes || changed || due) due = painter.draw();
    },
    close: () => {
      delivery.stop();
      painter.close();
    },
  };
}
