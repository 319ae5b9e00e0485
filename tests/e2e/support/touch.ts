import type { CDPSession, Locator, Page } from "@playwright/test";

/** A place on the screen, CSS pixels of the window. */
export interface Place {
  x: number;
  y: number;
}

/** A finger on a touch screen, as the browser gets it from the hardware, so that its own gestures take part. */
export class Hand {
  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<Hand> {
    return new Hand(await page.context().newCDPSession(page));
  }

  /** Puts fingers down, moves them along in steps, and lifts them: at its own pace, as no hand waits for a busy page. */
  async drag(from: readonly Place[], to: readonly Place[], { steps = 12, rest = 0 } = {}): Promise<void> {
    const sent = [this.send("touchStart", from)];
    if (rest > 0) await pause(rest);
    for (let step = 1; step <= steps; step++) {
      const places = from.map((place, index) => between(place, to[index] ?? place, step / steps));
      sent.push(this.send("touchMove", places));
      await pause(16);
    }
    await Promise.all([...sent, this.lift()]);
  }

  async tap(place: Place): Promise<void> {
    await Promise.all([this.send("touchStart", [place]), this.lift()]);
  }

  /** Lets a finger rest, ms, and lifts it. */
  async press(place: Place, ms: number): Promise<void> {
    const down = this.send("touchStart", [place]);
    await pause(ms);
    await Promise.all([down, this.lift()]);
  }

  private lift(): Promise<void> {
    return this.send("touchEnd", []);
  }

  private async send(type: "touchStart" | "touchMove" | "touchEnd", places: readonly Place[]): Promise<void> {
    const touchPoints = places.map(({ x, y }, id) => ({ x, y, id, radiusX: 6, radiusY: 6, force: 1 }));
    await this.session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const between = (a: Place, b: Place, share: number): Place => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** A place within an element, pixels from its top left corner. */
export async function placeIn(target: Locator, x: number, y: number): Promise<Place> {
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing there to touch");
  return { x: box.x + x, y: box.y + y };
}
