import type { PictureFormat } from "../../contract/pictures";

/** What the program that makes sizes is asked: a picture whose header was read. */
export interface SizesWanted {
  readonly number: number;
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** One size of a picture. */
export interface SizeMade {
  /** the wanted longer side in pixels: that of `PICTURE.sizes` by which it is asked for */
  readonly size: number;
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  readonly content: Uint8Array;
}

/** What it answers; null where the picture cannot be decoded. */
export interface SizesAnswer {
  readonly number: number;
  readonly sizes: readonly SizeMade[] | null;
}
