import { Scope } from "../../scope/scope";
import type { FontsMessage } from "./fonts";

/** What a painting worker asks of its painter. */
interface Painter {
  /** Draws what is other than before, `now` in ms; whether another frame is due. */
  draw(now: number): boolean;
  /** Draws everything anew at the next frame. */
  refresh(): void;
}

/**
 * Makes the worker that this is called in paint: `take` is given every message but that of the faces, and frames are
 * drawn after each as long as there is something to draw. What was measured in other faces is forgotten by
 * `fontsCame`, and drawn anew.
 */
export function paintInWorker<Message extends { type: string }>(
  painter: Painter,
  take: (message: Exclude<Message, FontsMessage>) => void,
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

  scope.listen(self, "message", ({ data: message }: MessageEvent<FontsMessage | Exclude<Message, FontsMessage>>) => {
    // without its own faces the text stands in the browser's
    if (isFonts(message)) loadFonts(message.fonts).then(drawAnew, drawAnew);
    else take(message);
    schedule();
  });
}

const isFonts = (message: { type: string }): message is FontsMessage => message.type === "fonts";

/** Loads faces into this worker. Rejects where one cannot be had. */
async function loadFonts(fonts: FontsMessage["fonts"]): Promise<void> {
  for (const { family, url } of fonts) {
    const face = new FontFace(family, `url(${url})`, { weight: "100 900" });
    (globalThis as unknown as { fonts: FontFaceSet }).fonts.add(await face.load());
  }
}
