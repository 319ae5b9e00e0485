import { hostPainter, type PainterHost } from "../../kit/surface/painterHost";
import { Scope } from "../../scope/scope";
import { onFrame } from "../../ui/meters/frame";
import { PanelPainter } from "./painter";
import type { Panel, PanelLook, PanelMessage, PanelSources } from "./protocol";

/** Whoever paints the panels, and its lifetime: from the first panel to the last. */
let host: { painter: PainterHost<PanelMessage>; scope: Scope } | null = null;
let ids = 0;
const shown = new Set<number>();
let read: (() => PanelSources) | null = null;
let told: PanelSources | null = null;

/** A panel that is painted until it is removed. */
export interface PaintedPanel {
  look(look: PanelLook): void;
  remove(): void;
}

/** Has a canvas of the page painted as a panel. */
export function paintPanel(panel: Panel, canvas: HTMLCanvasElement): PaintedPanel {
  host ??= begin();
  const { painter, scope } = host;
  const id = ids++;
  shown.add(id);
  painter.tell({ type: "add", id, panel, canvas: painter.hand(canvas) });
  return {
    look: (look) => painter.tell({ type: "look", id, look }),
    remove: () => {
      shown.delete(id);
      painter.tell({ type: "remove", id });
      if (shown.size > 0) return;
      scope.end();
      host = told = null;
    },
  };
}

function begin() {
  const scope = new Scope();
  scope.add(onFrame(feed));
  const painter = hostPainter<PanelMessage>(scope, {
    worker: (owner) =>
      owner.worker(
        () => new Worker(new URL("./displays.worker.ts", import.meta.url), { type: "module", name: "panels" }),
      ),
    painter: () => new PanelPainter(),
  });
  return { painter, scope };
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
  host.painter.tell({ type: "sources", sources: next });
}
