/**
 * The sizes in which the server keeps each picture, px: the same as `PICTURE.sizes` of the contract, which this layer does
 * not know (held together by a test).
 */
const SIZES = [96, 256, 512, 1024];

/** The `srcset` of a picture in one format; `address` is the picture's own. */
export const pictureSizes = (address: string, format: "webp" | "jpg"): string =>
  SIZES.map((size) => `${address}/${size}.${format} ${size}w`).join(", ");
