import type { Scope } from "../../scope/scope";
import { onFrame } from "../../ui/meters/frame";
import { type FontsMessage, workerFonts } from "./fonts";

/** A canvas to draw on: the page's own, or one that was transferred to a worker. */
export type AnyCanvas = HTMLCanvasElement | OffscreenCanvas;

/** Draws according to messages; works the same in a worker and on the page. */
export interface Painter<Message> {
  take(message: Message): void;
  /** Draws what has changed, `now` in ms; returns whether another frame is needed. */
  draw(now: number): boolean;
  /** Redraws everything in the next frame. */
  refresh(): void;
  /** Releases its pictures. */
  close?(): void;
}

/** How to make a painter. */
interface Making<Message, Request> {
  /** makes the worker, owned by the scope, which calls `paintInWorker` */
  worker(scope: Scope): Worker;
  /** makes the painter on the page, for browsers that cannot transfer a canvas */
  painter(ask: (request: Request) => void): Painter<Message>;
  /** what the painter asks for */
  asked?(request: Request): void;
}

/** The page's connection to a painter, wherever it runs. */
export interface PainterHost<Message> {
  /** transfers a canvas to the painter, once, within a message */
  hand(canvas: HTMLCanvasElement): AnyCanvas;
  tell(message: Message): void;
}

/**
 * Lets canvases be painted in a worker, or on the page if the browser cannot transfer a canvas, until the scope ends.
 */
export function hostPainter<Message, Request = never>(
  scope: Scope,
  making: Making<Message, Request>,
): PainterHost<Message> {
  return "transferControlToOffscreen" in HTMLCanvasElement.prototype ? inWorker(scope, making) : onPage(scope, making);
}

function inWorker<Message, Request>(
  scope: Scope,
  { worker: make, asked }: Making<Message, Request>,
): PainterHost<Message> {
  const worker = make(scope);
  /** canvases to transfer with the next message */
  let handed: OffscreenCanvas[] = [];
  if (asked) scope.listen(worker, "message", ({ data }: MessageEvent<Request>) => asked(data));
  worker.postMessage({ type: "fonts", fonts: workerFonts() } satisfies FontsMessage);
  return {
    hand: (canvas) => {
      const offscreen = canvas.transferControlToOffscreen();
      handed.push(offscreen);
      return offscreen;
    },
    tell: (message) => {
      worker.postMessage(message, handed);
      handed = [];
    },
  };
}

function onPage<Message, Request>(
  scope: Scope,
  { painter: make, asked }: Making<Message, Request>,
): PainterHost<Message> {
  let due = true;
  const painter = scope.own(
    make((request) => asked?.(request)),
    (it) => it.close?.(),
  );
  scope.add(
    onFrame((now) => {
      if (due) due = painter.draw(now);
    }),
  );
  return {
    hand: (canvas) => canvas,
    tell: (message) => {
      painter.take(message);
      due = true;
    },
  };
}
