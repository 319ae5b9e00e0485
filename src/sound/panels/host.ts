import { workerFonts } from "../../kit/surface/fonts";
import { Scope } from "../../scope/scope";
import { onFrame } from "../../ui/meters/frame";
import { PanelPainter } from "./painter";
import type { Panel, PanelLook, PanelMessage, PanelSources } from "./protocol";

/** Whoever paints the panels: begun with the first, ended with the last. */
interface Host {
  add(id: number, panel: Panel, canvas: HTMLCanvasElement): void;
  tell(message: Exclude<PanelMessage, { type: "fonts" | "add" }>): void;
  close(): void;
}

function inWorker(): Host {
  const scope = new Scope();
  const worker = scope.worker(
    () => new Worker(new URL("./panels.worker.ts", import.meta.url), { type: "module", name: "panels" }),
  );
  const send = (message: PanelMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  send({ type: "fonts", fonts: workerFonts() });
  return {
    add: (id, panel, canvas) => {
      const offscreen = canvas.transferControlToOffscreen();
      send({ type: "add", id, panel, canvas: offscreen }, [offscreen]);
    },
    tell: (message) => send(message),
    close: () => scope.end(),
  };
}

function onPage(): Host {
  const painter = new PanelPainter();
  const stop = onFrame((now) => void painter.draw(now));
  return {
    add: (id, panel, canvas) => painter.add(id, panel, canvas),
    tell: (message) => {
      if (message.type === "look") painter.look(message.id, message.look);
      else if (message.type === "sources") painter.sources(message.sources);
      else painter.remove(message.id);
    },
    close: stop,
  };
}

let host: Host | null = null;
let ids = 0;
const shown = new Set<number>();
let read: (() => PanelSources) | null = null;
let told: PanelSources | null = null;
let stop: (() => void) | null = null;

/** A panel that is painted until it is removed. */
export interface PaintedPanel {
  look(look: PanelLook): void;
  remove(): void;
}

/** Has a canvas of the page painted as a panel. */
export function paintPanel(panel: Panel, canvas: HTMLCanvasElement): PaintedPanel {
  host ??= typeof canvas.transferControlToOffscreen === "function" ? inWorker() : onPage();
  stop ??= onFrame(feed);
  const id = ids++;
  shown.add(id);
  host.add(id, panel, canvas);
  return {
    look: (look) => host?.tell({ type: "look", id, look }),
    remove: () => {
      shown.delete(id);
      host?.tell({ type: "remove", id });
      if (shown.size > 0) return;
      host?.close();
      stop?.();
      host = told = stop = null;
    },
  };
}

/** Says where to look for what all panels read; looked at in each frame of the page. */
export function setPanelSources(look: () => PanelSources): void {
  read = look;
}

/** Passes on what panels read where it is other than before. */
function feed(): void {
  const next = read?.();
  if (!next || !host) return;
  const { readings, sampleRate, meters, track, slow } = next;
  const same = told?.readings === readings && told.sampleRate === sampleRate && told.meters === meters;
  if (same && told?.track === track && told.slow === slow) return;
  told = next;
  host.tell({ type: "sources", sources: next });
}
