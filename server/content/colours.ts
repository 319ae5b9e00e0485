import { buffer } from "node:stream/consumers";
import type { Queryable } from "../database/database";
import type { Pictures } from "../pictures/pictures";
import { findCover } from "../releases/covers";

/** Levels of each of red, green and blue by which pixels are counted together. */
const LEVELS = 6;
/** How far apart two colours are at least, of 441. */
const APART = 60;
const MOST = 4;

/**
 * The colours that a picture has most of, as #rrggbb, each clearly another than those before: pixels are counted in a grid of
 * colours, and the mean of each cell is what is shown.
 */
export function coloursOf(rgba: Uint8ClampedArray): string[] {
  const cells = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < 128) continue;
    const pixel = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0] as const;
    const key = pixel.reduce((so, level) => so * LEVELS + Math.min(LEVELS - 1, Math.floor((level * LEVELS) / 256)), 0);
    const cell = cells.get(key) ?? { count: 0, sum: [0, 0, 0] };
    cell.count += 1;
    for (const part of [0, 1, 2] as const) cell.sum[part] += pixel[part];
    cells.set(key, cell);
  }
  const means = [...cells.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ count, sum }) => sum.map((part) => Math.round(part / count)));
  const chosen: number[][] = [];
  for (const mean of means) {
    const near = chosen.some((other) => Math.hypot(...other.map((part, at) => part - (mean[at] ?? 0))) < APART);
    if (!near) chosen.push(mean);
    if (chosen.length === MOST) break;
  }
  return chosen.map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`);
}

/** The colours of a cover that the server has made sizes of; none without one. */
export async function coverColours(on: Queryable, pictures: Pictures, coverId: string | null): Promise<string[]> {
  const row = coverId === null ? null : await findCover(on, coverId);
  // older covers wait for their sizes; they are bytes that somebody sent, and are decoded elsewhere
  if (!row?.picture_id) return [];
  const { body } = await pictures.answer(on, row, "96.jpg");
  const { content } = body;
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const image = await loadImage("byteLength" in content ? Buffer.from(content) : await buffer(content));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return coloursOf(context.getImageData(0, 0, image.width, image.height).data);
}
