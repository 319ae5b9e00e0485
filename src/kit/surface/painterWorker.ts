import { Scope } from "../../scope/scope";
import type { FontsMessage } from "./fonts";
import type { Painter } from "./painterHost";

/**
 * Makes the worker that this is called in paint: the painter is given every message but that of the faces, and frames are
 * drawn after each as long as there is something to draw. What was measured in other faces is forgotten by
 * `fontsCame`, and drawn anew.
 */
export function paintInWorker<Message extends { type: string }>(
  painter: Painter<Message>,
  fontsCame: () => void = () => undefined,
): void {
  // ends with the worker
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
    // without its own faces the text stands in the browser's
    if (isFonts(message)) loadFonts(message.fonts).then(drawAnew, drawAnew);
    else painter.take(message);
    schedule();
  });
}

const isFonts = <Message extends { type: string }>(message: FontsMessage | Message): message is FontsMessage =>
  message.type === "fonts";

/** Loads faces into this worker. Rejects where one cannot be had. */
async function loadFonts(fonts: FontsMessage["fonts"]): Promise<void> {
  for (const { family, url } of fonts) {
    const face = new FontFace(family, `url(${url})`, { weight: "100 900" });
    (globalThis as unknown as { fonts: FontFaceSet }).fonts.add(await face.load());
  }
}
