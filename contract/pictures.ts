/** Still pictures: covers and avatars. */
export const PICTURE = {
  /** what is taken, by its bytes; of a GIF the first frame */
  types: ["image/png", "image/jpeg", "image/webp", "image/gif"],
  mostBytes: 8 * 1024 * 1024,
  /** pixels in all, held against the file's header before it is decoded: 64 MiB of memory */
  mostPixels: 4096 * 4096,
  /** longer side in pixels */
  mostEdge: 8192,
  /** longer sides of the sizes that are made, in pixels; none is larger than the picture itself */
  sizes: [96, 256, 512, 1024],
} as const;

/** Formats of the sizes, by the ending of their addresses. */
export const PICTURE_FORMATS = { webp: "image/webp", jpg: "image/jpeg" } as const;
export type PictureFormat = keyof typeof PICTURE_FORMATS;

/** The types that pictures are served with: sizes, and the bytes of those stored before there were sizes. */
export const SERVED_PICTURES = ["image/webp", "image/jpeg", "image/png"] as const;

/** The last part of a size's address: "256.webp". */
export type SizedName = `${(typeof PICTURE.sizes)[number]}.${PictureFormat}`;
export const SIZED_NAMES = PICTURE.sizes.flatMap(
  (size) => [`${size}.webp`, `${size}.jpg`] as const,
) satisfies SizedName[];

/** The address of a picture in one size and format; `address` is the picture's own. */
export const sizedPicture = (address: string, name: SizedName): string => `${address}/${name}`;
