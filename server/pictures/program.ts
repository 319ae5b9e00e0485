import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import { PICTURE } from "../../contract/pictures";
import type { SizeMade, SizesAnswer, SizesWanted } from "./messages";

/**
 * The program that decodes pictures and makes their sizes: a process of its own, because a decoder at work cannot be
 * stopped within a thread, and may break down over bytes that were made for that.
 */

const QUALITY = { webp: 82, jpg: 84 } as const;

/** Anything that can be drawn, with its size. */
type Drawn = Awaited<ReturnType<typeof loadImage>> | Canvas;

function scaled(source: Drawn, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** JPEG has no transparency: what shows through is white. */
function onWhite(source: Canvas): Canvas {
  const canvas = createCanvas(source.width, source.height);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, source.width, source.height);
  context.drawImage(source, 0, 0);
  return canvas;
}

/** The sizes that a picture gets: all that are smaller, and the first that is not. */
const sizesFor = (longest: number): number[] => {
  const enough = PICTURE.sizes.findIndex((size) => size >= longest);
  return PICTURE.sizes.slice(0, enough < 0 ? undefined : enough + 1).reverse();
};

async function sizesOf({ content, width, height }: SizesWanted): Promise<readonly SizeMade[] | null> {
  // turned as its EXIF says; metadata are not drawn
  const image = await loadImage(Buffer.from(content)).catch(() => null);
  const turned = image?.width === height && image.height === width;
  if (!image || !(turned || (image.width === width && image.height === height))) return null;
  const made: SizeMade[] = [];
  let from: Drawn = image;
  for (const size of sizesFor(Math.max(width, height))) {
    const factor = Math.min(1, size / Math.max(image.width, image.height));
    const wide = Math.max(1, Math.round(image.width * factor));
    const high = Math.max(1, Math.round(image.height * factor));
    // by halves: one large step would leave pixels out
    while (from.width >= 4 * wide && from.height >= 4 * high) from = scaled(from, from.width >> 1, from.height >> 1);
    const canvas = scaled(from, wide, high);
    const common = { size, width: wide, height: high };
    made.push({ ...common, format: "webp", content: await canvas.encode("webp", QUALITY.webp) });
    made.push({ ...common, format: "jpg", content: await onWhite(canvas).encode("jpeg", QUALITY.jpg) });
    from = canvas;
  }
  return made;
}

process.on("message", (wanted: SizesWanted) => {
  void sizesOf(wanted).then((sizes) => process.send?.({ number: wanted.number, sizes } satisfies SizesAnswer));
});
// the server is gone
process.on("disconnect", () => process.exit());
