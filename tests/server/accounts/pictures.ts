import { crc32, deflateSync } from "node:zlib";

/** A chunk of a PNG. */
export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A grey PNG that says it has this size; its pixels are those of a small one. */
export function pngOf(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...more,
    chunk("IDAT", deflateSync(Buffer.alloc(Math.min(1000, height) * (Math.min(1000, width) + 1)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The frame of a JPEG of this size, with further segments of the given markers. */
export function jpegOf(width: number, height: number, markers: readonly number[] = []): Buffer {
  const segment = (marker: number, data: readonly number[]) => [0xff, marker, 0, data.length + 2, ...data];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...markers.flatMap((marker) => segment(marker, [...Buffer.from("Exif\0\0 and a place")])),
    ...segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...[1, 2, 3, 0xff, 0xd9],
  ]);
}

/** The frame of a lossless WebP of this size. */
export function webpOf(width: number, height: number): Buffer {
  const data = Buffer.alloc(20);
  data[0] = 0x2f;
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const file = Buffer.alloc(20 + data.length);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WEBPVP8L", 8, "latin1");
  file.writeUInt32LE(data.length, 16);
  file.set(data, 20);
  return file;
}
