import { afterEach, describe, expect, test } from "vitest";
import { type AnyCanvas, hostPainter, type Painter, type PainterHost } from "../../../src/kit/surface/painterHost";
import { Scope } from "../../../src/scope/scope";

type Message = { type: "canvas"; canvas: AnyCanvas } | { type: "fill"; color: string };

const native = HTMLCanvasElement.prototype.transferControlToOffscreen;
afterEach(() => {
  HTMLCanvasElement.prototype.transferControlToOffscreen = native;
});

/** Fills its canvas, and says what it was told. */
class Filler implements Painter<Message> {
  drawn = 0;
  closed = false;
  #context: CanvasRenderingContext2D | null = null;

  take(message: Message): void {
    if (message.type === "canvas") this.#context = message.canvas.getContext("2d") as CanvasRenderingContext2D;
    else if (this.#context) this.#context.fillStyle = message.color;
  }
  draw(): boolean {
    this.drawn++;
    this.#context?.fillRect(0, 0, 9, 9);
    return false;
  }
  refresh(): void {}
  close(): void {
    this.closed = true;
  }
}

/** A worker that says each message's type and whether a canvas came with it. */
const echo = () =>
  new Worker(
    URL.createObjectURL(
      new Blob(["onmessage = ({ data }) => postMessage(data.type + ' ' + (data.canvas instanceof OffscreenCanvas))"]),
    ),
  );

function host(scope: Scope, painter: Filler, said: string[]): PainterHost<Message> {
  return hostPainter<Message, string>(scope, {
    worker: (owner) => owner.worker(echo),
    painter: () => painter,
    asked: (request) => said.push(request),
  });
}

describe("A painter", () => {
  test("in a worker is told the faces first, gets its canvas once, and ends with the scope", async () => {
    const [scope, painter, said] = [new Scope(), new Filler(), [] as string[]];
    const painting = host(scope, painter, said);
    painting.tell({ type: "canvas", canvas: painting.hand(document.createElement("canvas")) });
    painting.tell({ type: "fill", color: "red" });
    await expect.poll(() => said).toEqual(["fonts false", "canvas true", "fill false"]);
    expect(painter.drawn).toBe(0);
    scope.end();
    painting.tell({ type: "fill", color: "blue" });
    const other = new Scope();
    const later: string[] = [];
    host(other, painter, later);
    // another worker has answered: the first one would have
    await expect.poll(() => later).toHaveLength(1);
    expect(said).toHaveLength(3);
    other.end();
  });

  test("on the page draws once for what it was told, and ends with the scope", async () => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen");
    const [scope, painter] = [new Scope(), new Filler()];
    const painting = host(scope, painter, []);
    const canvas = document.createElement("canvas");
    painting.tell({ type: "canvas", canvas: painting.hand(canvas) });
    painting.tell({ type: "fill", color: "rgb(1, 2, 3)" });
    await expect.poll(() => painter.drawn).toBe(1);
    expect([...(canvas.getContext("2d")?.getImageData(4, 4, 1, 1).data ?? [])]).toEqual([1, 2, 3, 255]);
    painting.tell({ type: "fill", color: "red" });
    scope.end();
    for (let frames = 0; frames < 3; frames++) await new Promise((done) => requestAnimationFrame(done));
    expect(painter.drawn).toBe(1);
    expect(painter.closed).toBe(true);
  });
});
