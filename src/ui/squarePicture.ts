import { t } from "@lingui/core/macro";

const MOST_FILE_BYTES = 30 * 1024 * 1024;

/** The largest square in the middle of a picture. */
export function middleSquare(width: number, height: number): { x: number; y: number; size: number } {
  const size = Math.min(width, height);
  return { x: (width - size) / 2, y: (height - size) / 2, size };
}

const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));

/**
 * A square picture with `pixels` on each side, drawn afresh, so that the file's metadata (place, camera) are gone.
 * Throws a sentence if the browser cannot read the file as a picture.
 */
export async function squarePicture(file: Blob, pixels: number): Promise<Blob> {
  if (file.size > MOST_FILE_BYTES) throw new Error(t`That file is larger than 30 MB. Choose a smaller picture.`);
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error(t`This browser cannot read that file as a picture.`, { cause });
  });
  try {
    const canvas = document.createElement("canvas");
    canvas.width = pixels;
    canvas.height = pixels;
    const context = canvas.getContext("2d");
    if (!context) throw new Error(t`This browser cannot draw pictures.`);
    const { x, y, size } = middleSquare(bitmap.width, bitmap.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, x, y, size, size, 0, 0, pixels, pixels);
    const webp = await encoded(canvas, "image/webp");
    // a browser that cannot write WebP gives PNG instead, which is too large for photographs
    const blob = webp?.type === "image/webp" ? webp : await encoded(canvas, "image/jpeg");
    if (!blob) throw new Error(t`This browser could not write the picture.`);
    return blob;
  } finally {
    bitmap.close();
  }
}
