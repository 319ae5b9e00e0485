import { createContext } from "react";
import { hostPainter, type PainterHost } from "../../kit/surface/painterHost";
import { Scope } from "../../scope/scope";
import { onFrame } from "../../ui/meters/frame";
import { DisplayPainter } from "./painter";
import type { Display, DisplayLook, DisplayMessage, DisplaySources } from "./protocol";

/** A display that is drawn until it is removed. */
export interface ShownDisplay {
  look(look: DisplayLook): void;
  remove(): void;
}

/** The displays of a page: one painter draws all of them, as long as there are any. */
export class Displays {
  #running: { painter: PainterHost<DisplayMessage>; scope: Scope } | null = null;
  readonly #shown = new Set<number>();
  #lastId = 0;
  #read: (() => DisplaySources) | null = null;
  /** what the painter was told last */
  #told: DisplaySources | null = null;

  /** Draws a display on a canvas of the page. */
  show(display: Display, canvas: HTMLCanvasElement): ShownDisplay {
    this.#running ??= this.#begin();
    const { painter, scope } = this.#running;
    const id = ++this.#lastId;
    this.#shown.add(id);
    painter.tell({ type: "add", id, display, canvas: painter.hand(canvas) });
    return {
      look: (look) => painter.tell({ type: "look", id, look }),
      remove: () => {
        this.#shown.delete(id);
        painter.tell({ type: "remove", id });
        if (this.#shown.size > 0) return;
        scope.end();
        this.#running = this.#told = null;
      },
    };
  }

  /** Sets a function that returns the sources of all displays; it is called in each frame of the page. */
  readFrom(read: () => DisplaySources): void {
    this.#read = read;
  }

  #begin() {
    const scope = new Scope();
    const painter = hostPainter<DisplayMessage>(scope, {
      worker: (owner) =>
        owner.worker(
          () => new Worker(new URL("./displays.worker.ts", import.meta.url), { type: "module", name: "displays" }),
        ),
      painter: () => new DisplayPainter(),
    });
    scope.add(onFrame(() => this.#feed(painter)));
    return { painter, scope };
  }

  /** Sends the sources to the painter if they have changed. */
  #feed(painter: PainterHost<DisplayMessage>): void {
    const next = this.#read?.();
    if (!next) return;
    const { readings, sampleRate, meters, track, slow } = next;
    const told = this.#told;
    const same = told?.readings === readings && told.sampleRate === sampleRate && told.meters === meters;
    if (same && told?.track === track && told.slow === slow) return;
    this.#told = next;
    painter.tell({ type: "sources", sources: next });
  }
}

/** The displays of the page; a part of the page that shows a second engine provides its own. */
export const DisplaysContext = createContext(new Displays());
