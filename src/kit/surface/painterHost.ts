import type { Scope } from "../../scope/scope";
import { onFrame } from "../../ui/meters/frame";
import { type FontsMessage, workerFonts } from "./fonts";

/** Any canvas that is drawn on: the page's own, or one that a worker draws. */
export type AnyCanvas = HTMLCanvasElement | OffscreenCanvas;

/** Draws what it is told in messages: the same in a worker and on the page. */
export interface Painter<Message> {
  take(message: Message): void;
  /** Draws what is other than before, `now` in ms; whether another frame is due. */
  draw(now: number): boolean;
  /** Draws everything anew at the next frame. */
  refresh(): void;
  /** Frees its pictures. */
  close?(): void;
}

/** How a painter is made. */
interface Making<Message, Request> {
  /** the worker, owned by the scope; it calls `paintInWorker` */
  worker(scope: Scope): Worker;
  /** the painter itself, where the browser hands no canvas to workers */
  painter(ask: (request: Request) => void): Painter<Message>;
  /** what the painter asks for */
  asked?(request: Request): void;
}

/** A painter somewhere, as the page sees it. */
export interface PainterHost<Message> {
  /** the canvas as the painter draws it, to be handed over once, in a message */
  hand(canvas: HTMLCanvasElement): AnyCanvas;
  tell(message: Message): void;
}

/** Has canvases painted in a worker, or on the page where the browser hands no canvas to workers, until the scope ends. */
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
  /** canvases that go with the next message */
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
