import { Scope } from "../../scope/scope";
import type { FontsMessage } from "./fonts";
import type { Painter } from "./painterHost";

/**
 * Turns the worker that calls this into a painting worker: the painter receives every message except that with fonts,
 * and draws frames after each as long as something changes. When fonts have loaded, `fontsCame` discards text
 * measurements and everything is redrawn.
 */
export function paintInWorker<Message extends { type: string }>(
  painter: Painter<Message>,
  fontsCame: () => void = () => undefined,
): void {
  // ends together with the worker
  const scope = new Scope();
  let due = false;

  function frame(now: number): void {
    due = false;
    if (painter.draw(now)) schedule();
  }

  function schedule(): void {
    if (due) return;
    due = true;
    scope.frame(frame);
  }

  function drawAnew(): void {
    fontsCame();
    painter.refresh();
    schedule();
  }

  scope.listen(self, "message", ({ data: message }: MessageEvent<FontsMessage | Message>) => {
    // without these fonts the text is drawn in the browser's default
    if (isFonts(message)) loadFonts(message.fonts).then(drawAnew, drawAnew);
    else painter.take(message);
    schedule();
  });
}

const isFonts = <Message extends { type: string }>(message: FontsMessage | Message): message is FontsMessage =>
  message.type === "fonts";

/** Loads fonts into this worker. Rejects if one cannot be loaded. */
async function loadFonts(fonts: FontsMessage["fonts"]): Promise<void> {
  for (const { family, url } of fonts) {
    const face = new FontFace(family, `url(${url})`, { weight: "100 900" });
    (globalThis as unknown as { fonts: FontFaceSet }).fonts.add(await face.load());
  }
}
